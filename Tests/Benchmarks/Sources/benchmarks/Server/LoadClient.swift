import NIOCore
import NIOPosix
import Synchronization

/// Asks a server on this machine for one page over kept connections, as often as it answers.
struct LoadClient {
    struct BrokenAnswers: Error {
        let count: Int
    }

    let port: Int
    let path: String
    var connections = 32

    /// Answers a second, once the server is warm.
    func rate(over duration: Duration = .seconds(2)) async throws -> Double {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let counter = LoadHandler.Counter()
        let request = ByteBuffer(
            string: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\nUser-Agent: benchmarks\r\n\r\n"
        )
        let bootstrap = ClientBootstrap(group: group)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(LoadHandler(request: request, counter: counter))
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
