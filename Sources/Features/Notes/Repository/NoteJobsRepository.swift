public import Foundation
public import Portico

/// Where jobs are kept. Owners and failures as in `NotesRepository`.
public protocol NoteJobsRepository: Sendable {
    /// Throws `NoteJobError.tooMany` where the account has as many as it may, and `tooManyWait` where as many of them
    /// are not done yet.
    func add(_ job: NoteJob) async throws(NoteJobError)

    /// Throws `notFound`.
    func job(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) -> NoteJob

    /// All of an account, newest first.
    func jobs(of owner: AccountID) async throws(NoteJobError) -> [NoteJob]

    /// The one that has waited longest, of all accounts but some; one that was running when the program ended is
    /// waiting.
    func nextJob(except owners: Set<AccountID>) async throws(NoteJobError) -> NoteJob?

    /// Changes a job as it is now, in one step that nothing comes between, and gives it back as it is then.
    ///
    /// - Parameter body: says whether anything is to be changed.
    /// - Throws: `notFound`.
    func change(
        _ id: NoteJob.ID,
        of owner: AccountID,
        _ body: @escaping @Sendable (inout NoteJob) -> Bool
    ) async throws(NoteJobError) -> NoteJob

    /// Those that nothing goes on in and that ended or were made before a moment, of all accounts.
    func jobs(endedBefore moment: Date) async throws(NoteJobError) -> [NoteJob]

    /// Removes a job; one that is gone stays gone.
    func remove(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError)

    /// Which of some jobs exist, in any account.
    func known(_ ids: [NoteJob.ID]) async throws(NoteJobError) -> Set<NoteJob.ID>
}

/// Why a job was not begun, or something was not done to it.
public enum NoteJobError: Error, Sendable, Hashable {
    /// The owner has no such job: it never was, is gone, or is somebody else's.
    case notFound
    /// The account has as many jobs as it may.
    case tooMany(limit: Int)
    /// As many of the account's jobs wait or run as may.
    case tooManyWait(limit: Int)
    /// All files of the account's jobs together take so many bytes.
    case tooLarge(bytes: Int)
    /// There is nothing to import.
    case noFiles
    /// These are no tags.
    case noSuchTags([String])
    /// There are more tags to add to all notes than may be.
    case tooManyTags(limit: Int)
    /// The job has gone on since; it is given as it is now.
    case goneOn(NoteJob)
    /// On the disk, for the files of a job.
    case noRoom
    /// The store failed; `reason` is a sentence a visitor can read.
    case unavailable(reason: String)
}
