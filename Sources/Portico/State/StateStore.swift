public import Synchronization

/// A value that changes, and the one place that changes it.
///
///     let store = StateStore(SearchState())
///     store.modify {
///         $0.isActive = true
///         $0.message = ""
///     }
///     for await state in store.changes(.newest) { show(state) }
///
/// `modify` may change several fields; observers get them together, once. Delivery happens while the change is still
/// locked in, so the last value an observer receives is the last value there is. The closure must not call the store.
///
/// What every screen does with it is inlined where the type of the state is known: no request asks generic code.
public final class StateStore<State: Sendable>: @unchecked Sendable {
    /// How many undelivered values an observer keeps.
    public enum DeliveryPolicy: Sendable {
        /// Every step, in order: for tests, and wherever each one counts.
        case unbounded
        /// Only the latest: for whatever shows the state.
        case newest
    }

    // `@unchecked`: state and observers are touched while the lock is held, and when nobody has the store any more. They
    // are not inside of it, for taking a lock of both apart would look up its types each time that a screen goes.

    @usableFromInline let lock = Mutex(())
    @usableFromInline var state: State
    /// Nil where there was none so far, as on most pages.
    @usableFromInline var observers: Observers?

    @usableFromInline
    final class Observers {
        private var next = 0
        private var continuations: [Int: AsyncStream<State>.Continuation] = [:]

        func add(_ continuation: AsyncStream<State>.Continuation) -> Int {
            next += 1
            continuations[next] = continuation
            return next
        }

        func remove(_ observer: Int) { continuations[observer] = nil }

        @usableFromInline
        func yield(_ state: State) {
            for continuation in continuations.values { continuation.yield(state) }
        }

        @usableFromInline
        func finish() {
            for continuation in continuations.values { continuation.finish() }
        }
    }

    @inlinable
    public init(_ initial: State) {
        state = initial
    }

    @inlinable
    deinit {
        observers?.finish()
    }

    /// The value now.
    @inlinable
    public var current: State {
        lock.withLock { _ in state }
    }

    /// Changes the value and delivers it once, whatever the number of fields changed; nothing is delivered if `change`
    /// throws, and the value is then as it was.
    @inlinable
    @discardableResult
    public func modify<Result: Sendable, Failure: Error>(
        _ change: @Sendable (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.withLock { _ throws(Failure) -> Result in
            var changed = state
            let result = try change(&changed)
            state = changed
            observers?.yield(changed)
            return result
        }
    }

    /// The value now, then each change, until the observer stops or the store goes.
    public func changes(_ policy: DeliveryPolicy) -> AsyncStream<State> {
        let (stream, continuation) = AsyncStream<State>.makeStream(bufferingPolicy: policy.buffering)
        let observer = lock.withLock { _ in
            let observers = observers ?? Observers()
            self.observers = observers
            continuation.yield(state)
            return observers.add(continuation)
        }
        continuation.onTermination = { [weak self] _ in
            self?.forget(observer)
        }
        return stream
    }

    private func forget(_ observer: Int) {
        lock.withLock { _ in observers?.remove(observer) }
    }
}

extension StateStore {
    /// Returns when the condition is true of the value, or the task is cancelled.
    package func wait(until condition: (State) -> Bool) async {
        if condition(current) { return }
        for await state in changes(.newest) where condition(state) { return }
    }

    /// The value now, then each change, as `changes` has it; and as long as somebody listens it is read again after
    /// each signal.
    ///
    /// - Parameter read: reads the value anew and changes the store.
    func changes(
        _ policy: DeliveryPolicy,
        readingAgainAfter signals: AsyncStream<Void>,
        _ read: @escaping @Sendable () async -> Void
    ) -> AsyncStream<State> {
        let states = changes(policy)
        let (stream, continuation) = AsyncStream<State>.makeStream(bufferingPolicy: policy.buffering)
        // The stream owns this task: it ends with its listener.
        let following = Task {
            await withTaskGroup { group in
                group.addTask {
                    for await _ in signals { await read() }
                }
                for await state in states { continuation.yield(state) }
                group.cancelAll()
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in following.cancel() }
        return stream
    }
}

extension StateStore.DeliveryPolicy {
    fileprivate var buffering: AsyncStream<State>.Continuation.BufferingPolicy {
        switch self {
        case .unbounded: .unbounded
        case .newest: .bufferingNewest(1)
        }
    }
}
