public import Portico

/// What an owner does with the links to a note.
@ViewEvents public enum NoteSharesEvent {
    public typealias Output = NoteSharesOutput

    case makeTapped(id: Note.ID)
    case endTapped(share: NoteShare.ID)
    @Navigates(Output.note) case noteTapped
}

/// What the coordinator hears from the links to a note.
public enum NoteSharesOutput: Sendable, Hashable {
    case note
    /// A link was made; this is the only time its token is told.
    case made(NoteShare.Token)
    case ended
}
