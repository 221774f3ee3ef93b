import Synchronization

/// Tells a search that runs on another thread that nobody waits for it any more.
final class SearchTicket: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() {
        flag.store(true, ordering: .relaxed)
    }
}
