import DataFolder
public import Foundation
public import Notes
import Portico

/// Runs jobs for as long as it is let: some at a time, one of an account, and the accounts take turns. So nobody waits
/// for the end of what somebody else sent, however large that is.
///
///     await NoteJobRunner(jobs: repository, files: files, importer: importer, exporter: exporter, bell: bell).run()
///
/// A job that was running when the program ended is run again from its start: an import finds there what it added
/// before. One that was begun `NoteJob.maxStarts` times fails instead. Of several programs with the same files only
/// one runs jobs; another takes over within a minute of its end. Files of jobs that ended are deleted with them after
/// `NoteJob.keptFor`.
public struct NoteJobRunner: Sendable {
    private let jobs: any NoteJobsRepository
    private let files: FolderJobFiles
    private let importer: NoteImport
    private let exporter: NoteExport
    private var bell: NoteJobBell
    private let alerts: any NoteAlerts
    private let exchange: (any JobFileExchange)?
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let report: @Sendable (String) -> Void
    private let threads = JobThreads(atOnce: 2)

    /// - Parameters:
    ///   - alerts: hears of jobs that ended by themselves.
    ///   - exchange: where the files of jobs are that came to other nodes; nil where there are none.
    ///   - clock: what it looks for jobs of other programs by, once a minute.
    ///   - report: told of failures that no imported file is to blame for.
    public init(
        jobs: any NoteJobsRepository,
        files: FolderJobFiles,
        importer: NoteImport,
        exporter: NoteExport,
        bell: NoteJobBell,
        alerts: any NoteAlerts = SilentNoteAlerts(),
        exchange: (any JobFileExchange)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.jobs = jobs
        self.files = files
        self.importer = importer
        self.exporter = exporter
        self.bell = bell
        self.alerts = alerts
        self.exchange = exchange
        self.now = now
        self.clock = clock
        self.report = report
    }

    /// Runs what waits and what comes, until its task is cancelled.
    public func run() async {
        let open = OpenJobs()
        var lock: FolderLock?
        await withDiscardingTaskGroup { group in
            // The bell also rings for each step of a job, of whichever node.
            let isCleaningDue = AtomicFlag(isRaised: true)
            group.addTask {
                while (try? await clock.sleep(for: .seconds(60))) != nil {
                    isCleaningDue.raise()
                    open.wake()
                    bell.ring()
                }
            }
            bell.ring()
            for await _ in bell.rings {
                // The program that held it may have ended since.
                if lock == nil {
                    lock = folderLock()
                    if lock != nil { await tellOfLate() }
                }
                guard lock != nil else { continue }
                if isCleaningDue.lower() { await removeOld() }
                _ = await look(at: open, &group)
            }
            group.cancelAll()
        }
        withExtendedLifetime(lock) {}
    }

    /// The same runner, woken by another bell: who begins jobs on other nodes rings none that is heard here, and one bell
    /// is heard by one `run`.
    public func woken(by bell: NoteJobBell) -> NoteJobRunner {
        var runner = self
        runner.bell = bell
        return runner
    }

    /// Of jobs that ended and may not have been told of: the program may have ended in between.
    private func tellOfLate() async {
        let recent = now().addingTimeInterval(-Self.toldAgainFor)
        let ended = (try? await jobs.jobs(endedBefore: now().addingTimeInterval(1))) ?? []
        for job in ended where (job.finishedAt ?? .distantPast) > recent { await tell(of: job) }
    }

    /// A day, in seconds.
    private static let toldAgainFor: TimeInterval = 86_400

    /// Whoever cancelled one knows, and what is offered has not ended.
    private func tell(of job: NoteJob) async {
        if job.state == .done || job.state == .failed { await alerts.jobEnded(job) }
    }

    /// Nil where another program runs jobs.
    private func folderLock() -> FolderLock? {
        do throws(DataFolderError) {
            return try files.lock()
        } catch .busy {
            return nil
        } catch {
            report("jobs cannot be run: \(error)")
            return nil
        }
    }

