import NIOCore
import Synchronization

/// When the changes to pages were seen in their streams, and how many bytes came.
///
/// Each change has a number that the page shows. One that is overtaken has come when a later one is seen.
final class LiveArrivals: Sendable {
    struct Lost: Error, CustomStringConvertible {
        let arrived: Int
        let expected: Int
        let ended: Int

        var description: String { "\(arrived) of \(expected) updates came, and \(ended) streams ended" }
    }

    private struct Change {
        let madeAt: NIODeadline
        /// Whose streams see it; 0 is everybody.
        let board: Int
    }

    private struct Guarded {
        /// That with number 1 is the first.
        var changes: [Change] = []
        var nanoseconds: [Int64] = []
        var bytes = 0
        var ended = 0
        var isOver = false
    }

    private let guarded = Mutex(Guarded())

    /// The number of a change that is made now, or was due then.
    func begin(on board: Int, at moment: NIODeadline = .now()) -> Int {
        guarded.withLock { guarded in
            guarded.changes.append(Change(madeAt: moment, board: board))
            return guarded.changes.count
        }
    }

    /// How many changes there were.
    var last: Int { guarded.withLock { $0.changes.count } }
    /// The bytes of all streams since `restart`, without what only says that they are there.
    var bytes: Int { guarded.withLock { $0.bytes } }

    /// Counts from here on.
    func restart() {
        guarded.withLock { guarded in
            guarded.nanoseconds.removeAll(keepingCapacity: true)
            guarded.bytes = 0
            guarded.isOver = false
        }
    }

    /// - Parameters:
    ///   - number: the newest change that is shown; nil where none is.
    ///   - seen: the newest that was shown before.
    func note(_ count: Int, showing number: Int?, after seen: Int, on board: Int) {
        let now = NIODeadline.now()
        guarded.withLock { guarded in
            guarded.bytes += count
            guard let number, seen < number, number <= guarded.changes.count else { return }
            for change in guarded.changes[seen..<number] where change.board == 0 || change.board == board {
                guarded.nanoseconds.append((now - change.madeAt).nanoseconds)
            }
        }
    }

    func noteEnd() {
        guarded.withLock { if !$0.isOver { $0.ended += 1 } }
    }

    /// From here on streams end because this program ends them.
    func finish() {
        guarded.withLock { $0.isOver = true }
    }

    /// Waits for so many arrivals since `restart`, and gives how long each took, in order.
    func sorted(_ expected: Int, within limit: Duration = .seconds(30)) async throws -> [Int64] {
        let start = ContinuousClock.now
        while true {
            let (nanoseconds, ended) = guarded.withLock { ($0.nanoseconds, $0.ended) }
            if nanoseconds.count >= expected, ended == 0 { return nanoseconds.sorted() }
            guard ended == 0, ContinuousClock.now - start < limit else {
                throw Lost(arrived: nanoseconds.count, expected: expected, ended: ended)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

extension [Int64] {
    /// What that part of a hundred took at most, in milliseconds; they are in order, and there is one.
    func milliseconds(_ part: Int) -> Double { Double(self[Swift.min(count - 1, count * part / 100)]) / 1e6 }
}
