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
}