    /// Runs all jobs that wait, and those that a program which ended left running.
    public func runWaiting() async {
        let open = OpenJobs()
        await withDiscardingTaskGroup { group in
            bell.ring()
            for await _ in bell.rings {
                // A job may end while this looks for others, also of the same account: then the bell has rung again.
                let wasEmpty = open.isEmpty
                let begun = await look(at: open, &group)
                if wasEmpty, begun == 0 { break }
            }
        }
    }

    /// Ends the jobs that were cancelled since, and begins others where there is room. A job that ends rings the bell.
    ///
    /// - Returns: how many were begun.
    private func look(at open: OpenJobs, _ group: inout DiscardingTaskGroup) async -> Int {
        var begun = 0
        do throws(NoteJobError) {
            for (id, owner) in open.jobs where try await hasEnded(id, of: owner) { open.cancel(id) }
            while open.hasRoom, !Task.isCancelled, let job = try await open.next(in: jobs) {
                open.begin(job)
                begun += 1
                group.addTask {
                    let isRun = await isRun(job, open)
                    open.end(job, rests: !isRun)
                    bell.ring()
                }
            }
        } catch {
            tell(error)
        }
        return begun
    }

    private func hasEnded(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) -> Bool {
        do throws(NoteJobError) {
            return try await !jobs.job(id, of: owner).state.isActive
        } catch .notFound {
            return true
        }
    }

    /// False where it could not be: nothing is known of it then.
    private func isRun(_ job: NoteJob, _ open: OpenJobs) async -> Bool {
        do throws(NoteJobError) {
            try await run(job, open)
            return true
        } catch {
            tell(error)
            return false
        }
    }

    private func tell(_ failure: NoteJobError) { report("jobs cannot be read or written: \(failure)") }

    /// Removes jobs that ended long ago, files without a job (their account was deleted, or their program was killed),
    /// and what killed programs left half done.
    public func removeOld() async {
        // No import takes a day.
        try? await importer.removeHalfDone(before: now().addingTimeInterval(-86_400))
        guard let old = try? await jobs.jobs(endedBefore: now().addingTimeInterval(-NoteJob.keptFor)) else { return }
        for job in old {
            files.remove(job.id)
            try? await jobs.remove(job.id, of: job.owner)
        }
        // Files are written a moment before their job.
        let ids = files.jobs(untouchedSince: now().addingTimeInterval(-3_600))
        if !ids.isEmpty, let known = try? await jobs.known(ids) {
            for id in ids where !known.contains(id) { files.remove(id) }
        }
        await withdrawStray()
    }

    /// The same of files that other nodes find.
    private func withdrawStray() async {
        guard let exchange, let ids = try? await exchange.jobs(publishedBefore: now().addingTimeInterval(-3_600)),
            !ids.isEmpty, let known = try? await jobs.known(ids)
        else { return }
        for id in ids where !known.contains(id) { try? await exchange.withdraw(id) }
    }

    /// What ends a job that its owner cancelled meanwhile, or that went with their account.
    private struct Cancelled: Error {}

    private func run(_ waiting: NoteJob, _ open: OpenJobs) async throws(NoteJobError) {
        let job = try await jobs.change(waiting.id, of: waiting.owner) { [now] job in
            guard job.state.isActive else { return false }
            job.starts = job.state == .running ? job.starts + 1 : 1
            job.progress = NoteJobProgress()
            job.startedAt = now()
            if job.starts <= NoteJob.maxStarts {
                job.state = .running
            } else {
                job.state = .failed
                job.failure = .endedTooOften(times: NoteJob.maxStarts)
                job.finishedAt = now()
            }
            return true
        }
        guard job.state == .running else {
            if job.state.isFinished { files.removeInputs(of: job.id) }
            await tell(of: job)
            return
        }
        do throws(NoteJobError) {
            try await runToItsEnd(job, open)
        } catch .notFound {
            // The job is gone, perhaps with its account, so its files go too.
            files.remove(job.id)
        }
    }

