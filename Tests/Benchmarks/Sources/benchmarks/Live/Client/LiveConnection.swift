import NIOCore
import NIOPosix

/// A kept connection to a server on this machine: one visitor, whose page may stay open.
///
///     let page = try await connection.ask(LoadRequest("/boards/0/12"))
///     try await connection.follow("/boards/0/12", from: page.version, board: 0, arrivals)
final class LiveConnection: Sendable {
    private let channel: any Channel
    private let host: String

    /// - Parameter address: where it comes from: of one address there are only so many ports.
    static func open(
        port: Int,
        from address: String? = nil,
        on group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) async throws -> LiveConnection {
        var bootstrap = ClientBootstrap(group: group)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            // What comes is short; asking whether there is more would cost as much again.
            .channelOption(.maxMessagesPerRead, value: 1)
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16_384))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(LiveHandler())
                }
            }
        if let address { bootstrap = try bootstrap.bind(to: SocketAddress(ipAddress: address, port: 0)) }
        let channel = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
        return LiveConnection(channel, host: "127.0.0.1:\(port)")
    }

    private init(_ channel: any Channel, host: String) {
        self.channel = channel
        self.host = host
    }

    /// Throws where the status is another than the request's.
    @discardableResult
    func ask(_ request: LoadRequest) async throws -> LiveAnswer {
        let answered = channel.eventLoop.makePromise(of: LiveAnswer.self)
        channel.writeAndFlush(LiveAsk.answer(request.bytes(for: host)(1), answered), promise: nil)
        let answer = try await answered.futureResult.get()
        guard answer.bytes.readableBytesView.starts(with: "HTTP/1.1 \(request.status) ".utf8) else {
            throw Unexpected(description: "\(request.path): \(answer.text.prefix(300))")
        }
        return answer
    }

    /// Returns when the stream is there.
    func follow(_ path: String, from version: String?, board: Int, _ arrivals: LiveArrivals) async throws {
        var request = LoadRequest(path, accept: "text/event-stream")
        request.headers["Last-Event-ID"] = version
        let opened = channel.eventLoop.makePromise(of: Void.self)
        let asked = LiveAsk.stream(request.bytes(for: host)(1), board: board, arrivals, opened)
        channel.writeAndFlush(asked, promise: nil)
        try await opened.futureResult.get()
    }

    func close() async {
        try? await channel.close()
    }
}
