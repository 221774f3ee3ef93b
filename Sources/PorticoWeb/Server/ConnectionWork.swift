import Synchronization

/// The task in which the requests of one connection are answered, where the connection can cancel it.
final class ConnectionWork: Sendable {
    private struct Guarded {
        var task: Task<Void, Never>?
        var isCancelled = false
    }

    private let guarded = Mutex(Guarded())

    /// Runs `body`; cancelled with the calling task, too.
    func run(_ body: @escaping @Sendable () async -> Void) async {
        let task = Task { await body() }
        let isCancelled = guarded.withLock { guarded in
            guarded.task = task
            return guarded.isCancelled
        }
        if isCancelled { task.cancel() }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Also before it runs.
    func cancel() {
        let task = guarded.withLock { guarded in
            guarded.isCancelled = true
            return guarded.task
        }
        task?.cancel()
    }
}
