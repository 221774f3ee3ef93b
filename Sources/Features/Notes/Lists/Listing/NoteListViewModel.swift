import Portico

/// A list of notes: a page of what was found, and what is done to the notes that are chosen on it. All lists do the
/// same.
struct NoteListViewModel: ProvidedViewModel {
    let provider: NoteListProvider
    let localiser: Localiser

    func handle(_ event: NoteListEvent) async -> NoteListOutput? {
        let change: NoteListChange?
        switch event {
        case .searchTapped, .meantTapped, .tagTapped, .pageTapped, .selectAllTapped, .selectNoneTapped, .noteTapped,
            .newTapped, .draftsTapped, .deleteTapped,
            .emptyTapped, .savedTapped:
            return event.output
        case .tagsAdded(let chosen, let tags): change = await provider.addTags(tags, to: chosen.ids)
        case .archiveTapped(let chosen): change = await provider.move(chosen.ids, to: .archived)
        case .trashTapped(let chosen): change = await provider.move(chosen.ids, to: .trashed)
        case .restoreTapped(let chosen): change = await provider.move(chosen.ids, to: .active)
        case .pinTapped(let chosen): change = await provider.setPinned(true, chosen.ids)
        case .unpinTapped(let chosen): change = await provider.setPinned(false, chosen.ids)
        case .undone(let standings): change = await provider.putBack(standings)
        case .searchSaved(let name): return await provider.saveSearch(as: name).map { .kept(.added($0)) }
        case .searchRenamed(let id, let name): return await provider.rename(id, to: name).map { .kept(.saved($0)) }
        case .searchRemoved(let id): return await provider.remove(id).map { .kept(.removed($0)) }
        case .removalUndone(let id): return await provider.restore(id).map { .kept(.restored($0)) }
        }
        return change.map { .changed($0, page: page) }
    }

    /// Where to go on after a change: there may be fewer pages by now.
    private var page: PageNumber {
        let state = provider.currentState
        guard let lastPage = state.lastPage, lastPage.number < state.listing.page.number else {
            return state.listing.page
        }
        return lastPage
    }

    func shown(in state: NoteListState) -> Shown<NoteListViewInputData> {
        Shown(
            NoteListViewInputData(list: state.mapToViewInputData(localiser)),
            state.condition(in: localiser)
        )
    }
}

/// What a visitor does on a list of notes.
@ViewEvents enum NoteListEvent {
    typealias Output = NoteListOutput

    @Latest(after: .milliseconds(300)) @Navigates(Output.search) case searchTapped(NoteSearch)
    @Navigates(Output.meant) case meantTapped(query: TypedQuery)
    /// Nil for notes with whatever tags.
    @Navigates(Output.tag) case tagTapped(tag: NoteTag?)
    @Navigates(Output.page) case pageTapped(page: PageNumber)
    @Navigates(Output.everyRow) case selectAllTapped
    @Navigates(Output.noRow) case selectNoneTapped
    @Navigates(Output.noteSelected) case noteTapped(id: Note.ID)
    @Navigates(Output.createNote) case newTapped
    @Navigates(Output.drafts) case draftsTapped
    @Navigates(Output.deletion) case deleteTapped(id: Note.ID)
    @Navigates(Output.emptying) case emptyTapped
    /// A search that is kept is opened.
    @Navigates(Output.saved) case savedTapped(query: TypedQuery, tag: NoteTag?, sort: NoteSort, state: NoteState)

    case tagsAdded(chosen: ChosenNotes, tags: String)
    case archiveTapped(chosen: ChosenNotes)
    case trashTapped(chosen: ChosenNotes)
    case restoreTapped(chosen: ChosenNotes)
    case pinTapped(chosen: ChosenNotes)
    case unpinTapped(chosen: ChosenNotes)
    case undone(standings: NoteStandings)

    /// Keeps the search of the list.
    case searchSaved(name: SavedNoteSearch.Name)
    case searchRenamed(id: SavedNoteSearch.ID, name: SavedNoteSearch.Name)
    case searchRemoved(id: SavedNoteSearch.ID)
    case removalUndone(id: SavedNoteSearch.ID)
}

/// What the coordinator hears from a list of notes.
enum NoteListOutput: Sendable, Hashable {
    case search(NoteSearch)
    /// The same search for other words.
    case meant(TypedQuery)
    /// The same search for another tag, or for none.
    case tag(NoteTag?)
    case page(PageNumber)
    /// All rows of the page are to be chosen.
    case everyRow
    case noRow
    case noteSelected(Note.ID)
    case createNote
    case drafts
    /// A note is to be deleted for ever, if its owner means it.
    case deletion(Note.ID)
    /// The trash is to be emptied, if its owner means it.
    case emptying
    /// Notes were changed; `page` is the one to go on with, for there may be fewer by now.
    case changed(NoteListChange, page: PageNumber)
    /// Another list, which was kept.
    case saved(TypedQuery, NoteTag?, NoteSort, NoteState)
    /// What became of a search that is kept.
    case kept(OwnedItemOutput<SavedNoteSearch>)
}

/// What was done to the chosen notes.
enum NoteListChange: Sendable, Hashable {
    /// With where each stood before that was not there already.
    case moved(to: NoteState, [NoteStanding])
    case pinned(Bool, [NoteStanding])
    /// How many notes got a tag they did not have.
    case tagged(Int)
    /// A move or pin was undone.
    case putBack
}
