/// Runs work on the threads that all tasks share, whatever executor the calling task prefers: for what may block or
/// compute for some milliseconds, where the task may be on the thread of an event loop whose connections would wait.
///
///     let index = try await onConcurrencyPool { try IndexFile(opening: file) }
///
/// What computes for longer belongs on a `WorkLine`, which has threads of its own and a limit for each client. Throws
/// what the work throws.
public func onConcurrencyPool<Value, Failure: Error>(
    _ work: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor, operation: work)
}
