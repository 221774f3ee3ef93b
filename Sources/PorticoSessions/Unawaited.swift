/// What comes of asking without waiting: the value, or that it has to be awaited.
///
///     switch try sessions.sessionWithoutWaiting(key) {
///     case .known(let session): show(session)
///     case .pending: Task { show(try await sessions.session(key)) }
///     }
///
/// Who answers a request on the thread of its connection takes a task only where it has to wait.
public enum Unawaited<Value> {
    case known(Value)
    case pending
}

extension Unawaited: Sendable where Value: Sendable {}
