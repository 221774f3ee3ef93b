import Synchronization

/// Waits for a value that comes once, or for nil; the first word counts, also when it comes before anybody waits.
///
/// A line is an array of them, behind a lock of its owner: what becomes free goes to the first, who leaves the line.
package final class Waiter<Value: Sendable>: Sendable {
    private enum Condition {
        case new
        case waiting(CheckedContinuation<Value?, Never>)
        case resumed(Value?)
    }

    private let condition = Mutex(Condition.new)

    package init() {}

    /// For one reader.
    package nonisolated(nonsending) var value: Value? {
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

    /// The value; nil where the task is cancelled before its turn came.
    ///
    /// - Parameter leave: takes the waiter out of its line; false where it is no longer in it, and the value comes.
    package nonisolated(nonsending) func value(leaving leave: @Sendable () -> Bool) async -> Value? {
        await withTaskCancellationHandler {
            await value
        } onCancel: {
            if leave() { resume(nil) }
        }
    }

    package func resume(_ value: Value?) {
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

extension Array {
    /// Takes a waiter out of a line; false where it is no longer in it.
    package mutating func remove<Value>(_ waiter: Waiter<Value>) -> Bool where Element == Waiter<Value> {
        guard let index = firstIndex(where: { $0 === waiter }) else { return false }
        remove(at: index)
        return true
    }
}
