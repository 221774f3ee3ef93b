import Foundation
import NotesData
import Portico
import Storage
import Testing

@testable import Notes

/// Screens over one storage share what it holds.
@Suite struct ListScreensTests {
    private func list(_ fixture: NotesFixture, of owner: AccountID) async -> NoteListViewModel {
        let notes = fixture.notes
        let provider = NoteListProvider(
            notes: notes,
            tags: notes,
            drafts: notes,
            searches: OwnedListProvider(
                repository: MemoryOwnedItems<SavedNoteSearch>(),
                visitor: Visitor(id: VisitorID(of: owner), account: owner),
                now: { Date() }
            ),
            changes: notes,
            timeZones: fixture,
            owner: owner,
            visitor: Visitor(account: owner),
            listing: NoteListing(),
            now: { Date() }
        )
        let viewModel = NoteListViewModel(provider: provider, localiser: .english)
        await viewModel.appear()
        return viewModel
    }

    @Test(.timeLimit(.minutes(20)), arguments: Kind.allCases)
    func aListThatIsOpenShowsWhatAnotherScreenChanged(kind: Kind) async throws {
        let fixture = try NotesFixture(kind)
        let note = try await fixture.add("Plan")
        let (one, other) = (await list(fixture, of: fixture.ada), await list(fixture, of: fixture.ada))
        let updates = other.updates
        #expect(
            await one.handle(.pinTapped(chosen: try #require(ChosenNotes([note.id]))))
                == .changed(.pinned(true, [NoteStanding(note)]), page: .first)
        )
        for await shown in updates where shown.value.list.rows.first?.isPinned == true { break }
        _ = try await fixture.add("Newer", at: 5)
        for await shown in other.updates where shown.value.list.rows.map(\.name) == ["Plan", "Newer"] { break }
        #expect(other.shown.value.list.rows.map(\.name) == ["Plan", "Newer"])
    }

    @Test(arguments: Kind.allCases)
    func anUndoPutsNotesBackToTheVeryMoment(kind: Kind) async throws {
        let fixture = try NotesFixture(kind)
        var notes: [Note] = []
        for second in 0..<NoteListing.pageSize {
            notes.append(try await fixture.add("Note \(second)", at: Double(second) / 3))
        }
        let viewModel = await list(fixture, of: fixture.ada)
        let chosen = try #require(ChosenNotes(notes.map(\.id)))
        guard case .changed(.moved(_, let before), _) = await viewModel.handle(.trashTapped(chosen: chosen)) else {
            Issue.record("nothing was moved")
            return
        }
        let carried = try #require(NoteStandings(before).flatMap { NoteStandings(text: $0.text) })
        _ = await viewModel.handle(.undone(standings: carried))
        #expect(try await fixture.notes.notes(notes.map(\.id), of: fixture.ada) == notes)
    }

    @Test(arguments: Kind.allCases)
    func anUndoOfSomebodyElsesNotesChangesNothing(kind: Kind) async throws {
        let fixture = try NotesFixture(kind)
        let note = try await fixture.add("Mine")
        var standing = NoteStanding(note)
        standing = NoteStanding(
            id: standing.id,
            state: .trashed,
            isPinned: true,
            stateChangedAt: standing.stateChangedAt
        )
        let viewModel = await list(fixture, of: fixture.grace)
        #expect(await viewModel.handle(.undone(standings: try #require(NoteStandings([standing])))) == nil)
        #expect(viewModel.shown.condition == .notFound)
        #expect(try await fixture.notes.note(note.id, of: fixture.ada) == note)
    }

    @Test(arguments: Kind.allCases)
    func aNoteWithoutATitleIsListedByItsFirstLine(kind: Kind) async throws {
        let fixture = try NotesFixture(kind)
        try await fixture.add("", "# Shopping\n\nmilk and bread")
        let row = try #require(
            try await fixture.notes.page(NoteListRequest(query: NoteQuery("milk")), of: fixture.ada).rows.first
        )
        #expect(row.title == [TextRun("Shopping")])
        #expect(row.snippet == [TextRun("milk", isMarked: true), TextRun(" and bread")])
    }
}
