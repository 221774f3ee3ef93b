import Portico

/// Why a source of facts gave none.
public enum DogFactsError: Error, Sendable, Hashable {
    /// It could not be asked, or answered that it has none; `reason` is a sentence a visitor can read.
    case fetchError(reason: String)
    /// It answered something else than facts.
    case notParsable
    /// Nobody waits for the answer any more.
    case cancelled

    /// What a visitor is told; nil where nobody waits for it.
    public var sentence: String? {
        switch self {
        case .fetchError(let reason): reason
        case .notParsable: "The source of dog facts did not answer with facts."
        case .cancelled: nil
        }
    }

    /// Why there is no file for a program.
    var ofFile: any Error {
        switch self {
        case .fetchError, .notParsable: AnswerFailure.unavailable
        case .cancelled: CancellationError()
        }
    }
}
