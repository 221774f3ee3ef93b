public import Portico

/// A list of notes: a page of what was found, and what is done to the notes that are chosen on it. All lists do the same.
public final class NoteListViewModel: ProvidedViewModel {
    public let provider: NoteListProvider

    public init(provider: NoteListProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteListEvent) async -> NoteListOutput? {
        let change: NoteListChange?
        switch event {
        case .searchTapped, .tagTapped, .pageTapped, .selectAllTapped, .selectNoneTapped, .noteTapped, .newTapped, .deleteTapped,
            .emptyTapped:
            return event.output
        case .tagsAdded(let chosen, let tags): change = await provider.addTags(tags, to: chosen.ids)
        case .archiveTapped(let chosen): change = await provider.move(chosen.ids, to: .archived)
        case .trashTapped(let chosen): change = await provider.move(chosen.ids, to: .trashed)
        case .restoreTapped(let chosen): change = await provider.move(chosen.ids, to: .active)
        case .pinTapped(let chosen): change = await provider.setPinned(true, chosen.ids)
        case .unpinTapped(let chosen): change = await provider.setPinned(false, chosen.ids)
        case .undone(let standings): change = await provider.putBack(standings)
        }
        return change.map { .changed($0, page: page) }
    }

    /// Where to go on after a change: there may be fewer pages by now.
    private var page: PageNumber {
        let state = provider.currentState
        guard let lastPage = state.lastPage, lastPage.number < state.listing.page.number else { return state.listing.page }
        return lastPage
    }

    public static func shown(in state: NoteListState) -> Shown<NoteListViewInputData> {
        Shown(NoteListViewInputData(list: state.mapToViewInputData()), state.condition)
    }
}
