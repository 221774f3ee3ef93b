public import Foundation

/// What a source answered: its status, header fields by their names in lower case, and the whole body.
public struct HTTPAnswer: Sendable, Hashable {
    public var status: Int
    public var headers: [String: String]
    public var body: Data

    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
