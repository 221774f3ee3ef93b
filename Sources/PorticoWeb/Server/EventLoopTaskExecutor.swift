import NIOCore

/// Runs what is done for a connection on the thread of its event loop, where its requests arrive and its answers leave.
///
///     Task(executorPreference: EventLoopTaskExecutor(channel.eventLoop)) { await answer() }
///
/// A request that needs no other thread so changes none: between the concurrency pool and the event loop each change is
/// a system call and a wait. What computes for long has threads of its own (`WorkLine`, a storage), so that the
/// connections of a loop do not wait for it.
final class EventLoopTaskExecutor: TaskExecutor {
    /// That of the connection whose request is answered; nil where there is no connection.
    @TaskLocal static var current: EventLoopTaskExecutor?

    let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
