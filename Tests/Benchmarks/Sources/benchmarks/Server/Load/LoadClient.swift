import NIOCore
import NIOPosix

/// Asks a server on this machine for a page over kept connections: as often as it answers, or so many times a second.
struct LoadClient {
    let port: Int
    var connections = 32
    var threads = 1
    /// Requests a second over all connections; nil for as many as are answered.
    var rate: Int?
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
        let gap = rate.map { TimeAmount.nanoseconds(1_000_000_000 * Int64(connections) / Int64($0)) }
        var channels: [any Channel] = []
        for number in 0..<connections {
            let pace = gap.map { LoadPace(gap: $0, seed: UInt64(number)) }
            let bootstrap = ClientBootstrap(group: group)
                .channelOption(.socketOption(.tcp_nodelay), value: 1)
                .channelInitializer { [status, request] channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            LoadHandler(tally: tally, status: status, pace: pace, request: request)
                        )
                    }
                }
            channels.append(try await bootstrap.connect(host: "127.0.0.1", port: port).get())
        }
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
