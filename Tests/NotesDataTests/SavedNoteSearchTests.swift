import Foundation
import GRDB
import NotesData
import Portico
import PorticoSessions
import Storage
import Testing

@testable import Notes

/// The searches of notes that an owner keeps, alike on every storage.
@Suite struct SavedNoteSearchTests {
    private func searches(_ here: NotesFixture) -> StorageOwnedItems<SavedNoteSearch> {
        StorageOwnedItems(storage: here.storage, named: "notesearches")
    }

    private func list(
        _ here: NotesFixture,
        _ listing: NoteListing = NoteListing(),
        of account: AccountID? = nil,
        at seconds: TimeInterval = 60
    ) async -> NoteListViewModel {
        let owner = account ?? here.ada
        let provider = NoteListProvider(
            notes: here.notes,
            tags: here.notes,
            drafts: here.notes,
            searches: OwnedListProvider(
                repository: searches(here),
                visitor: Visitor(id: VisitorID(of: owner), account: owner),
                now: { here.moment(seconds) }
            ),
            changes: here.notes,
            timeZones: here,
            owner: owner,
            visitor: Visitor(account: owner),
            listing: listing,
            now: { here.moment(seconds) }
        )
        let viewModel = NoteListViewModel(provider: provider, localiser: .english)
        await viewModel.appear()
        return viewModel
    }

    private func listing(_ query: TypedQuery) -> NoteListing { NoteListing(search: NoteSearch(query: query)) }

    private func name(_ text: String) throws -> SavedNoteSearch.Name {
        try #require(SavedNoteSearch.Name(text: text))
    }

    /// Keeps the search of a list, as its page does.
    private func keep(
        _ query: TypedQuery,
        as text: String,
        _ here: NotesFixture,
        at seconds: TimeInterval = 60
    ) async throws -> SavedNoteSearch {
        let name = try name(text)
        let output = await list(here, listing(query), at: seconds).handle(.searchSaved(name: name))
        guard case .kept(.added(let search))? = output else { throw NotKept() }
        return search
    }

    private struct NotKept: Error {}

    private func names(_ viewModel: NoteListViewModel) -> [String] {
        viewModel.shown.value.list.saved.rows.map(\.name)
    }

