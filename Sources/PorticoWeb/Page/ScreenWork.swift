import NIOCore
import Portico
import PorticoHost
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

    private struct Guarded {
        var end: End?
        var elsewhere: Departure?
        var task: Task<Void, Never>?
        var waiters: [Waiter<Void>] = []
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
        guard let waiter = newWaiter() else { return }
        let timer = WaitTimer(limit, on: clock) { [weak self] in
            if self?.leave(waiter) ?? false { waiter.resume(nil) }
        }
        _ = await waiter.value { leave(waiter) }
        timer.cancel()
    }

    /// Waits until it ends, no longer than the waiting task is wanted.
    nonisolated(nonsending) func waitForEnd() async {
        guard let waiter = newWaiter() else { return }
        _ = await waiter.value { leave(waiter) }
    }

    /// Nil where it has ended.
    private func newWaiter() -> Waiter<Void>? {
        guarded.withLock { guarded in
            if guarded.end != nil { return nil }
            let waiter = Waiter<Void>()
            guarded.waiters.append(waiter)
            return waiter
        }
    }

    private func leave(_ waiter: Waiter<Void>) -> Bool {
        guarded.withLock { $0.waiters.remove(waiter) }
    }

    private func finish(_ end: End, _ elsewhere: Departure? = nil) {
        let waiters = guarded.withLock { guarded -> [Waiter<Void>] in
            guard guarded.end == nil else { return [] }
            guarded.end = end
            guarded.elsewhere = elsewhere
            defer { guarded.waiters = [] }
            return guarded.waiters
        }
        for waiter in waiters { waiter.resume(()) }
    }
}
