import Foundation
import Notes
import Portico
import Synchronization

/// The jobs that are under way in this program, and whose turn is next: one job of an account at a time, and the
/// accounts take turns.
final class OpenJobs: Sendable {
    /// How many are under way at a time. They share the threads, so a small one is done soon beside large ones.
    static let maximum = 4
    /// Of how many accounts it is remembered that they had their turn.
    private static let maxServed = 100

    private struct Open {
        var owner: AccountID
        var cancel: @Sendable () -> Void = {}
    }

    private struct Guarded {
        var open: [NoteJob.ID: Open] = [:]
        /// Who had a job begun since the round began.
        var served: Set<AccountID> = []
        /// Whose job could not be begun, so that it is not tried again at once.
        var resting: Set<AccountID> = []
    }

    private let guarded = Mutex(Guarded())

    var isEmpty: Bool { guarded.withLock { $0.open.isEmpty } }
    var hasRoom: Bool { guarded.withLock { $0.open.count < Self.maximum } }
    var jobs: [(id: NoteJob.ID, owner: AccountID)] { guarded.withLock { $0.open.map { ($0.key, $0.value.owner) } } }

    /// The next job: of those who had no turn in this round, else of all who wait.
    func next(in repository: any NoteJobsRepository) async throws(NoteJobError) -> NoteJob? {
        let (busy, served) = guarded.withLock { guarded in
            (Set(guarded.open.values.map(\.owner)).union(guarded.resting), guarded.served)
        }
        if let job = try await repository.nextJob(except: busy.union(served)) { return job }
        guard !served.isEmpty else { return nil }
        guarded.withLock { $0.served = [] }
        return try await repository.nextJob(except: busy)
    }

    func begin(_ job: NoteJob) {
        guarded.withLock { guarded in
            guarded.open[job.id] = Open(owner: job.owner)
            if guarded.served.count >= Self.maxServed { guarded.served = [] }
            guarded.served.insert(job.owner)
        }
    }

    func end(_ job: NoteJob, rests: Bool) {
        guarded.withLock { guarded in
            guarded.open[job.id] = nil
            if rests { guarded.resting.insert(job.owner) }
        }
    }

    /// Lets those be tried again that could not be begun.
    func wake() { guarded.withLock { $0.resting = [] } }

    /// Runs a job's work on its threads, where `cancel` reaches it.
    func run<Value: Sendable>(
        _ job: NoteJob.ID,
        on threads: JobThreads,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task(executorPreference: threads) { try await work() }
        guarded.withLock { $0.open[job]?.cancel = { task.cancel() } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    func cancel(_ job: NoteJob.ID) { guarded.withLock { $0.open[job]?.cancel }?() }
}

/// Threads of their own for jobs: reading a file and writing one are computations, and the threads that pages are made
/// on are few.
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

/// Says when it is time to write down how far a job is: a few times a second, for each is a write to the disk.
final class ProgressPace: Sendable {
    private let now: @Sendable () -> Date
    private let last = Mutex<Date?>(nil)

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    var isTime: Bool {
        let moment = now()
        return last.withLock { last in
            if let before = last, abs(moment.timeIntervalSince(before)) < 0.3 { return false }
            last = moment
            return true
        }
    }
}
