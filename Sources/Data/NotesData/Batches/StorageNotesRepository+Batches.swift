import Notes
import Storage

extension StorageNotesRepository {
    /// Makes a change in one transaction after the other, others' between them, until nothing is left or the call has lasted long enough.
    ///
    /// - Parameters:
    ///   - memo: what one transaction tells the next.
    ///   - isBounded: whether it stops after `NoteBatches.call`.
    ///   - body: does what its allowance takes; what is left it finds anew the next time.
    /// - Throws: what the first transaction does; a later one that fails ends the change where it is.
    func changeInBatches<Memo: Sendable>(
        _ memo: Memo,
        isBounded: Bool,
        _ body:
            @Sendable (any StorageTransaction, inout BatchAllowance, inout Memo) throws(StorageFailure) -> Result<BatchOutcome, NoteError>
    ) async throws(NoteError) -> StepwiseChange {
        let end = batches.now() + batches.call
        var (memo, changed, isFirst) = (memo, 0, true)
        repeat {
            let outcome: BatchOutcome
            do throws(NoteError) {
                (outcome, memo) = try await change { [memo] transaction throws(StorageFailure) in
                    var (allowance, memo) = (batches.allowance(), memo)
                    return try body(transaction, &allowance, &memo).map { ($0, memo) }
                }
            } catch {
                guard !isFirst else { throw error }
                return StepwiseChange(count: changed, end: .failed(reason: error.reason))
            }
            isFirst = false
            changed += outcome.changed
            if outcome.isLast { return StepwiseChange(count: changed) }
        } while !isBounded || batches.now() < end
        return StepwiseChange(count: changed, end: .outOfTime)
    }

    /// The same where each transaction finds all it needs.
    func changeInBatches(
        isBounded: Bool = true,
        _ body: @Sendable (any StorageTransaction, inout BatchAllowance) throws(StorageFailure) -> Result<BatchOutcome, NoteError>
    ) async throws(NoteError) -> StepwiseChange {
        try await changeInBatches(0, isBounded: isBounded) { transaction, allowance, _ throws(StorageFailure) in
            try body(transaction, &allowance)
        }
    }
}
