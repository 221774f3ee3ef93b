import Foundation
import Synchronization

/// Threads of their own for jobs: reading a file and writing one are computations, and the threads that pages are made on are few.
///
///     try await Task(executorPreference: threads) { try await importer.run(…) }.value
///
/// Several jobs take turns on them: at every `await` one goes to the end of the line.
final class JobThreads: TaskExecutor {
    private struct Line {
        var free: [DispatchQueue]
        var waiting: [UnownedJob] = []
    }

    private let line: Mutex<Line>

    /// - Parameter atOnce: how many threads there are.
    init(atOnce: Int) {
        // Serial ones: a concurrent queue would borrow the threads that pages are made on.
        line = Mutex(Line(free: (0..<atOnce).map { DispatchQueue(label: "portico.jobs.\($0)") }))
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let free = line.withLock { line in
            let free = line.free.popLast()
            if free == nil { line.waiting.append(job) }
            return free
        }
        if let free { free.async { [self] in run(job, on: free) } }
    }

    /// Runs what is next until nothing waits.
    private func run(_ first: UnownedJob, on queue: DispatchQueue) {
        var next: UnownedJob? = first
        while let job = next {
            job.runSynchronously(on: asUnownedTaskExecutor())
            next = line.withLock { line in
                guard line.waiting.isEmpty else { return line.waiting.removeFirst() }
                line.free.append(queue)
                return nil
            }
        }
    }
}
