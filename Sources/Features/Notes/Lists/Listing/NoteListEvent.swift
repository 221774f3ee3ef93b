public import Portico

/// What a visitor does on a list of notes.
@ViewEvents public enum NoteListEvent {
    public typealias Output = NoteListOutput

    @Navigates(Output.search) case searchTapped(NoteSearch)
    /// Nil for notes with whatever tags.
    @Navigates(Output.tag) case tagTapped(tag: NoteTag?)
    @Navigates(Output.page) case pageTapped(page: PageNumber)
    @Navigates(Output.everyRow) case selectAllTapped
    @Navigates(Output.noRow) case selectNoneTapped
    @Navigates(Output.noteSelected) case noteTapped(id: Note.ID)
    @Navigates(Output.createNote) case newTapped
    @Navigates(Output.deletion) case deleteTapped(id: Note.ID)
    @Navigates(Output.emptying) case emptyTapped

    case tagsAdded(chosen: ChosenNotes, tags: String)
    case archiveTapped(chosen: ChosenNotes)
    case trashTapped(chosen: ChosenNotes)
    case restoreTapped(chosen: ChosenNotes)
    case pinTapped(chosen: ChosenNotes)
    case unpinTapped(chosen: ChosenNotes)
    case undone(standings: NoteStandings)
}

/// What the coordinator hears from a list of notes.
public enum NoteListOutput: Sendable, Hashable {
    case search(NoteSearch)
    /// The same search for another tag, or for none.
    case tag(NoteTag?)
    case page(PageNumber)
    /// All rows of the page are to be chosen.
    case everyRow
    case noRow
    case noteSelected(Note.ID)
    case createNote
    /// A note is to be deleted for ever, if its owner means it.
    case deletion(Note.ID)
    /// The trash is to be emptied, if its owner means it.
    case emptying
    /// Notes were changed; `page` is the one to go on with, for there may be fewer by now.
    case changed(NoteListChange, page: PageNumber)
}

/// What was done to the chosen notes.
public enum NoteListChange: Sendable, Hashable {
    /// With where each stood before that was not there already.
    case moved(to: NoteState, [NoteStanding])
    case pinned(Bool, [NoteStanding])
    /// How many notes got a tag they did not have.
    case tagged(Int)
    /// A move or pin was undone.
    case putBack
}
