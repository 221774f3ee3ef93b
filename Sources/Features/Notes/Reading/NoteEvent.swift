public import Portico

/// What a visitor does on a note's page.
@ViewEvents public enum NoteEvent {
    public typealias Output = NoteOutput

    @Navigates(Output.edit) case editTapped
    @Navigates(Output.history) case historyTapped
    @Navigates(Output.print) case printTapped
    @Navigates(Output.shares) case sharesTapped
    @Navigates(Output.delete) case deleteTapped
    @Navigates(Output.list) case listTapped(state: NoteState)
    @Navigates(Output.tag) case tagTapped(tag: NoteTag)
    @Navigates(Output.note) case noteTapped(id: Note.ID)
    @Navigates(Output.file) case fileTapped(file: NoteFile.ID)
    case pinTapped
    case unpinTapped
    case archiveTapped
    case trashTapped
    case restoreTapped
    /// Takes back what moved or pinned the note.
    case putBack(standings: NoteStandings)
    /// The tasks with these numbers are done, and all others are not.
    case ticksSaved(id: Note.ID, version: NoteVersion, task: Set<NoteTaskNumber>)
}

/// What the coordinator hears from a note's page.
public enum NoteOutput: Sendable, Hashable {
    case edit, history, print, shares, delete
    case list(NoteState)
    case tag(NoteTag)
    case note(Note.ID)
    case file(NoteFile.ID)
    /// The note was moved; how it stood before, and what it is called.
    case moved(to: NoteState, from: NoteStanding, name: String)
    case pinned(Bool, from: NoteStanding)
    case isBack
    case ticked
}
