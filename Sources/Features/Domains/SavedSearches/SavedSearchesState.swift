/// A visitor's saved searches, and what became of the last change to them.
public struct SavedSearchesState: Sendable, Hashable {
    public enum Listing: Sendable, Hashable {
        /// Not read yet.
        case pending
        /// Newest first.
        case loaded([SavedSearch])
        /// The store gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var listing: Listing
    /// Why the last change was not made; nil where it was, or where there was none.
    public var problem: SavedSearchProblem?

    public init(listing: Listing = .pending) {
        self.listing = listing
    }

    /// The searches that are known; none where they could not be read.
    public var searches: [SavedSearch] {
        if case .loaded(let searches) = listing { searches } else { [] }
    }
}

/// A change to the saved searches that was not made, and why.
public struct SavedSearchProblem: Sendable, Hashable {
    public enum Change: Sendable, Hashable {
        case save, rename, removal
        case undo(SavedSearch.ID)
    }

    public enum Reason: Sendable, Hashable {
        /// There is no text to search for, so there is nothing to save.
        case nothingSearched
        /// The text holds characters that no name has and no store takes.
        case controlCharacters
        /// Nobody is known to whom the search could belong.
        case noVisitor
        case refused(SavedSearchError)
    }

    public var change: Change
    public var reason: Reason

    public init(_ change: Change, _ reason: Reason) {
        self.change = change
        self.reason = reason
    }
}
