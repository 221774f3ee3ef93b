import Synchronization

/// Waits for a value that comes once, or for nil; the first word counts, also when it comes before anybody waits.
final class Waiter<Value: Sendable>: Sendable {
    private enum Condition {
        case new
        case waiting(CheckedContinuation<Value?, Never>)
        case resumed(Value?)
    }

    private let condition = Mutex(Condition.new)

    /// For one reader.
    var value: Value? {
        get async {
            await withCheckedContinuation { continuation in
                let early: Value?? = condition.withLock { condition in
                    if case .resumed(let value) = condition { return .some(value) }
                    condition = .waiting(continuation)
                    return nil
                }
                if let early { continuation.resume(returning: early) }
            }
        }
    }

    func resume(_ value: Value?) {
        let continuation = condition.withLock { condition -> CheckedContinuation<Value?, Never>? in
            switch condition {
            case .new:
                condition = .resumed(value)
                return nil
            case .waiting(let continuation):
                condition = .resumed(value)
                return continuation
            case .resumed:
                return nil
            }
        }
        continuation?.resume(returning: value)
    }
}
