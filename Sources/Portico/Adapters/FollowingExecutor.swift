import Foundation

/// Runs the tasks that follow a view model's sequences, one piece of work at a time in the order in which it came.
///
/// A task that waits for the next element is not in its queue, one whose element was just yielded is, and takes all that was yielded since
/// with it. So whoever passes through the queue knows that everything said before was heard.
final class FollowingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "portico.adapter")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Returns when everything is done that was in the queue.
    func pass() async {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume() }
        }
    }
}
