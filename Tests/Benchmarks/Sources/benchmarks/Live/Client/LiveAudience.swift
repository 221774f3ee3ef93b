import NIOPosix

/// Many visitors whose pages stay open, over a connection each.
struct LiveAudience {
    /// What each of them opens.
    struct Seat: Sendable {
        let board: Int
        let page: LoadRequest
        /// The path of its stream.
        let stream: String
        /// Whether the stream starts from the version that the page says.
        let hasVersion: Bool
    }

    /// How many open their pages at the same time.
    private static let openers = 32
    /// How many come from one address.
    private static let perAddress = 10_000

    /// Lets them come, and go when `body` has ended.
    static func gather(
        _ count: Int,
        at port: Int,
        counting arrivals: LiveArrivals,
        _ seat: @escaping @Sendable (Int) -> Seat,
        _ body: () async throws -> Void
    ) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            try await withThrowingTaskGroup(of: Void.self) { openers in
                for opener in 0..<Self.openers {
                    openers.addTask {
                        for index in stride(from: opener, to: count, by: Self.openers) {
                            try await sit(on: seat(index), at: port, from: address(index), on: group, arrivals)
                        }
                    }
                }
                try await openers.waitForAll()
            }
            arrivals.restart()
            try await body()
        } catch {
            arrivals.finish()
            try await group.shutdownGracefully()
            throw error
        }
        arrivals.finish()
        try await group.shutdownGracefully()
    }

    /// As browsers do: the page first, and its stream over the same connection.
    private static func sit(
        on seat: Seat,
        at port: Int,
        from address: String?,
        on group: MultiThreadedEventLoopGroup,
        _ arrivals: LiveArrivals
    ) async throws {
        let connection = try await LiveConnection.open(port: port, from: address, on: group)
        let page = try await connection.ask(seat.page)
        let version = page.version
        guard !seat.hasVersion || version != nil else {
            throw Unexpected(description: "\(seat.page.path) cannot be followed")
        }
        try await connection.follow(seat.stream, from: version, board: seat.board, arrivals)
    }

    private static func address(_ index: Int) -> String? {
        index < perAddress ? nil : "127.0.0.\(1 + index / perAddress)"
    }
}
