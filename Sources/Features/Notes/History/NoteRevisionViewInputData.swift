public import Portico

/// What the page of an earlier text shows.
@ViewInputData public struct NoteRevisionViewInputData {
    public let heading: String
    /// Why something is not shown or was not done; empty where all is well.
    public let message: String
    public let zone: String
    public let revision: NoteEarlierTextViewInputData?
}

/// An earlier text, and what is between it and others.
@ViewInputData public struct NoteEarlierTextViewInputData {
    public let id: String
    /// The note's version as it is.
    public let currentVersion: Int
    public let editedAt: NoteTimeViewInputData
    public let text: StoredTextViewInputData
    /// From this text to the one the note has.
    public let toCurrent: NoteDifferenceViewInputData
    /// The version before it; nil where none is kept.
    public let before: EarlierVersionViewInputData?
}

/// The text before another.
@ViewInputData public struct EarlierVersionViewInputData {
    public let version: Int
    /// From it to the text that is shown.
    public let difference: NoteDifferenceViewInputData
}
