import NIOCore
import NIOPosix
import Synchronization

/// An HTTP server on a port of this machine that answers what a test tells it to, and misbehaves on demand.
///
///     let server = try await MisbehavingServer.start()
///     defer { server.stop() }
///     server.answer("/api/facts", with: .status(503), .json(#"{"facts":["Dogs dream."],"success":true}"#))
///     let environment = try APIEnvironment("test", address: server.address)
///     …
///     #expect(server.requests.map(\.uri) == ["/api/facts", "/api/facts"])
///
/// Sockets are real, and so is what they carry. A path nobody spoke of answers 404. Nothing in it is timed:
/// `slowHeaders` and `slowBody` hold what is missing until the test calls `release`, and a test waits by `received` and
/// `abandoned`, never by sleeping.
public final class MisbehavingServer: Sendable {
    /// `http://127.0.0.1:` and the port.
    public var address: String { "http://\(name)" }
    /// The host and the port, as visitors know it.
    public var name: String { "127.0.0.1:\(port)" }
    public let port: Int
    private let channel: any Channel
    private let state: ServerState

    private init(_ channel: any Channel, port: Int, _ state: ServerState) {
        self.channel = channel
        self.port = port
        self.state = state
    }

    deinit { stop() }

    public static func start() async throws -> MisbehavingServer {
        let state = ServerState()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try ConnectionHandler.add(to: channel, state) }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        guard let port = channel.localAddress?.port else { throw ChannelError.unknownLocalAddress }
        return MisbehavingServer(channel, port: port, state)
    }

    /// What a path answers, whatever the query: one behaviour for each request, and the last for all others.
    public func answer(_ path: String, with behaviours: Behaviour...) {
        state.setBehaviours(behaviours, of: path)
    }

    /// In their order of arrival, each as soon as it was read.
    public var requests: [ReceivedRequest] { state.requests }

    /// How many connections were made to it.
    public var connections: Int { state.connections }

    /// The first `count` requests, as soon as they are there.
    @discardableResult
    public func received(_ count: Int) async -> [ReceivedRequest] {
        await state.reached { $0.requests.count >= count }
        return Array(state.requests.prefix(count))
    }

    /// Returns when clients have left that many answers before their end.
    public func abandoned(_ count: Int) async {
        await state.reached { $0.abandoned >= count }
    }

    /// Lets go of what is held, and holds nothing any more.
    public func release() {
        state.openGate()
    }

    /// Ends the server and all its connections.
    public func stop() {
        channel.close(promise: nil)
        state.closeConnections()
    }
}
