public import Portico

/// What a visitor does on the page of an earlier text.
@ViewEvents public enum NoteRevisionEvent {
    public typealias Output = NoteRevisionOutput

    @Navigates(Output.history) case historyTapped
    @Navigates(Output.note) case noteTapped
    @Navigates(Output.revision) case revisionTapped(version: NoteVersion)
    /// The text becomes the note's again; `over` is the version of the text that the visitor saw beside it.
    case restoreTapped(id: Note.ID, over: NoteVersion)
}

/// What the coordinator hears from the page of an earlier text.
public enum NoteRevisionOutput: Sendable, Hashable {
    case history, note
    case revision(NoteVersion)
    case restored(version: NoteVersion)
}
