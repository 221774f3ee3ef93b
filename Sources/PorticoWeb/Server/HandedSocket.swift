import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import Portico
import ServiceLifecycle

/// A socket that connections come to already when the program starts: `Supervisor` holds it, or systemd does.
///
/// As sd_listen_fds(3) has it: `LISTEN_PID` is whom it is for, `LISTEN_FDS` how many there are, and the first is 3.
struct HandedSocket: Sendable {
    static let first: CInt = 3

    let descriptor: CInt

    /// Nil where none was handed to this process. Throws where there are several.
    init?(_ environment: [String: String], process: pid_t = getpid()) throws(SiteError) {
        guard environment["LISTEN_PID"] == String(process),
            let count = environment["LISTEN_FDS"].flatMap({ Int($0) }), count > 0
        else { return nil }
        guard count == 1 else {
            throw SiteError(problems: ["a server listens on one socket, and was handed \(count) of them"])
        }
        descriptor = Self.first
    }
}

/// Takes the connections of a socket that was handed over.
///
/// What Hummingbird's server does for one that it opens itself. What has not been accepted at a stop stays in the socket,
/// for who is handed it next.
struct HandedServer: Service {
    let socket: HandedSocket
    let connections: SiteChannel
    let gate: AcceptGate
    let logger: Logger
    /// Whether others than this machine must not reach it.
    let isForThisMachine: Bool
    let onRunning: @Sendable (_ port: Int) async -> Void

    func run() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let quiescing = ServerQuiescingHelper(group: group)
        let server = try await ServerBootstrap(group: group)
            .serverChannelInitializer { [gate] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(AvailableConnectionsChannelHandler(delegate: gate))
                    try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { [connections, logger] in
                connections.setup(channel: $0, logger: logger).map { _ in }
            }
            .withBoundSocket(socket.descriptor)
            .get()
        guard !isForThisMachine || server.localAddress.flatMap(IPAddress.init)?.isLoopback == true else {
            try await server.close()
            throw SiteError(problems: ["a site in development is served to this machine only; so is its socket"])
        }
        await onRunning(server.localAddress?.port ?? 0)
        // Cancelled or told to stop, there are no newcomers any more.
        try? await gracefulShutdown()
        quiescing.initiateShutdown(promise: nil)
        // `ConnectionDrain` waits for those that are open.
        try await server.closeFuture.get()
    }
}
