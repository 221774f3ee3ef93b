extension NoteJob {
    /// Why a job failed; it is kept with the job, and says itself in the language of whoever reads it.
    ///
    ///     job.failure = .transfer(TransferProblem(at: TransferPlace(file: "notes.json"), .json(.malformed)))
    public enum Failure: Sendable, Hashable, Codable {
        /// The program ended so often while it was running.
        case endedTooOften(times: Int)
        /// A file cannot be read on or not be written.
        case transfer(TransferProblem)
        /// A note on the way cannot be kept, such as one beyond the quota; those before stay.
        case refused(NoteReason)
        /// On the disk, for the work.
        case noRoom
        /// What the storage says of itself, as an English sentence.
        case storage(String)
        /// The log has the reason.
        case unfinished
        /// As a program wrote it down that kept nothing but an English sentence.
        case older(String)
    }
}
