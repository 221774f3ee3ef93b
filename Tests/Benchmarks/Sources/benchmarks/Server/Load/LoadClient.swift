import NIOCore
import NIOPosix

/// Asks a server on this machine for a page over kept connections, as often as it answers.
struct LoadClient {
    let port: Int
    var connections = 32
    var threads = 1
    private let status: Int
    private let request: @Sendable (Int) -> ByteBuffer

    /// The same each time, but for the number of a form.
    init(port: Int, _ request: LoadRequest) {
        self.port = port
        status = request.status
        self.request = request.bytes(for: "127.0.0.1:\(port)")
    }

    /// - Parameter path: the page of each request, which have numbers from 1 on.
    init(port: Int, path: @escaping @Sendable (Int) -> String) {
        self.port = port
        status = 200
        request = { LoadRequest(path($0)).bytes(for: "127.0.0.1:\(port)")($0) }
    }

    /// What it reads in that time, once the server is warm.
    func reading(over duration: Duration = .seconds(2)) async throws -> LoadReading {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: threads)
        let tally = LoadTally()
        let bootstrap = ClientBootstrap(group: group)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { [status, request] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        LoadHandler(tally: tally, status: status, request: request)
                    )
                }
            }
        var channels: [any Channel] = []
        for _ in 0..<connections { channels.append(try await bootstrap.connect(host: "127.0.0.1", port: port).get()) }
        try await Task.sleep(for: .milliseconds(500))
        let start = ContinuousClock.now
        tally.restart()
        try await Task.sleep(for: duration)
        let nanoseconds = Result { () throws(LoadTally.BrokenAnswers) in try tally.end() }
        let took = ContinuousClock.now - start
        for channel in channels { try? await channel.close() }
        try await group.shutdownGracefully()
        return LoadReading(try nanoseconds.get(), over: took)
    }
}
