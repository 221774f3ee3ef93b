import Foundation
import Synchronization

/// Threads of their own for jobs: reading a file and writing one are computations, and the threads that pages are made on are few.
///
///     try await Task(executorPreference: threads) { try await importer.run(…) }.value
///
/// Several jobs take turns on them: at every `await` one goes to the end of the line.
final class JobThreads: TaskExecutor {
    private struct Line {
        var free: Int
        var waiting: [UnownedJob] = []
    }

    private let line: Mutex<Line>
    private let queue = DispatchQueue(label: "portico.jobs", attributes: .concurrent)

    /// - Parameter atOnce: how many threads there are.
    init(atOnce: Int) {
        line = Mutex(Line(free: atOnce))
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let begins = line.withLock { line in
            guard line.free > 0 else {
                line.waiting.append(job)
                return false
            }
            line.free -= 1
            return true
        }
        if begins { queue.async { self.run(job) } }
    }

    /// Runs what is next until nothing waits.
    private func run(_ first: UnownedJob) {
        var next: UnownedJob? = first
        while let job = next {
            job.runSynchronously(on: asUnownedTaskExecutor())
            next = line.withLock { line in
                guard line.waiting.isEmpty else { return line.waiting.removeFirst() }
                line.free += 1
                return nil
            }
        }
    }
}
