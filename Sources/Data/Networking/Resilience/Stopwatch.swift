/// How long it is since it was made, by any clock.
struct Stopwatch: Sendable {
    private let reading: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        reading = Self.start(clock)
    }

    var elapsed: Duration { reading() }

    private static func start<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
