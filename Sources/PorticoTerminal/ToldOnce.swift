import Synchronization

/// Whether somebody was told of a change and has not looked yet: however fast changes follow each other, one word of
/// them waits.
final class ToldOnce: Sendable {
    private let isTold = Mutex(false)

    /// Whether it is to be told now.
    func tells() -> Bool {
        isTold.withLock { isTold in
            defer { isTold = true }
            return !isTold
        }
    }

    /// Called before one looks.
    func wasHeard() {
        isTold.withLock { $0 = false }
    }
}
