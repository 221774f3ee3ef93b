public import Foundation
public import Portico

/// Begins jobs, and agrees to or cancels them. The bell wakes the runner.
public struct NoteJobsService: Sendable {
    private let repository: any NoteJobsRepository
    private let files: any NoteJobFiles
    private let bell: NoteJobBell
    private let now: @Sendable () -> Date
    private let newID: @Sendable () -> NoteJob.ID

    public init(
        repository: any NoteJobsRepository,
        files: any NoteJobFiles,
        bell: NoteJobBell,
        now: @escaping @Sendable () -> Date = { Date() },
        newID: @escaping @Sendable () -> NoteJob.ID = { .random() }
    ) {
        self.repository = repository
        self.files = files
        self.bell = bell
        self.now = now
        self.newID = newID
    }

    public func job(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) -> NoteJob {
        try await repository.job(id, of: owner)
    }

    /// Newest first.
    public func jobs(of owner: AccountID) async throws(NoteJobError) -> [NoteJob] {
        try await repository.jobs(of: owner)
    }

    /// Takes files over and looks at what their import would do.
    public func preview(_ uploads: [UploadedFile], of owner: AccountID) async throws(NoteJobError) -> NoteJob {
        guard !uploads.isEmpty else { throw .noFiles }
        let job = NoteJob(id: newID(), owner: owner, kind: .importing, files: uploads.map(\.fileName), createdAt: now())
        try files.keep(uploads, for: job.id)
        do throws(NoteJobError) {
            return try await begin(job)
        } catch {
            files.remove(job.id)
            throw error
        }
    }

    public func export(_ format: NoteExportFormat, of owner: AccountID) async throws(NoteJobError) -> NoteJob {
        try await begin(NoteJob(id: newID(), owner: owner, kind: .export(format), files: [], createdAt: now()))
    }

    /// Has an import done that was offered, as it was chosen. Throws `goneOn` where it is not offered any more.
    public func agree(
        to id: NoteJob.ID,
        with choices: ImportChoices = ImportChoices(),
        of owner: AccountID
    ) async throws(NoteJobError) -> NoteJob {
        try await step(id, of: owner, from: { $0.state == .offered }) { job in
            job.state = .waiting
            job.isPreview = false
            job.choices = choices
            job.progress = NoteJobProgress()
            job.report = nil
        }
    }

    /// Ends a job that waits or runs; what it did so far stays done. Throws `goneOn` where it has ended.
    public func cancel(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) -> NoteJob {
        try await step(id, of: owner, from: { $0.state.isActive }) { [now] job in
            job.state = .cancelled
            job.finishedAt = now()
        }
    }

    /// Removes a job and its files. Throws `goneOn` while it waits or runs.
    public func discard(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) {
        let job = try await repository.job(id, of: owner)
        guard !job.state.isActive else { throw .goneOn(job) }
        try await repository.remove(id, of: owner)
        files.remove(id)
    }

    private func begin(_ job: NoteJob) async throws(NoteJobError) -> NoteJob {
        // So all of them take that much at most, and what one more does: its uploads, or an export of a quota.
        let bytes = files.bytes(of: try await repository.jobs(of: job.owner).map(\.id))
        guard bytes < NoteJob.maxBytes else { throw .tooLarge(bytes: bytes) }
        try await repository.add(job)
        bell.ring()
        return job
    }

    private func step(
        _ id: NoteJob.ID,
        of owner: AccountID,
        from isReady: @escaping @Sendable (NoteJob) -> Bool,
        _ body: @escaping @Sendable (inout NoteJob) -> Void
    ) async throws(NoteJobError) -> NoteJob {
        let isChanged = AtomicFlag()
        let job = try await repository.change(id, of: owner) { job in
            guard isReady(job) else { return false }
            body(&job)
            isChanged.raise()
            return true
        }
        guard isChanged.isRaised else { throw .goneOn(job) }
        bell.ring()
        return job
    }
}

/// Wakes the runner when there is a new job.
///
///     for await _ in bell.rings { await runner.runWaiting() }
///
/// A ring while nobody listens, or while a job runs, is heard afterwards; several are heard as one.
public final class NoteJobBell: Sendable {
    public let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    public init() {
        (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    public func ring() { continuation.yield() }
}
