/// What is known of the fact that a screen is for, and of the visitor's favourites beside it.
public struct DogFactState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        case pending
        case found(FoundFact)
        /// There is no fact with that id.
        case missing
        /// The source gave none; the message is for the visitor.
        case failed(message: String)
    }

    public var outcome: Outcome
    public var favourites: FavouritesState

    public init(_ outcome: Outcome = .pending, _ favourites: FavouritesState = FavouritesState()) {
        self.outcome = outcome
        self.favourites = favourites
    }
}
