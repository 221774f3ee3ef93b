public import Portico

/// What a fact's screen shows.
@ViewInputData public struct DogFactViewInputData {
    public let isActive: Bool
    /// Why there is no fact; empty where there is one.
    public let message: String
    /// Why the last change to the favourites was not made; nil where it was, or where there was none.
    public let problem: String?
    public let fact: ShownFactViewInputData?
}

/// A fact with all that can be done with it.
@ViewInputData public struct ShownFactViewInputData {
    public let id: String
    public let text: String
    public let source: String
    public let sourceURL: String?
    /// Why this fact is shown and not another; nil where there is nothing to say.
    public let remark: String?
    public let isFavourite: Bool
    /// The whole address of the fact, to be copied; nil where the app does not know its own.
    public let address: String?
    /// Opens a letter with the fact in it.
    public let letter: String
    public let noteTitle: String
    public let noteBody: String
    /// Where the next fact is: the shuffle and the index in it; else what was seen last.
    public let shuffle: String?
    public let index: String?
    public let after: String?
}
