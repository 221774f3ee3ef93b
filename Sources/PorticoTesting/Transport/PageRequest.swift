public import Foundation
public import HTTPTypes

/// A request of a visitor, before it is known over which wire it goes.
public struct PageRequest: Sendable, Equatable {
    public var method: HTTPRequest.Method
    /// The path with its query, percent-encoded: `/domains?query=med`.
    public var path: String
    public var headers: HTTPFields
    public var body: Data

    public init(_ method: HTTPRequest.Method = .get, _ path: String, headers: HTTPFields = [:], body: Data = Data()) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }
}
