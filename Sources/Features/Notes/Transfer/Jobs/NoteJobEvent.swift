public import Portico

/// What a visitor does on the page of an import or export.
@ViewEvents public enum NoteJobEvent {
    public typealias Output = NoteJobOutput

    /// Has the import done that was looked at.
    case importTapped
    case cancelTapped
    /// Removes it with its files.
    case discardTapped
}

/// What the coordinator hears from the page of an import or export.
public enum NoteJobOutput: Sendable, Hashable {
    case begun
    case cancelled
    /// It is gone.
    case discarded(NoteJobKind)
}
