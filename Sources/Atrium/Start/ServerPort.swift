import Foundation
import Logging
import PorticoTerminal
import PorticoWeb

/// A port that the last step of a start opens, and that is served when the start is over, too.
///
///     let port = ServerPort()
///     group.addTask { try await port.serve() }
///     …
///     let number = try await port.open(site, logger: logger) {}
struct ServerPort: Sendable {
    private let servers = AsyncStream<WebServer>.makeStream()
    private let ports = AsyncThrowingStream<Int, any Error>.makeStream()

    /// Hands a site to `serve`, and gives the number of the port once connections are taken.
    ///
    /// - Parameter opened: called at that moment; from then on the server takes interruptions.
    func open(
        _ started: StartedSite,
        logger: Logger,
        opened: @escaping @Sendable () -> Void
    ) async throws -> Int {
        let settings = started.settings
        let server = WebServer(
            started.site,
            host: settings.host,
            port: settings.port,
            logger: logger,
            work: try started.composition.work()
        ) { [ports] port in
            opened()
            ports.continuation.yield(port)
        }
        servers.continuation.yield(server)
        do {
            for try await port in ports.stream { return port }
        } catch {
            throw Self.listenError(error, settings) ?? error
        }
        throw CancellationError()
    }

    /// What to do about a port that cannot be had; nil for another failure.
    static func listenError(_ error: any Error, _ settings: Settings) -> ListenError? {
        ListenError(
            error,
            host: printable(settings.host),
            port: settings.port,
            ways: (host: "--host", port: "--port")
        )
    }

    /// Serves what is handed over, until it is told to stop.
    func serve() async throws {
        for await server in servers.stream {
            do {
                try await server.run()
            } catch {
                ports.continuation.finish(throwing: error)
                throw error
            }
            ports.continuation.finish()
            return
        }
    }
}