    @Test(arguments: Kind.allCases)
    func aSearchIsKeptUnderItsNameWithAllThatItLooksFor(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let tag = try #require(NoteTag(text: "home"))
        let listing = NoteListing(state: .archived, search: NoteSearch(query: "milk ", tag: tag, sort: .title))
        let viewModel = await list(here, listing)
        let name = try name("Shopping")
        let output = await viewModel.handle(.searchSaved(name: name))
        let kept = try #require(try await searches(here).items(of: VisitorID(of: here.ada)).first)
        #expect(output == .kept(.added(kept)))
        #expect(kept.listing == listing && kept.name == name && kept.createdAt == here.moment(60))
        let saved = viewModel.shown.value.list.saved
        let row = SavedNoteSearchViewInputData(
            id: kept.id.text,
            name: "Shopping",
            isShown: true,
            query: "milk ",
            tag: "home",
            sort: "title",
            state: "archived"
        )
        #expect(saved.rows == [row])
        #expect(saved.shown == ShownNoteSearchViewInputData(id: kept.id.text, name: "Shopping"))
        #expect(saved.suggestion == nil && saved.message.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func itStandsBesideEveryListAndIsMarkedOnItsOwn(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let kept = try await keep("milk", as: "Shopping", here)
        let own = await list(here, listing("milk")).shown.value.list.saved
        #expect(own.rows.map(\.isShown) == [true] && own.shown?.id == kept.id.text)
        for other in [NoteListing(), listing("bread"), NoteListing(state: .trashed)] {
            let saved = await list(here, other).shown.value.list.saved
            #expect(saved.rows.map(\.isShown) == [false] && saved.shown == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func theSameNameMayBeGivenTwiceAndTheNewestComesFirst(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let first = try await keep("milk", as: "Shopping", here, at: 60)
        let second = try await keep("bread", as: "Shopping", here, at: 120)
        let rows = await list(here).shown.value.list.saved.rows
        #expect(rows.map(\.id) == [second.id.text, first.id.text])
        #expect(rows.map(\.query) == ["bread", "milk"])
    }

    /// Of an address that somebody made up.
    @Test(arguments: Kind.allCases)
    func whatNoDatabaseKeepsIsLeftOut(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let kept = try await keep("rye\0bread", as: "Bread", here)
        #expect(kept.query == "rye bread")
    }

    @Test(arguments: Kind.allCases)
    func aSearchIsRenamedAndLooksForTheSame(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        var kept = try await keep("milk", as: "Shopping", here)
        let viewModel = await list(here, listing("milk"), at: 120)
        kept.name = try name("Food")
        #expect(await viewModel.handle(.searchRenamed(id: kept.id, name: kept.name)) == .kept(.saved(kept)))
        #expect(names(viewModel) == ["Food"])
        #expect(viewModel.shown.value.list.saved.shown?.name == "Food")
        #expect(try await searches(here).item(kept.id, of: VisitorID(of: here.ada)) == kept)
    }

    @Test(arguments: Kind.allCases)
    func aSearchThatIsRemovedComesBack(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let kept = try await keep("milk", as: "Shopping", here)
        let viewModel = await list(here, listing("milk"), at: 120)
        var removed = kept
        removed.removedAt = here.moment(120)
        #expect(await viewModel.handle(.searchRemoved(id: kept.id)) == .kept(.removed(removed)))
        #expect(names(viewModel).isEmpty)
        #expect(viewModel.shown.value.list.saved.suggestion == "milk", "it can be kept once more")
        #expect(await viewModel.handle(.removalUndone(id: kept.id)) == .kept(.restored(kept)))
        #expect(names(viewModel) == ["Shopping"])
    }

    @Test(arguments: Kind.allCases)
    func moreThanFiftyAreRefusedAndOneThatGoesMakesRoom(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let first = try await keep("word", as: "First", here)
        for number in 2...SavedNoteSearch.limit {
            _ = try await keep(TypedQuery(rawValue: "word\(number)"), as: "Search \(number)", here)
        }
        let viewModel = await list(here, listing("milk"), at: 120)
        let name = try name("One more")
        #expect(await viewModel.handle(.searchSaved(name: name)) == nil)
        #expect(viewModel.shown.condition == .conflict)
        let saved = viewModel.shown.value.list.saved
        #expect(saved.message == "You have 50 of these, which is the limit. Remove one first.")
        #expect(saved.rows.count == 50 && saved.suggestion == "milk")
        #expect(await viewModel.handle(.searchRemoved(id: first.id)) != nil)
        #expect(viewModel.shown.condition == .ok && viewModel.shown.value.list.saved.message.isEmpty)
        #expect(await viewModel.handle(.searchSaved(name: name)) != nil)
        #expect(await viewModel.handle(.removalUndone(id: first.id)) == nil)
        #expect(viewModel.shown.condition == .conflict)
        #expect(try await searches(here).items(of: VisitorID(of: here.ada)).count == 50)
    }

    @Test(arguments: Kind.allCases)
    func aSearchOfSomebodyElseIsNotFound(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let kept = try await keep("milk", as: "Shopping", here)
        let name = try name("Mine")
        let events: [NoteListEvent] = [
            .searchRenamed(id: kept.id, name: name), .searchRemoved(id: kept.id), .removalUndone(id: kept.id),
        ]
        for event in events {
            let viewModel = await list(here, listing("milk"), of: here.grace)
            #expect(names(viewModel).isEmpty)
            #expect(await viewModel.handle(event) == nil)
            #expect(viewModel.shown.condition == .notFound)
            #expect(viewModel.shown.value.list.saved.message == "This is no longer here.")
        }
        #expect(try await searches(here).items(of: VisitorID(of: here.ada)) == [kept])
    }

    @Test(arguments: Kind.allCases)
    func whatIsKeptIsExportedAndGoesWithItsAccount(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        _ = try await keep("milk", as: "Shopping", here)
        let export = try await searches(here).exported(of: here.ada)
        #expect(export.map(\.name) == ["notesearches"])
        #expect(export.first?.json.contains("\"query\":\"milk\"") == true)
        try await searches(here).erase(here.grace)
        #expect(await names(list(here)) == ["Shopping"])
        try await searches(here).erase(here.ada)
        #expect(await names(list(here)).isEmpty)
    }

    @Test func aRowThatCannotBeReadIsLeftOut() async throws {
        let here = try NotesFixture(.file)
        let odd = try await keep("milk", as: "Odd", here)
        _ = try await keep("bread", as: "Fine", here)
        try await here.queue().write {
            try $0.execute(sql: "UPDATE noteSearch SET sort = 'odd' WHERE id = ?", arguments: [odd.id.text])
        }
        let viewModel = await list(here)
        #expect(names(viewModel) == ["Fine"])
        #expect(viewModel.shown.condition == .ok)
    }
}
