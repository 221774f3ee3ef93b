public import AtriumTexts
public import Portico

/// Why there is no fact from a source: as much as a visitor may know, nothing of statuses and certificates.
///
///     throw DogFactsError.fetchError(.unreachable)   // The source of dog facts cannot be reached just now.
public enum FactOutage: Sendable, Hashable {
    // A source elsewhere.
    case unreachable
    case tooSlow
    /// It failed so often that it is not asked for a while.
    case resting
    /// It answers that it gives none, and what that means: in the words of its endpoint.
    case answered(Text)

    // What is stored here.
    case noneHere
    case unreadable
    /// The visitor's favourites, which may be the last who have it, cannot be read.
    case favourites(StorageTrouble)
}
