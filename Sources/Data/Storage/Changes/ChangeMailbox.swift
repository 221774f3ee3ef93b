import Synchronization

/// What one consumer has not taken yet: changes are merged, so a slow one holds no more than one.
final class ChangeMailbox: Sendable {
    private let waiting = Mutex<TableChange?>(nil)
    private let signal: AsyncStream<Void>.Continuation

    init(_ signal: AsyncStream<Void>.Continuation) {
        self.signal = signal
    }

    func put(_ change: TableChange) {
        waiting.withLock { waiting in
            if waiting?.merge(change) == nil { waiting = change }
        }
        signal.yield()
    }

    func take() -> TableChange? {
        waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
    }

    func finish() {
        signal.finish()
    }
}
