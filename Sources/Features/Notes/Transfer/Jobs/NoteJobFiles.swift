public import Foundation
public import Portico

/// Where the files of jobs lie: what was sent to be imported, and what an export made.
public protocol NoteJobFiles: Sendable {
    /// Takes files over from where they were received, in their order. Throws `noRoom`, and has kept none then.
    func keep(_ files: [UploadedFile], for job: NoteJob.ID) throws(NoteJobError)

    /// Where the files to import are, in their order.
    func inputs(of job: NoteJob) -> [URL]

    /// Where the file of an export is, or is going to be.
    func output(of job: NoteJob.ID) -> URL

    /// Where the list is of what an import left out, or would leave out: a `TransferProblem` in JSON on each line.
    func leftOut(of job: NoteJob) -> URL

    /// A folder for what the work needs on the way, empty; gone with the job.
    func workFolder(of job: NoteJob.ID) throws(NoteJobError) -> URL

    /// What all files of some jobs take, in bytes.
    func bytes(of jobs: [NoteJob.ID]) -> Int

    /// Deletes what was sent and what the work needed; the output stays.
    func removeInputs(of job: NoteJob.ID)

    /// Deletes all files of a job.
    func remove(_ job: NoteJob.ID)

    /// The jobs whose files were not touched since a moment.
    func jobs(untouchedSince moment: Date) -> [NoteJob.ID]
}

extension NoteJobFiles {
    /// The file that the owner of a job may have.
    public func file(of job: NoteJob) -> URL { job.kind == .importing ? leftOut(of: job) : output(of: job.id) }
}
