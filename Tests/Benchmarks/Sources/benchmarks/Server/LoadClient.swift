import NIOCore
import NIOPosix
import Synchronization

/// Asks a server on this machine for a page over kept connections, as often as it answers.
struct LoadClient {
    struct BrokenAnswers: Error {
        let count: Int
    }

    let port: Int
    var connections = 32
    private let request: @Sendable (Int) -> ByteBuffer

    /// The same page each time.
    init(port: Int, path: String) {
        let request = Self.request(for: path, at: port)
        self.port = port
        self.request = { _ in request }
    }

    /// - Parameter path: the page of each request, which have numbers from 1 on.
    init(port: Int, path: @escaping @Sendable (Int) -> String) {
        self.port = port
        request = { Self.request(for: path($0), at: port) }
    }

    private static func request(for path: String, at port: Int) -> ByteBuffer {
        ByteBuffer(
            string:
                "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\nUser-Agent: benchmarks\r\n\r\n"
        )
    }

    /// Answers a second, once the server is warm.
    func rate(over duration: Duration = .seconds(2)) async throws -> Double {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let counter = LoadHandler.Counter()
        let bootstrap = ClientBootstrap(group: group)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { [request] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(LoadHandler(counter: counter, request: request))
                }
            }
        var channels: [any Channel] = []
        for _ in 0..<connections { channels.append(try await bootstrap.connect(host: "127.0.0.1", port: port).get()) }
        try await Task.sleep(for: .milliseconds(500))
        let (before, start) = (counter.answers.load(ordering: .relaxed), ContinuousClock.now)
        try await Task.sleep(for: duration)
        let (after, end) = (counter.answers.load(ordering: .relaxed), ContinuousClock.now)
        for channel in channels { try? await channel.close() }
        try await group.shutdownGracefully()
        let broken = counter.broken.load(ordering: .relaxed)
        guard broken == 0, after > before else { throw BrokenAnswers(count: broken) }
        return Double(after - before) / ((end - start) / .seconds(1))
    }
}
