import Synchronization

/// A clock that stands still until a test moves it.
///
///     let clock = ManualClock()
///     driver.send(.queryChanged("med"))
///     await clock.sleepers(1)
///     clock.advance(by: .milliseconds(300))
///     await driver.settled()
public final class ManualClock: Clock, Sendable {
    public struct Instant: InstantProtocol {
        public var offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Guarded {
        var now = Instant(offset: .zero)
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        /// Cancelled before they began to sleep.
        var cancelled: Set<Int> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let guarded = Mutex(Guarded())

    public init() {}

    public var now: Instant { guarded.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = guarded.withLock { guarded in
            guarded.nextID += 1
            return guarded.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(id, Sleeper(deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            let sleeper = guarded.withLock { guarded in
                let sleeper = guarded.sleepers.removeValue(forKey: id)
                if sleeper == nil { guarded.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// How long each sleeper still has to sleep, shortest first.
    public var waits: [Duration] {
        guarded.withLock { guarded in guarded.sleepers.values.map { guarded.now.duration(to: $0.deadline) }.sorted() }
    }

    /// Moves the time and wakes the tasks that slept until then, earliest first.
    public func advance(by duration: Duration) {
        let woken = guarded.withLock { guarded in
            guarded.now = guarded.now.advanced(by: duration)
            let due = guarded.sleepers.filter { $0.value.deadline <= guarded.now }
            for id in due.keys { guarded.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Returns when at least that many are asleep.
    public func sleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = guarded.withLock { guarded in
                if guarded.sleepers.count >= count { return true }
                guarded.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func fallAsleep(_ id: Int, _ sleeper: Sleeper) {
        enum Outcome { case asleep([CheckedContinuation<Void, Never>]), cancelled, due }
        let outcome: Outcome = guarded.withLock { guarded in
            if guarded.cancelled.remove(id) != nil { return .cancelled }
            if sleeper.deadline <= guarded.now { return .due }
            guarded.sleepers[id] = sleeper
            let count = guarded.sleepers.count
            let seen = guarded.watchers.filter { $0.count <= count }.map(\.continuation)
            guarded.watchers.removeAll { $0.count <= count }
            return .asleep(seen)
        }
        switch outcome {
        case .asleep(let watchers): for watcher in watchers { watcher.resume() }
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        case .due: sleeper.continuation.resume()
        }
    }
}
