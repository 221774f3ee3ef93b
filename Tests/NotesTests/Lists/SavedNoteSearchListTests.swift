import Foundation
import Portico
import Testing

@testable import Notes

/// What a list says of the searches that are kept, and where they lead.
@Suite struct SavedNoteSearchListTests {
    private func list(
        _ listing: NoteListing,
        of notes: ListedNotes = ListedNotes(),
        keeping repository: any OwnedItemRepository<SavedNoteSearch> = MemoryOwnedItems<SavedNoteSearch>()
    ) async -> NoteListViewModel {
        let owner = ListedNotes.ada
        let provider = NoteListProvider(
            notes: notes,
            tags: notes,
            drafts: notes,
            searches: OwnedListProvider(
                repository: repository,
                visitor: Visitor(id: VisitorID(of: owner), account: owner),
                now: { ListedNotes.morning }
            ),
            changes: notes,
            timeZones: notes,
            owner: owner,
            visitor: Visitor(account: owner),
            listing: listing,
            now: { ListedNotes.morning }
        )
        let viewModel = NoteListViewModel(provider: provider, localiser: .english)
        await viewModel.appear()
        return viewModel
    }

    private func search(_ text: String, of listing: NoteListing) throws -> SavedNoteSearch {
        SavedNoteSearch(
            id: .random(),
            visitor: VisitorID(of: ListedNotes.ada),
            name: try #require(SavedNoteSearch.Name(text: text)),
            query: listing.search.query,
            tag: listing.search.tag,
            sort: listing.search.sort,
            state: listing.state,
            createdAt: ListedNotes.morning
        )
    }

    private func tag(_ text: String) -> NoteTag { NoteTag(rawValue: text)! }

    @Test(arguments: [
        (NoteSearch(query: "milk bread "), "milk bread"),
        (NoteSearch(query: "milk", tag: NoteTag(rawValue: "home")), "milk"),
        (NoteSearch(tag: NoteTag(rawValue: "home/garden")), "home/garden"),
        (NoteSearch(query: TypedQuery(rawValue: String(repeating: "a", count: 61))), String(repeating: "a", count: 60)),
        (NoteSearch(query: "turned \u{202E}round"), ""),
    ])
    func whatIsLookedForIsTheNameThatIsOffered(search: NoteSearch, name: String) async {
        #expect(await list(NoteListing(search: search)).shown.value.list.saved.suggestion == name)
    }

    @Test(arguments: [
        NoteListing(), NoteListing(search: NoteSearch(sort: .title)), NoteListing(state: .archived),
        NoteListing(state: .trashed),
    ])
    func aListOfEveryNoteIsNotOfferedToBeKept(listing: NoteListing) async {
        #expect(await list(listing).shown.value.list.saved.suggestion == nil)
    }

    @Test(arguments: [("", false), (" \t", false), ("turned \u{202E}round", false), ("a\nb", false), (" Food ", true)])
    func aNameIsATextOnOneLine(text: String, fits: Bool) {
        #expect((SavedNoteSearch.Name(text: text) != nil) == fits)
    }

    @Test func aNameHasUpToSixtyCharacters() {
        #expect(SavedNoteSearch.Name(text: String(repeating: "ä", count: 60)) != nil)
        #expect(SavedNoteSearch.Name(text: String(repeating: "ä", count: 61)) == nil)
    }

