public import Portico

/// What the screen of favourites shows.
@ViewInputData public struct FavouritesViewInputData {
    /// Why there is nothing to show, or why the last change was not made; empty where all is well.
    public let message: String
    /// How many there are, such as `3 facts`; nil where there is none.
    public let count: String?
    public let isEmpty: Bool
    public let rows: [FavouriteRowViewInputData]
}

/// A fact in the list of favourites.
@ViewInputData public struct FavouriteRowViewInputData {
    public let id: String
    public let text: String
    public let source: String
}
