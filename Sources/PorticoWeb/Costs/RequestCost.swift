import Synchronization

/// What answering one request has cost so far, and how much of it its visitor is charged with.
///
/// Every request may cost something for nothing. One that costs more is charged with all of it, piece by piece, as long as anything is done
/// for it: rows that are printed while they are sent, a page that is worked on after it was shown.
final class RequestCost: Sendable {
    /// What a request may cost that nobody is charged with, in CPU time.
    static let free = Duration.milliseconds(50)

    private let spent = Mutex(Duration.zero)

    /// Adds a cost, and gives what is to be charged now.
    func charge(for cost: Duration) -> Duration {
        spent.withLock { spent in
            let before = spent
            spent += cost
            if spent <= Self.free { return .zero }
            return before > Self.free ? cost : spent
        }
    }
}
