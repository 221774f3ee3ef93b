import Notes

extension TransferProblem {
    /// Ends the reading of what nobody waits for any more, between two pieces: a large file without a note in it is
    /// read for minutes.
    static func checkCancellation(of place: TransferPlace) throws(TransferProblem) {
        guard !Task.isCancelled else { throw TransferProblem(at: place, .file(.interrupted)) }
    }
}
