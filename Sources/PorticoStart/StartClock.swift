/// The time since a run began, by any clock.
struct StartClock: Sendable {
    private let clock: any Clock<Duration>
    private let reading: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        reading = Self.start(clock)
    }

    var elapsed: Duration { reading() }

    /// Throws when the task is cancelled first.
    func sleep(for duration: Duration) async throws {
        try await clock.sleep(for: duration)
    }

    private static func start<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
