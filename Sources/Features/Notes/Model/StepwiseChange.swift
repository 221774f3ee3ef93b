/// How far a change of any number of notes came. It is made in steps, between which others can write; each step is whole.
///
///     let change = try await repository.emptyTrash(of: account, asOf: moment)
///     print("Deleted \(change.count) notes for ever.", change.end == .complete ? "" : "Some are left.")
///
/// To go on with a change that stopped early, ask for it again.
public struct StepwiseChange: Sendable, Hashable {
    public enum End: Sendable, Hashable {
        /// Nothing is left to change.
        case complete
        /// It would have lasted too long for one request.
        case outOfTime
        /// The store failed on the way; `reason` is a sentence a visitor can read.
        case failed(reason: String)
    }

    /// How many notes, or earlier texts of one, were changed.
    public var count: Int
    public var end: End

    public init(count: Int, end: End = .complete) {
        self.count = count
        self.end = end
    }
}

extension StepwiseChange {
    /// A sentence to add to what was done, where something is left to do.
    var rest: String {
        switch end {
        case .complete: ""
        case .outOfTime: " There are more: so many are done in several steps. Do it again to continue."
        case .failed(let reason): " There are more. \(reason) Do it again to continue."
        }
    }
}
