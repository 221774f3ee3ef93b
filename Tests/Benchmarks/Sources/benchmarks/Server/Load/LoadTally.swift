import Synchronization

/// What all connections of a client count together.
final class LoadTally: Sendable {
    /// What is left of a run in which something was answered that should not be.
    struct BrokenAnswers: Error, CustomStringConvertible {
        let count: Int
        /// The first of them.
        let first: String

        var description: String { "\(count) answers were not as expected; the first: \(first)" }
    }

    private struct Counts {
        var nanoseconds: [Int64] = []
        var broken = 0
        var first: String?
        var isOver = false
    }

    /// Gives each request its number.
    let requests = Atomic<Int>(0)
    private let counts = Mutex(Counts())

    func note(_ nanoseconds: Int64) {
        counts.withLock { $0.nanoseconds.append(nanoseconds) }
    }

    func noteBroken(_ what: String) {
        counts.withLock { counts in
            // The client closes its connections itself.
            guard !counts.isOver else { return }
            counts.broken += 1
            counts.first = counts.first ?? what
        }
    }

    /// Counts answers from here on.
    func restart() {
        counts.withLock { $0.nanoseconds.removeAll(keepingCapacity: true) }
    }

    /// How long each answer took that came since. Throws where one was broken, or none came.
    func end() throws(BrokenAnswers) -> [Int64] {
        let counts = counts.withLock { counts in
            counts.isOver = true
            return counts
        }
        guard counts.broken == 0, !counts.nanoseconds.isEmpty else {
            throw BrokenAnswers(count: counts.broken, first: counts.first ?? "none, the server said nothing")
        }
        return counts.nanoseconds
    }
}