    private func runToItsEnd(_ job: NoteJob, _ open: OpenJobs) async throws(NoteJobError) {
        let outcome: Outcome
        do {
            outcome = try await open.run(job.id, on: threads) { try await work(on: job) }
        } catch NoteJobError.notFound {
            throw NoteJobError.notFound
        } catch {
            // The program ends; the job is taken up again.
            guard !Task.isCancelled else { return await uncount(job) }
            guard try await jobs.job(job.id, of: job.owner).state == .running else {
                files.removeInputs(of: job.id)
                return
            }
            outcome = .failed(reason(of: error))
        }
        // Whatever the end is, a list that could not be shared is no reason to say that nothing was done.
        if job.kind == .importing { try? await exchange?.publish([files.leftOut(of: job)], of: job.id) }
        try await end(job, outcome)
    }

    /// A start that a stop of the program ended says nothing against the job.
    private func uncount(_ job: NoteJob) async {
        // What is cancelled writes nothing.
        await Task {
            _ = try? await jobs.change(job.id, of: job.owner) { job in
                guard job.state == .running, job.starts > 0 else { return false }
                job.starts -= 1
                return true
            }
        }.value
    }

    private func reason(of error: any Error) -> NoteJob.Failure {
        switch error {
        case let problem as TransferProblem where !problem.namesFolder: return .transfer(problem)
        case NoteJobError.noRoom: return .noRoom
        case NoteError.unavailable(let reason), NoteJobError.unavailable(let reason): return .storage(reason)
        // Such as the quota, where other notes were saved after the import was counted.
        case NoteError.refused(let refusal): return .refused(NoteReason(refusal))
        default:
            report("a job failed: \(error)")
            return .unfinished
        }
    }

    private enum Outcome: Sendable {
        case offered(ImportReport)
        case imported(ImportReport)
        case exported(Int)
        case failed(NoteJob.Failure)
    }

    private func work(on job: NoteJob) async throws -> Outcome {
        let pace = ProgressPace(now: now)
        let work = try files.workFolder(of: job.id)
        defer { try? FileManager.default.removeItem(at: work) }
        switch job.kind {
        case .importing:
            try await exchange?.bring(files.inputs(of: job), of: job.id)
            let sources = zip(job.files, files.inputs(of: job)).map { NoteSource(name: $0, file: $1) }
            // Asked before each addition: a note that is added to a deleted account would stay for ever.
            let mayAdd = { @Sendable in
                guard try await jobs.job(job.id, of: job.owner).state == .running else { throw Cancelled() }
            }
            let report = try await importer.run(
                sources,
                of: job.owner,
                isPreview: job.isPreview,
                choices: job.isPreview ? nil : job.choices ?? ImportChoices(),
                workFolder: work,
                leftOut: files.leftOut(of: job),
                mayAdd: mayAdd
            ) { progress, report in
                guard pace.isTime else { return }
                try await tell(progress, report, of: job)
            }
            return job.isPreview ? .offered(report) : .imported(report)
        case .export(let format):
            let count = try await exporter.run(format, of: job.owner, to: files.output(of: job.id)) { progress in
                guard pace.isTime else { return }
                try await tell(progress, nil, of: job)
            }
            try await exchange?.publish([files.output(of: job.id)], of: job.id)
            return .exported(count)
        }
    }

    private func tell(_ progress: NoteJobProgress, _ report: ImportReport?, of job: NoteJob) async throws {
        let current = try await jobs.change(job.id, of: job.owner) { job in
            guard job.state == .running else { return false }
            job.progress = progress
            job.report = report
            return true
        }
        guard current.state == .running else { throw Cancelled() }
    }

    private func end(_ job: NoteJob, _ outcome: Outcome) async throws(NoteJobError) {
        let ended = try await jobs.change(job.id, of: job.owner) { [now] job in
            guard job.state == .running else { return false }
            job.finishedAt = now()
            switch outcome {
            case .offered(let report):
                job.state = .offered
                job.report = report
            case .imported(let report):
                job.state = .done
                job.report = report
            case .exported(let count):
                job.state = .done
                job.progress = NoteJobProgress(done: count, total: count)
            case .failed(let reason):
                job.state = .failed
                job.failure = reason
            }
            return true
        }
        if ended.state.isFinished { files.removeInputs(of: job.id) }
        await tell(of: ended)
    }
}

extension TransferProblem {
    /// Whether it names a folder of the server, of which visitors are not told.
    fileprivate var namesFolder: Bool {
        switch reason {
        case .file(.noFolder), .file(.noPermission): true
        default: false
        }
    }
}