    @Test func aSearchIsMarkedOnEachOfItsPagesWhateverIsChosenThere() async throws {
        let found = NoteListing(search: NoteSearch(query: "milk"))
        let kept = MemoryOwnedItems<SavedNoteSearch>()
        try await kept.add(search("Shopping", of: found))
        let notes = ListedNotes((1...60).map { ListedNotes.note($0, "milk") })
        let second = NoteListing(search: found.search, page: try #require(PageNumber(2)), selection: .all)
        for listing in [found, second] {
            let saved = await list(listing, of: notes, keeping: kept).shown.value.list.saved
            #expect(saved.rows.map(\.isShown) == [true] && saved.suggestion == nil)
        }
    }

    @Test func theSameWordsInAnotherOrderPlaceOrTagAreAnotherSearch() async throws {
        let kept = MemoryOwnedItems<SavedNoteSearch>()
        try await kept.add(search("Shopping", of: NoteListing(search: NoteSearch(query: "milk"))))
        for listing in [
            NoteListing(search: NoteSearch(query: "milk", sort: .title)),
            NoteListing(search: NoteSearch(query: "milk", tag: tag("home"))),
            NoteListing(state: .archived, search: NoteSearch(query: "milk")),
            NoteListing(search: NoteSearch(query: "milk ")),
        ] {
            let saved = await list(listing, keeping: kept).shown.value.list.saved
            #expect(saved.shown == nil && saved.suggestion == "milk")
        }
    }

    @Test func aListWhoseKeptSearchesCannotBeReadIsStillAList() async {
        let notes = ListedNotes([ListedNotes.note(1, "Plan")])
        let shown = await list(NoteListing(), of: notes, keeping: UnreachableSearches()).shown
        #expect(shown.condition == .ok)
        #expect(shown.value.list.rows.map(\.name) == ["Plan"])
        #expect(shown.value.list.saved.rows.isEmpty)
        #expect(shown.value.list.saved.message == "The storage cannot be reached at the moment.")
    }

    // Where they lead.

    @Test(arguments: [
        (NoteState.active, NotesRoute.list(query: "milk", tag: NoteTag(rawValue: "home"), sort: .title)),
        (.archived, .archive(query: "milk", tag: NoteTag(rawValue: "home"), sort: .title)),
        (.trashed, .trash()),
    ])
    func oneThatIsOpenedLeadsToItsList(state: NoteState, route: NotesRoute) async throws {
        let event = NoteListEvent.savedTapped(query: "milk", tag: tag("home"), sort: .title, state: state)
        let output = try #require(await list(NoteListing(search: NoteSearch(query: "x"))).handle(event))
        let from = NotesRoute.list(query: "x", page: try #require(PageNumber(2)), select: .all)
        #expect(NoteListCoordinator.destination(for: output, from: from, in: .english).target(from: from) == route)
    }

    @Test func aRemovalIsToldOnItsListWithItsUndo() throws {
        let route = NotesRoute.archive(query: "milk")
        let removed = try search("Shopping", of: NoteListing(search: NoteSearch(query: "milk")))
        let destination = NoteListCoordinator.destination(
            for: NoteListOutput.kept(.removed(removed)),
            from: route,
            in: .english
        )
        #expect(destination.move == .replace(route))
        #expect(destination.notice?.text == "Removed “Shopping”.")
        let offer = try #require(destination.notice?.undo)
        #expect(offer.route == route)
        #expect(try NoteListEvent.decode(offer.event, from: offer.arguments) == .removalUndone(id: removed.id))
    }
}

/// Searches in a store that cannot be reached.
private struct UnreachableSearches: OwnedItemRepository {
    private var trouble: OwnedItemError { .unavailable(.unreachable) }

    func items(of visitor: VisitorID) async throws(OwnedItemError) -> [SavedNoteSearch] { throw trouble }

    func item(_ id: SavedNoteSearch.ID, of visitor: VisitorID) async throws(OwnedItemError) -> SavedNoteSearch {
        throw trouble
    }

    func add(_ item: SavedNoteSearch) async throws(OwnedItemError) { throw trouble }

    func update(
        _ id: SavedNoteSearch.ID,
        of visitor: VisitorID,
        _ change: @Sendable (inout SavedNoteSearch) -> Void
    ) async throws(OwnedItemError) -> SavedNoteSearch {
        throw trouble
    }

    func remove(
        _ id: SavedNoteSearch.ID,
        of visitor: VisitorID,
        at moment: Date
    ) async throws(OwnedItemError) -> SavedNoteSearch {
        throw trouble
    }

    func restore(
        _ id: SavedNoteSearch.ID,
        of visitor: VisitorID,
        at moment: Date
    ) async throws(OwnedItemError) -> SavedNoteSearch {
        throw trouble
    }
}
