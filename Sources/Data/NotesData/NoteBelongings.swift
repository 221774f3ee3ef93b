public import Notes
public import Portico

/// What notes keep for an account: the notes with all of theirs, and the files of jobs.
public struct NoteBelongings: Belongings {
    private let notes: any NoteArchiveRepository & NoteJobsRepository
    private let files: any NoteJobFiles

    public init(notes: any NoteArchiveRepository & NoteJobsRepository, files: any NoteJobFiles) {
        self.notes = notes
        self.files = files
    }

    public func erase(_ account: AccountID) async throws(BelongingsError) {
        do {
            // Files before the jobs that name them: what finishes this after a stop has to find them. A job at work
            // removes its own.
            for job in try await notes.jobs(of: account) { files.remove(job.id) }
            try await notes.deleteEverything(of: account)
        } catch {
            throw BelongingsError("The notes of an account cannot be deleted at the moment: \(error)")
        }
    }

    /// Only accounts have notes.
    public func forget(_ visitors: [VisitorID]) {}
    public func move(from visitor: VisitorID, to other: VisitorID) {}
    /// The export writes the notes itself, one after the other: there may be a gigabyte of them.
    public func exported(of account: AccountID) -> [ExportPart] { [] }
}
