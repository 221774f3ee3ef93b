/// Why a source of facts gave none.
public enum DogFactsError: Error, Sendable, Hashable {
    /// It could not be asked, or answered that it has none; `reason` is a sentence a visitor can read.
    case fetchError(reason: String)
    /// It answered something else than facts.
    case notParsable
    /// Nobody waits for the answer any more.
    case cancelled
}
