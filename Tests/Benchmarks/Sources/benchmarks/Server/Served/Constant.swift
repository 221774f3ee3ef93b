import Foundation
import HTTPTypes
import NIOCore
import PorticoTesting

/// An answer that is the same each time.
struct Constant: Codable, Sendable {
    struct Field: Codable, Sendable {
        let name: String
        let value: String
    }

    /// Those that Hummingbird writes itself.
    private static let written: Set<HTTPField.Name> = [.contentLength, .transferEncoding, .date, .connection]

    let status: Int
    let fields: [Field]
    let body: Data

    /// The same bytes under the same headers as somebody else's answer.
    init(_ answer: PageResponse) {
        status = answer.status
        fields = answer.headers.filter { !Self.written.contains($0.name) }.map {
            Field(name: $0.name.rawName, value: $0.value)
        }
        body = answer.body
    }

    /// All that a folder has, each by the name of its file.
    static func all(in folder: URL) throws -> [String: Constant] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return Dictionary(
            try files.map { file in
                let key = file.deletingPathExtension().lastPathComponent
                return (key, try JSONDecoder().decode(Constant.self, from: Data(contentsOf: file)))
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func write(as key: String, to folder: URL) throws {
        try JSONEncoder().encode(self).write(to: folder.appending(path: "\(key).json"))
    }

    var headers: HTTPFields {
        var headers: HTTPFields = [:]
        for field in fields {
            if let name = HTTPField.Name(field.name) { headers.append(HTTPField(name: name, value: field.value)) }
        }
        return headers
    }
}
