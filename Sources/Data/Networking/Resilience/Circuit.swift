import Portico
import Synchronization

/// Leaves a source alone that failed several times in a row: until its rest is over nobody asks it, so that a dead one
/// costs nothing.
///
/// After the rest one attempt is let through. If it succeeds all is forgotten, else the next rest is twice as long.
final class Circuit: Sendable {
    enum Entry: Sendable, Equatable {
        case go(isTrial: Bool)
        /// How long there is still to wait, and what is said of the source where it asked for that.
        case resting(Duration, why: SaidMessage? = nil)
    }

    private struct Guarded {
        var failures = 0
        var rests = 0
        /// On the stopwatch; nil while the source does well.
        var restEnd: Duration?
        /// What is said of the source, where it asked for the rest.
        var why: SaidMessage?
        var isTrying = false

        /// Then what ends is an attempt from before, which tells nothing new.
        func isResting(at elapsed: Duration) -> Bool {
            restEnd.map { elapsed < $0 } ?? false
        }
    }

    private let policy: CircuitPolicy
    private let jitter: Jitter
    private let stopwatch: Stopwatch
    private let guarded = Mutex(Guarded())

    init(_ policy: CircuitPolicy, clock: any Clock<Duration>, jitter: Jitter) {
        self.policy = policy
        self.jitter = jitter
        stopwatch = Stopwatch(clock)
    }

    func enter() -> Entry {
        let elapsed = stopwatch.elapsed
        return guarded.withLock { guarded in
            guard let end = guarded.restEnd else { return .go(isTrial: false) }
            if elapsed < end { return .resting(end - elapsed, why: guarded.why) }
            if guarded.isTrying { return .resting(.seconds(1), why: guarded.why) }
            guarded.isTrying = true
            return .go(isTrial: true)
        }
    }

    func succeeded() {
        let elapsed = stopwatch.elapsed
        guarded.withLock { guarded in
            if !guarded.isResting(at: elapsed) { guarded = Guarded() }
        }
    }

    func failed() {
        let elapsed = stopwatch.elapsed
        guarded.withLock { guarded in
            guarded.isTrying = false
            if guarded.isResting(at: elapsed) { return }
            guarded.failures += 1
            guard guarded.failures >= policy.failures else { return }
            var rest = policy.firstRest
            for _ in 0..<guarded.rests where rest < policy.longestRest { rest *= 2 }
            guarded.rests += 1
            guarded.why = nil
            guarded.restEnd = elapsed + min(rest + jitter.share(0...0.2, of: rest), policy.longestRest)
        }
    }

    /// The source asked to be left alone, by all.
    func rest(for duration: Duration, why: SaidMessage? = nil) {
        guard duration > .zero else { return }
        let end = stopwatch.elapsed + min(duration, policy.longestRest)
        guarded.withLock { guarded in
            guarded.isTrying = false
            guarded.restEnd = max(guarded.restEnd ?? end, end)
            guarded.why = why
        }
    }

    /// An attempt that was given up before it could tell anything.
    func abandoned(_ entry: Entry) {
        if entry == .go(isTrial: true) { guarded.withLock { $0.isTrying = false } }
    }
}
