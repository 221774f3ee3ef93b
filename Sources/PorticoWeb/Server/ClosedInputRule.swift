import NIOCore
import Synchronization

/// Tells when a client has gone before it was answered.
///
/// A client that closes its connection and one that has only nothing more to send look the same: no more comes from
/// either. The latter is allowed to wait for its answer (as `nc -N` does), so it is given a moment, and nothing is
/// cancelled that is being answered already; writing to one that has gone fails by itself. A connection that broke has
/// nobody behind it for certain.
final class ClosedInputRule {
    private let grace: TimeAmount
    private let onDeparture: @Sendable () -> Void
    /// Requests whose answer has not begun.
    private var unanswered = 0
    private var isAnswering = false
    /// Whether the answer has no end that a client could wait for.
    private var isEndless = false
    private var isClosed = false
    private var verdict: Scheduled<Void>?

    init(grace: TimeAmount, onDeparture: @escaping @Sendable () -> Void) {
        self.grace = grace
        self.onDeparture = onDeparture
    }

    func headCame() {
        unanswered += 1
    }

    func answerBegan(isEndless: Bool = false) {
        unanswered = max(unanswered - 1, 0)
        isAnswering = true
        self.isEndless = isEndless
        if isEndless, isClosed { onDeparture() }
    }

    func answerEnded(on loop: any EventLoop) {
        isAnswering = false
        isEndless = false
        if isClosed { waitForAnswer(on: loop) }
    }

    func inputClosed(on loop: any EventLoop) {
        isClosed = true
        if isEndless { onDeparture() }
        waitForAnswer(on: loop)
    }

    /// It does not wait any more.
    func connectionClosed() {
        onDeparture()
    }

    func stop() {
        verdict?.cancel()
        verdict = nil
    }

    private func waitForAnswer(on loop: any EventLoop) {
        guard verdict == nil, unanswered > 0 else { return }
        verdict = loop.assumeIsolated().scheduleTask(in: grace) { [self] in
            verdict = nil
            if !isAnswering, unanswered > 0 { onDeparture() }
        }
    }
}

/// The task in which the requests of one connection are answered, where the connection can cancel it.
final class ConnectionWork: Sendable {
    private struct Guarded {
        var task: Task<Void, Never>?
        var isCancelled = false
    }

    private let guarded = Mutex(Guarded())

    /// Runs `body`; cancelled with the calling task, too.
    func run(on executor: any TaskExecutor, _ body: @escaping @Sendable () async -> Void) async {
        let task = Task(executorPreference: executor) { await body() }
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
