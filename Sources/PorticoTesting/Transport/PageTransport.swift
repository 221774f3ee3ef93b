public import Foundation
public import HTTPTypes

/// Where a visitor's requests go: a server in this process, a socket, or a function in a test.
///
/// ```swift
/// struct Hello: PageTransport {
///     func send(_ request: PageRequest) async throws -> PageResponse {
///         PageResponse(status: 200, headers: [.contentType: "text/html"], body: Data("<h1>Hello</h1>".utf8))
///     }
/// }
/// ```
///
/// One request gives one response: redirects and cookies are the visitor's business.
public protocol PageTransport: Sendable {
    func send(_ request: PageRequest) async throws -> PageResponse

    /// Sends a request whose answer is read while it comes, over a connection of its own.
    ///
    /// Transports that cannot do so need not have it; pages cannot be followed over them.
    /// - Throws: `StreamsNotSupported`; what sending throws.
    func stream(_ request: PageRequest) async throws -> PageStream
}

extension PageTransport {
    public func stream(_ request: PageRequest) async throws -> PageStream {
        throw StreamsNotSupported(transport: "\(Self.self)")
    }
}

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

/// What the server answered.
public struct PageResponse: Sendable, Equatable {
    /// The status code, 200 when all is well.
    public var status: Int
    public var headers: HTTPFields
    public var body: Data

    public init(status: Int, headers: HTTPFields = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The body as UTF-8 text, bytes that are none replaced by U+FFFD.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }

    /// A header by its name in any case, several of that name joined with commas; nil when it is absent.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }

    /// The type in `Content-Type` without its parameters, lower case: `text/html`.
    public var mediaType: String? {
        header("Content-Type")?.split(separator: ";", omittingEmptySubsequences: false).first.map {
            String($0).asciiTrimmed.asciiLowercased
        }
    }
}
