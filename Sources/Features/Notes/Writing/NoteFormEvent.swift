public import Portico

/// What a visitor does on a note's form.
@ViewEvents public enum NoteFormEvent {
    public typealias Output = NoteFormOutput

    @Limit(bytes: 4_194_304) case saveTapped(TypedNote, SaveChoice)
    @Limit(bytes: 4_194_304) case saveDraftTapped(TypedNote)
    case discardDraftTapped(version: NoteVersion)
    @Navigates(Output.draft) case useDraftTapped(version: NoteVersion)
    /// The stored text is kept, and what was typed is let go.
    @Navigates(Output.left) case leaveTapped
}

/// What the coordinator hears from a note's form.
public enum NoteFormOutput: Sendable, Hashable {
    case saved(Note.ID)
    /// A draft of what started from a version was kept.
    case draftSaved(version: NoteVersion)
    case draftDiscarded
    /// The form is to be filled in with a draft.
    case draft(version: NoteVersion)
    case left
}
