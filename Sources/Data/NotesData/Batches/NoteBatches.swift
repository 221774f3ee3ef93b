import Notes
import Storage

/// How a change of any number of notes is cut into transactions, so that other writers never wait long, and into calls,
/// so that no request takes minutes.
///
///     var batches = NoteBatches()
///     batches.maxSteps = 10
///     let notes = StorageNotesRepository(storage: storage, links: links, batches: batches)
///
/// A step is a note whose tags change, or a part of a note that is deleted, such as an earlier text. A transaction has
/// at least one, and ends after `maxSteps` or `transaction`, whichever comes first.
public struct NoteBatches: Sendable {
    public var maxSteps = 200
    public var transaction: Duration = .milliseconds(50)
    /// After this time a call begins no other transaction.
    public var call: Duration = .seconds(5)
    /// The time since some moment.
    public var now: @Sendable () -> Duration

    public init() {
        let start = ContinuousClock.now
        now = { ContinuousClock.now - start }
    }

    /// What one transaction may do from now on.
    func allowance() -> BatchAllowance { BatchAllowance(steps: maxSteps, until: now() + transaction, now: now) }
}

/// What is left of a transaction.
struct BatchAllowance {
    private var steps: Int
    private let end: Duration
    private let now: @Sendable () -> Duration
    private var hasBegun = false

    init(steps: Int, until end: Duration, now: @escaping @Sendable () -> Duration) {
        self.steps = steps
        self.end = end
        self.now = now
    }

    /// Whether there is room for another step, which is then taken. There is for the first one.
    mutating func takesStep() -> Bool {
        guard !hasBegun || (steps > 0 && now() < end) else { return false }
        hasBegun = true
        steps -= 1
        return true
    }
}

/// What one of several transactions has done.
struct BatchOutcome: Sendable {
    /// How many notes it changed.
    var changed = 0
    /// Whether nothing is left to do.
    var isLast = false
}

extension StorageNotesRepository {
    /// Makes a change in one transaction after the other, others' between them, until nothing is left or the call has
    /// lasted long enough.
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
            @Sendable (any StorageTransaction, inout BatchAllowance, inout Memo) throws(StorageError) -> Result<
                BatchOutcome, NoteError
            >
    ) async throws(NoteError) -> StepwiseChange {
        let end = batches.now() + batches.call
        var (memo, changed, isFirst) = (memo, 0, true)
        repeat {
            let outcome: BatchOutcome
            do throws(NoteError) {
                (outcome, memo) = try await change { [memo] transaction throws(StorageError) in
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
        _ body:
            @Sendable (any StorageTransaction, inout BatchAllowance) throws(StorageError) -> Result<
                BatchOutcome, NoteError
            >
    ) async throws(NoteError) -> StepwiseChange {
        try await changeInBatches(0, isBounded: isBounded) { transaction, allowance, _ throws(StorageError) in
            try body(transaction, &allowance)
        }
    }
}
