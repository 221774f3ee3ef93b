public import Foundation
import Portico

/// What a source answered: its status, header fields by their names in lower case, and the whole body.
///
///     let stored = APIResponse(status: 200, body: Data("<html>".utf8))
///     throw HTTPClientError.notParsable(stored)    // "… it begins: <html>"
public struct APIResponse: Sendable {
    public let status: Int
    public let headers: [String: String]
    public let body: Data
    /// The credential it was asked for with, in all its forms.
    private let hidden: [Secret]

    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.init(status: status, headers: headers, body: body, hiding: [])
    }

    init(status: Int, headers: [String: String], body: Data, hiding secrets: [String]) {
        self.status = status
        self.headers = headers
        self.body = body
        hidden = secrets.map { Secret($0) }
    }

    /// How the body begins, for a log: printable, and without the credential.
    var firstBytes: String { FirstBytes.text(of: body, hiding: hidden.map(\.revealed)) }
}

extension APIResponse: Hashable {
    /// What a source answers is the same whatever it was asked with.
    public static func == (one: APIResponse, other: APIResponse) -> Bool {
        one.status == other.status && one.headers == other.headers && one.body == other.body
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(headers)
        hasher.combine(body)
    }
}

/// How a text of a source begins, for a log: at most 200 characters on one line, without control characters and without
/// `secrets`, in case the source repeats them.
enum FirstBytes {
    private static let length = 200
    private static let mark = Array("(secret)".utf8)

    /// Secrets are looked for before anything is cut, so that no part of one is left over.
    static func text(of body: Data, hiding secrets: [String] = []) -> String {
        let secrets = secrets.map { Array($0.utf8) }.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
        var bytes: [UInt8] = []
        var index = body.startIndex
        // No character takes more than four.
        while index < body.endIndex, bytes.count <= 4 * length {
            if let secret = secrets.first(where: { body[index...].starts(with: $0) }) {
                bytes += mark
                index += secret.count
            } else {
                bytes.append(body[index])
                index += 1
            }
        }
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        let isWhole = index == body.endIndex && scalars.count <= length
        return scalars.prefix(length).map(printable).joined() + (isWhole ? "" : "…")
    }

    private static func printable(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
    }
}
