public import Portico

/// What a note's form shows.
@ViewInputData public struct NoteFormViewInputData {
    public let heading: String
    /// What there is to say before anything else; empty where nothing is.
    public let message: String
    /// What was typed here before and not saved.
    public let drafts: [DraftOfferViewInputData]
    /// Where the times stand that are shown.
    public let zone: String
    /// The form as it is for as long as nothing stands in its way.
    public let form: NoteFieldsViewInputData?
    /// Whether the form is asked whether the note is to be left empty.
    public let asksToEmpty: Bool
    /// The form of a note that is gone: what is in it can become a new one.
    public let lost: NoteFieldsViewInputData?
    /// The note was changed meanwhile, and there is something to choose.
    public let conflict: NoteConflictViewInputData?
}

/// The fields of a form.
@ViewInputData public struct NoteFieldsViewInputData {
    /// Tells the forms of a page apart.
    public let place: String
    /// Whether the text is two that were put together.
    public let isMerged: Bool
    /// Nil for a new note.
    public let id: String?
    public let version: Int
    /// The version whose text was seen and may give way.
    public let over: String?
    public let title: String
    public let body: String
    public let tags: String
}

/// A draft that can be gone on with.
@ViewInputData public struct DraftOfferViewInputData {
    public let version: Int
    public let savedAt: NoteTimeViewInputData
    public let isNew: Bool
    /// Whether the note was changed since.
    public let isOld: Bool
    /// Whether it is what the form is filled in with.
    public let isShown: Bool
}

/// Two texts, what is between them, and both put together.
@ViewInputData public struct NoteConflictViewInputData {
    public let savedAt: NoteTimeViewInputData
    public let mine: NoteFieldsViewInputData
    public let theirs: StoredTextViewInputData
    /// From what both started from to what was saved meanwhile; nil where that is not known any more.
    public let meanwhile: NoteDifferenceViewInputData?
    /// From what is saved to what was typed.
    public let difference: NoteDifferenceViewInputData
    public let merged: NoteFieldsViewInputData
    public let isClean: Bool
    /// What is left to decide in the merged text; empty where nothing is.
    public let openQuestions: String
}
