public import Portico

/// What a visitor does on the list of texts that were not saved.
@ViewEvents public enum NoteDraftsEvent {
    public typealias Output = NoteDraftsOutput

    /// On to the form that the draft is of.
    @Navigates(Output.editing) case noteTapped(id: Note.ID)
    @Navigates(Output.createNote) case newTapped
    case discardTapped(draft: NoteDraftKey)
}

/// What the coordinator hears from the list of drafts.
public enum NoteDraftsOutput: Sendable, Hashable {
    case editing(Note.ID)
    case createNote
    case discarded
}
