/// Cancels work that takes longer than it may.
package enum Deadline {
    private enum Finish<Value: Sendable>: Sendable {
        case value(Value)
        case passed
        /// The caller was cancelled: then the work is too, and says so itself.
        case interrupted
    }

    /// Nil when the time was over first; the work has ended by then, too.
    package static func run<Value: Sendable>(
        within limit: Duration,
        clock: any Clock<Duration>,
        _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await withTaskGroup(of: Finish<Value>.self) { group in
            group.addTask { .value(await work()) }
            group.addTask {
                do { try await clock.sleep(for: limit) } catch { return .interrupted }
                return .passed
            }
            for await finish in group {
                switch finish {
                case .value(let value):
                    group.cancelAll()
                    return value
                case .passed:
                    group.cancelAll()
                    return nil
                case .interrupted: continue
                }
            }
            return nil
        }
    }
}

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
