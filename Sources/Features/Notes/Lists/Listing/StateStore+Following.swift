import Portico

extension StateStore {
    /// The value now, then each change, as `changes` has it; and as long as somebody listens it is read again after each signal.
    ///
    /// - Parameter read: reads the value anew and changes the store.
    func changes(
        _ policy: DeliveryPolicy,
        readingAgainAfter signals: AsyncStream<Void>,
        _ read: @escaping @Sendable () async -> Void
    ) -> AsyncStream<State> {
        let states = changes(policy)
        let (stream, continuation) = AsyncStream<State>.makeStream(bufferingPolicy: policy.buffering())
        // The stream owns this task: it ends with whoever listens.
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
    fileprivate func buffering<Element>() -> AsyncStream<Element>.Continuation.BufferingPolicy {
        switch self {
        case .unbounded: .unbounded
        case .newest: .bufferingNewest(1)
        }
    }
}
