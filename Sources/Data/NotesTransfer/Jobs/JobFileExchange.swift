public import Foundation
public import Notes

/// Where the nodes of an app find the files of jobs that came to another: each has a folder of its own, and a job is run
/// by whichever node runs jobs at the moment.
public protocol JobFileExchange: Sendable {
    /// Lets other nodes have files of a job that are here.
    func publish(_ files: [URL], of job: NoteJob.ID) async throws(NoteJobError)

    /// Has files of a job here that are not: those that another node published. What nobody published stays away.
    func bring(_ files: [URL], of job: NoteJob.ID) async throws(NoteJobError)

    /// How many bytes all files of some jobs have.
    func bytes(of jobs: [NoteJob.ID]) async throws(NoteJobError) -> Int

    /// Lets nobody have some files of a job any more.
    func withdraw(_ files: [URL], of job: NoteJob.ID) async throws(NoteJobError)

    /// Lets nobody have any file of a job any more.
    func withdraw(_ job: NoteJob.ID) async throws(NoteJobError)

    /// The jobs with files that were published before a moment.
    func jobs(publishedBefore moment: Date) async throws(NoteJobError) -> [NoteJob.ID]
}
