import Foundation

/// Faults of templates as JSON (RFC 9457, with `problems` of our own).
struct PageFaultDocument: Encodable {
    let type = "about:blank"
    let title: String
    let status = 500
    let problems: [PageFault]
    let instance: String

    init(_ faults: PageFaults, requestID: String) {
        title = faults.heading
        problems = faults.faults
        instance = "urn:request:\(requestID)"
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, status, problems, instance
    }

    func encoded() throws -> [UInt8] {
        Array(try JSONEncoder.canonical.encode(self))
    }
}
