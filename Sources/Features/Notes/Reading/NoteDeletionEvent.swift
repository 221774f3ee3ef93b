public import Portico

/// What a visitor does where it is asked whether a note may go.
@ViewEvents public enum NoteDeletionEvent {
    public typealias Output = NoteDeletionOutput

    case trashTapped
    case deleteForEverTapped(id: Note.ID)
    @Navigates(Output.kept) case keepTapped
}

/// What the coordinator hears from there.
public enum NoteDeletionOutput: Sendable, Hashable {
    case kept
    case trashed(from: NoteStanding, name: String)
    case deleted(name: String)
}
