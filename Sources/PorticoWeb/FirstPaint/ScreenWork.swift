import NIOCore
import Portico
import Synchronization

/// A screen that appears, in a task of its own, so that it can be shown before that ends.
final class ScreenWork: Sendable {
    /// How it came to its end.
    enum End: Sendable, Hashable {
        /// The screen shows all there is.
        case complete
        /// It was cancelled because nobody waits that long.
        case tookTooLong
        /// It was cancelled because nobody wants it any more, or what it reads has changed.
        case withdrawn
    }

    private enum Waiter {
        case coming
        case waiting(CheckedContinuation<Void, Never>)
        /// Was cancelled before it waited.
        case left
    }

    private struct Guarded {
        var end: End?
        var elsewhere: Departure?
        var task: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
    }

    let screen: Screen
    /// The calls that the screen makes meanwhile.
    let activity = LoadingActivity()
    /// What the screen reads meanwhile; nil where nobody wants to know.
    let readings = ReadingLog.current
    private let guarded = Mutex(Guarded())

    init(begunOn screen: Screen) {
        self.screen = screen
        // Most screens have all they show before they first wait.
        let task = LoadingActivity.$current.withValue(activity) {
            Task.beginning { [self] in finish(.complete, await screen.appear()) }
        }
        guarded.withLock { $0.task = task }
    }

    /// Nil while it goes on.
    var end: End? { guarded.withLock { $0.end } }

    /// Its screen as it is now that all of it is there.
    var completed: OpenedScreen {
        .complete(screen, elsewhere: guarded.withLock { $0.elsewhere }, readings: readings)
    }

    /// Signals each step that the screen shows, and its end. Several that nobody waited for are one.
    var steps: AsyncStream<Void> {
        let (steps, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // The stream owns this task: it ends with its listener.
        let following = Task {
            await withTaskGroup { group in
                group.addTask {
                    for await _ in self.screen.updates { continuation.yield() }
                }
                // The page shows whether calls are waited for.
                group.addTask {
                    for await _ in self.activity.loading { continuation.yield() }
                }
                await waitForEnd()
                // At once: the updates of a screen may take their time to end.
                continuation.yield()
                continuation.finish()
                group.cancelAll()
            }
        }
        continuation.onTermination = { _ in following.cancel() }
        return steps
    }

    /// Cancels it. What ended before stays as it is.
    func breakOff(_ end: End) {
        finish(end)
        guarded.withLock { $0.task }?.cancel()
    }

    /// Waits until nothing of it runs any more, also after it was cancelled.
    func unwound() async {
        await guarded.withLock { $0.task }?.value
    }

    /// Waits until it ends; no longer than `limit`, nor than the waiting task is wanted.
    nonisolated(nonsending) func waitForEnd(within limit: Duration, on clock: any Clock<Duration>) async {
        if end != nil { return }
        let id = newWaiter()
        let timer = WaitTimer(limit, on: clock) { [weak self] in self?.leave(id) }
        await waitForEnd(as: id)
        timer.cancel()
    }

    /// Waits until it ends, no longer than the waiting task is wanted.
    nonisolated(nonsending) func waitForEnd() async {
        await waitForEnd(as: newWaiter())
    }

    private func newWaiter() -> Int {
        guarded.withLock { guarded in
            guarded.nextWaiter += 1
            guarded.waiters[guarded.nextWaiter] = .coming
            return guarded.nextWaiter
        }
    }

    nonisolated(nonsending) private func waitForEnd(as id: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = guarded.withLock { guarded in
                    guard guarded.end == nil, case .coming = guarded.waiters[id] else {
                        guarded.waiters[id] = nil
                        return false
                    }
                    guarded.waiters[id] = .waiting(continuation)
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            leave(id)
        }
    }

    /// Lets one who waits wait no longer.
    private func leave(_ id: Int) {
        let waiter = guarded.withLock { guarded in
            let waiter = guarded.waiters[id]
            switch waiter {
            case .coming: guarded.waiters[id] = .left
            case .waiting: guarded.waiters[id] = nil
            case .left, nil: break
            }
            return waiter
        }
        if case .waiting(let continuation) = waiter { continuation.resume() }
    }

    private func finish(_ end: End, _ elsewhere: Departure? = nil) {
        let waiters = guarded.withLock { guarded -> [Waiter] in
            guard guarded.end == nil else { return [] }
            guarded.end = end
            guarded.elsewhere = elsewhere
            // Mostly nobody: it ended before anybody could.
            if guarded.waiters.isEmpty { return [] }
            let waiting = guarded.waiters.filter { if case .waiting = $0.value { true } else { false } }
            for id in waiting.keys { guarded.waiters[id] = nil }
            return Array(waiting.values)
        }
        for case .waiting(let continuation) in waiters { continuation.resume() }
    }
}
