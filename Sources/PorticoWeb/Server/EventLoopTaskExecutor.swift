import NIOCore

/// Runs what is done for a connection on the thread of its event loop, where its requests arrive and its answers leave.
///
///     Task(executorPreference: EventLoopTaskExecutor(channel)) { await answer() }
///
/// A page that needs no other thread so changes none: between the concurrency pool and the event loop each change is a
/// system call and a wait. What computes or blocks for long leaves the loop, so that its other connections do not wait:
/// posts and files (`onConcurrencyPool`), long computations (`WorkLine`), the longer reads of an SQLite storage and all
/// that is written there.
final class EventLoopTaskExecutor: TaskExecutor {
    /// That of the connection whose request is answered; nil where there is no connection.
    @TaskLocal static var current: EventLoopTaskExecutor?

    /// The connection.
    let channel: any Channel
    let loop: any EventLoop

    init(_ channel: any Channel) {
        self.channel = channel
        loop = channel.eventLoop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension Task where Failure == Never {
    /// A task on the connection's event loop that begins in the caller's, where the system can do so: what does not have
    /// to wait is done when this returns.
    static func beginning(_ body: @escaping @Sendable () async -> Success) -> Task {
        if #available(macOS 26, *) {
            Task.immediate(executorPreference: EventLoopTaskExecutor.current) { await body() }
        } else {
            Task(executorPreference: EventLoopTaskExecutor.current) { await body() }
        }
    }
}

/// Calls something once when a time is over, unless it is cancelled before.
///
/// With `ContinuousClock`, the event loop of the connection keeps the time, where there is one: setting a timer there
/// and taking it back costs next to nothing, and a page that waits does both.
struct WaitTimer {
    let cancel: @Sendable () -> Void

    init(_ limit: Duration, on clock: any Clock<Duration>, _ onEnd: @escaping @Sendable () -> Void) {
        if clock is ContinuousClock, let loop = EventLoopTaskExecutor.current?.loop {
            let scheduled = loop.scheduleTask(in: TimeAmount(limit), onEnd)
            cancel = { scheduled.cancel() }
        } else {
            let sleeping = Task {
                guard (try? await clock.sleep(for: limit)) != nil else { return }
                onEnd()
            }
            cancel = { sleeping.cancel() }
        }
    }
}
