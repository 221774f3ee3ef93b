public import Foundation
import Portico

/// What a source answered: its status, header fields by their names in lower case, and the whole body.
///
///     let stored = HTTPAnswer(status: 200, body: Data("<html>".utf8))
///     throw HTTPClientError.notParsable(stored)    // "… it begins: <html>"
public struct HTTPAnswer: Sendable {
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

extension HTTPAnswer: Hashable {
    /// What a source answers is the same whatever it was asked with.
    public static func == (one: HTTPAnswer, other: HTTPAnswer) -> Bool {
        one.status == other.status && one.headers == other.headers && one.body == other.body
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(headers)
        hasher.combine(body)
    }
}
