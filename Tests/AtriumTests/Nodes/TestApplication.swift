import Foundation
import Hummingbird
import PorticoTesting

/// An app as tests serve it: one program, or several nodes behind a proxy, which have no more in common than a database.
struct TestApplication: Sendable {
    let nodes: [any ApplicationProtocol]
    /// What gets the proxy's configuration.
    let folder: URL
}

/// Starts an app, lets a visitor use it and stops it again, as `PorticoTesting` does. Where it is served by several
/// nodes, each has a port, and requests go to one after the other whichever wire was asked for.
@discardableResult
func visiting<Value>(
    _ app: TestApplication,
    over wire: Wire = .inProcess,
    as mode: WebVisitor.Mode = .standard,
    at origin: SiteOrigin = .localhost,
    _ body: @Sendable (WebVisitor) async throws -> Value
) async throws -> Value {
    if app.nodes.count == 1 { return try await visiting(app.nodes[0], over: wire, as: mode, at: origin, body) }
    return try await serving(app.nodes[...]) { ports in
        let proxy = try await TestProxy.start(before: ports, in: app.folder)
        // A test may hold one request back while it sends another, so they go over several connections.
        let transport = RestartableTransport(port: proxy.port)
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(try await body(WebVisitor(transport, as: mode, origin: origin)))
        } catch {
            outcome = .failure(error)
        }
        await proxy.stop()
        return try outcome.get()
    }
}

/// The same with two builds, one of which takes the place of the other when the test says so.
@discardableResult
func visiting<Value>(
    _ app: TestApplication,
    restartedAs next: TestApplication,
    at origin: SiteOrigin = .localhost,
    _ body: @Sendable (_ visitor: WebVisitor, _ restart: @escaping @Sendable () -> Void) async throws -> Value
) async throws -> Value {
    try await visiting(app, at: origin) { former in
        let link = RestartedTransport(former.transport)
        return try await visiting(next, at: origin) { latter in
            let transport = latter.transport
            return try await body(WebVisitor(link, origin: origin)) { link.restart(as: transport) }
        }
    }
}

/// Serves apps, each on a free port, while a body uses them.
private func serving<Value>(
    _ apps: ArraySlice<any ApplicationProtocol>,
    on ports: [Int] = [],
    _ body: @Sendable ([Int]) async throws -> Value
) async throws -> Value {
    guard let first = apps.first else { return try await body(ports) }
    return try await PorticoTesting.serving(first) { transport in
        try await serving(apps.dropFirst(), on: ports + [transport.port], body)
    }
}
