public import Portico

/// What the list of texts that were not saved shows.
@ViewInputData public struct NoteDraftsViewInputData {
    public let sections: NoteSectionsViewInputData
    /// Why there is no list, or why a draft is still there; else empty.
    public let message: String
    public let drafts: [NoteDraftViewInputData]
    /// The zone of all times; nil without drafts.
    public let zone: String?
    /// Whether it is known that there are none.
    public let isEmpty: Bool
}

/// One text that was not saved.
@ViewInputData public struct NoteDraftViewInputData {
    public let key: String
    /// What the text is called.
    public let name: String
    public let snippet: [TextRun]
    public let saved: NoteTimeViewInputData
    /// Whether it is of the form for new notes.
    public let isNew: Bool
    /// Nil for a new note, and for one that is gone.
    public let note: NoteDraftNoteViewInputData?
    /// What was typed, where the note it belongs to is gone; nil where that is long, and its form shows it.
    public let text: StoredTextViewInputData?
}

/// The note a draft belongs to.
@ViewInputData public struct NoteDraftNoteViewInputData {
    public let noteName: String
    /// Such as `version 3`.
    public let version: String
}
