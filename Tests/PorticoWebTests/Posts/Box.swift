import Synchronization

/// A value that is handed from one visit to the next.
final class Box<Value: Sendable>: Sendable {
    private let guarded = Mutex<Value?>(nil)

    var value: Value? {
        get { guarded.withLock { $0 } }
        set { guarded.withLock { $0 = newValue } }
    }
}
