public import Hummingbird
import HummingbirdTesting
import NIOCore
import ServiceLifecycle

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
}

/// Starts an app, lets a visitor use it and stops it again.
///
/// One body serves both wires. The app's services run meanwhile; with `.socket` it listens on a free port of this
/// machine, whatever its configuration says.
/// - Parameters:
///   - app: what is started.
///   - wire: how requests reach it.
///   - mode: whether the visitor's browser runs the site's script.
///   - origin: where the visitor believes to be: what their browser says in `Origin`, and whether it keeps secure
///     cookies.
///   - body: what the visitor does.
/// - Returns: What `body` returns.
/// - Throws: What starting the app or `body` throws.
@discardableResult
public func visiting<Value>(
    _ app: some ApplicationProtocol,
    over wire: Wire = .inProcess,
    as mode: WebVisitor.Mode = .standard,
    at origin: SiteOrigin = .localhost,
    _ body: @Sendable (WebVisitor) async throws -> Value
) async throws -> Value {
    switch wire {
    case .inProcess:
        let responder = try await app.responder
        return try await app.test(.router) { client in
            let transport = InProcessTransport(
                pages: HummingbirdTransport(client),
                responder: responder,
                logger: app.logger
            )
            return try await body(WebVisitor(transport, as: mode, origin: origin))
        }
    case .socket:
        return try await serving(app) { transport in
            try await body(WebVisitor(transport, as: mode, origin: origin))
        }
    }
}

/// Serves an app on a free port while a body uses it.
package func serving<Value>(
    _ app: some ApplicationProtocol,
    _ body: @Sendable (LiveTransport) async throws -> Value
) async throws -> Value {
    let (ports, running) = AsyncStream<Int>.makeStream()
    var configuration = app.configuration
    configuration.address = .hostname("127.0.0.1", port: 0)
    var served = Application(
        responder: try await app.responder,
        server: app.server,
        configuration: configuration,
        services: app.services,
        onServerRunning: { channel in
            await app.onServerRunning(channel)
            running.yield(channel.localAddress?.port ?? 0)
        },
        eventLoopGroupProvider: .shared(app.eventLoopGroup),
        logger: app.logger
    )
    for process in app.processesRunBeforeServerStart { served.beforeServerStarts(perform: process) }
    let services = ServiceGroup(configuration: ServiceGroupConfiguration(services: [served], logger: app.logger))
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            defer { running.finish() }
            try await services.run()
        }
        guard let port = await ports.first(where: { _ in true }) else {
            // It could not be started, and says why.
            try await group.waitForAll()
            throw CancellationError()
        }
        let transport = LiveTransport(port: port)
        let outcome: Result<Value, any Error>
        do {
            // A server that is told to stop while it still takes a connection stops the whole process
            // (apple/swift-nio#2637), so the connection is used once before the body, which may throw before it asks
            // for anything.
            _ = try await transport.send(PageRequest(.options, "*"))
            outcome = .success(try await body(transport))
        } catch {
            outcome = .failure(error)
        }
        await transport.close()
        await services.triggerGracefulShutdown()
        return try outcome.get()
    }
}
