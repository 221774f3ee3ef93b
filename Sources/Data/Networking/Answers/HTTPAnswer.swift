public import Foundation

/// What a source answered: its status, header fields by their names in lower case, and the whole body.
///
///     let stored = HTTPAnswer(status: 200, body: Data("<html>".utf8))
///     throw HTTPClientError.notParsable(stored)    // "… it begins: <html>"
public struct HTTPAnswer: Sendable, Hashable {
    public let status: Int
    public let headers: [String: String]
    public let body: Data
    /// How the body begins, for a log: printable, and without the credential it was asked for with.
    let firstBytes: String

    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.init(status: status, headers: headers, body: body, hiding: [])
    }

    init(status: Int, headers: [String: String], body: Data, hiding secrets: [String]) {
        self.status = status
        self.headers = headers
        self.body = body
        firstBytes = FirstBytes.text(of: body, hiding: secrets)
    }
}
