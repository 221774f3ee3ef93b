public import Hummingbird
import HummingbirdTesting

/// How a visitor reaches an app in a test.
///
/// ```swift
/// @Test(arguments: Wire.allCases)
/// func theSearchFindsNames(wire: Wire) async throws {
///     try await visiting(app, over: wire) { visitor in
///         try await visitor.open("/domains?query=med")
///         #expect(visitor.page.status == 200)
///     }
/// }
/// ```
public enum Wire: CaseIterable, Sendable {
    /// Requests go to the router as values: fast, and all of the app's own code runs.
    case inProcess
    /// Requests go through a server on a free port: HTTP is written, parsed and framed as for a browser.
    case socket

    fileprivate var setup: TestingSetup {
        switch self {
        case .inProcess: .router
        case .socket: .live
        }
    }
}

/// Starts an app, lets a visitor use it and stops it again.
///
/// One body serves both wires. The app's services run meanwhile; with `.socket` it listens on a free port of this machine, whatever
/// its configuration says.
/// - Parameter origin: where the visitor believes to be: what their browser says in `Origin`, and whether it keeps secure cookies.
/// - Returns: What `body` returns.
/// - Throws: What starting the app or `body` throws.
@discardableResult
public func visiting<Value>(
    _ app: some ApplicationProtocol,
    over wire: Wire = .inProcess,
    at origin: SiteOrigin = .localhost,
    _ body: @Sendable (WebVisitor) async throws -> Value
) async throws -> Value {
    try await app.test(wire.setup) { client in
        // A server that is told to stop while it still takes a connection stops the whole process (apple/swift-nio#2637), so the
        // connection is used once before the body, which may throw before it asks for anything.
        _ = try await client.executeRequest(uri: "*", method: .options, headers: [:], body: nil)
        return try await body(WebVisitor(HummingbirdTransport(client), origin: origin))
    }
}
