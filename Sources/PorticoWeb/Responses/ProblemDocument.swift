import Foundation
import HTTPTypes

/// An error as JSON (RFC 9457, with the request's number as `instance`).
struct ProblemDocument: Encodable {
    let type = "about:blank"
    let title: String
    let status: Int
    let detail: String
    let details: [String]
    let instance: String

    init(_ failure: WebFailure, requestID: String) {
        title = failure.heading
        status = failure.status.code
        detail = failure.explanation
        details = failure.details
        instance = "urn:request:\(requestID)"
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, details, instance
    }

    func encoded() throws -> [UInt8] {
        Array(try JSONEncoder.canonical.encode(self))
    }
}
