import Foundation
import Logging
import NIOCore
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
            throw ListenError(error, host: settings.host, port: settings.port) ?? error
        }
        throw CancellationError()
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

/// Why a server has no port to listen on, with what to do about it.
struct ListenError: Error, Hashable, CustomStringConvertible {
    let description: String

    /// Nil for a failure that has nothing to do with the address.
    init?(_ error: any Error, host: String, port: Int) {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE:
            description = "port \(port) is in use by another program; choose another with --port"
        case let error as IOError where error.errnoCode == EACCES:
            description = "port \(port) may not be used by this account; choose one from 1024 with --port"
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            description = "this machine does not have the address \(printable(host)); choose another with --host"
        case let error as IOError:
            let reason = String(cString: strerror(error.errnoCode))
            description = "the server cannot listen on \(printable(host)), port \(port): \(reason)"
        case is SocketAddressError.UnknownHost:
            description = "there is no host \(printable(host)); choose another with --host"
        default: return nil
        }
    }
}
