public import Foundation
public import Notes
public import Portico

/// Jobs whose files come along: what is sent to be imported is there for all nodes before its job is, and the file of an
/// export is here before anybody is told of a job that is done.
///
///     let jobs: any NoteJobsRepository = ExchangedNoteJobs(repository, files: files, exchange: exchange)
public struct ExchangedNoteJobs: NoteJobsRepository {
    private let jobs: any NoteJobsRepository
    private let files: any NoteJobFiles
    private let exchange: any JobFileExchange

    public init(_ jobs: any NoteJobsRepository, files: any NoteJobFiles, exchange: any JobFileExchange) {
        self.jobs = jobs
        self.files = files
        self.exchange = exchange
    }

    public func add(_ job: NoteJob) async throws(NoteJobError) {
        // What lies in the folder of one node says little of what all of an account's jobs take.
        let bytes = try await exchange.bytes(of: try await jobs.jobs(of: job.owner).map(\.id))
        guard bytes < NoteJob.maxBytes else { throw .tooLarge(bytes: bytes) }
        do throws(NoteJobError) {
            try await exchange.publish(files.inputs(of: job), of: job.id)
            try await jobs.add(job)
        } catch {
            // Where that fails as well, it is done with what else has no job.
            try? await exchange.withdraw(job.id)
            throw error
        }
    }

    public func job(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) -> NoteJob {
        let job = try await jobs.job(id, of: owner)
        if job.hasFile { try await exchange.bring([files.file(of: job)], of: id) }
        return job
    }

    public func jobs(of owner: AccountID) async throws(NoteJobError) -> [NoteJob] { try await jobs.jobs(of: owner) }

    public func nextJob(except owners: Set<AccountID>) async throws(NoteJobError) -> NoteJob? {
        try await jobs.nextJob(except: owners)
    }

    public func change(
        _ id: NoteJob.ID,
        of owner: AccountID,
        _ body: @escaping @Sendable (inout NoteJob) -> Bool
    ) async throws(NoteJobError) -> NoteJob {
        let job = try await jobs.change(id, of: owner, body)
        if job.state.isFinished, !job.files.isEmpty { try? await exchange.withdraw(files.inputs(of: job), of: id) }
        return job
    }

    public func jobs(endedBefore moment: Date) async throws(NoteJobError) -> [NoteJob] {
        try await jobs.jobs(endedBefore: moment)
    }

    public func remove(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) {
        try await jobs.remove(id, of: owner)
        try? await exchange.withdraw(id)
    }

    public func known(_ ids: [NoteJob.ID]) async throws(NoteJobError) -> Set<NoteJob.ID> {
        try await jobs.known(ids)
    }
}
