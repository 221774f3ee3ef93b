import Foundation
import NotesData
import Portico
import Testing

@testable import Notes

/// The page of an earlier text over the repository, with no web in sight.
@Suite struct NoteRevisionTests {
    private func revision(
        _ version: NoteVersion,
        of note: Note,
        _ here: NotesFixture,
        for owner: AccountID? = nil
    ) async -> NoteRevisionViewModel {
        let viewModel = NoteRevisionViewModel(
            provider: NoteRevisionProvider(
                notes: here.notes,
                history: here.notes,
                comparer: NoteComparer(),
                timeZones: here,
                request: NoteRevisionRequest(owner: owner ?? here.ada, note: note.id, version: version),
                now: { here.moment(100) },
                localiser: .english
            ),
            localiser: .english
        )
        _ = await viewModel.appear()
        return viewModel
    }

    /// A note of three versions.
    private func note(_ here: NotesFixture) async throws -> Note {
        let first = try await here.add("Plan", "milk", ["home"])
        let second = try await here.save(here.content("Plan", "milk\nbread", ["home"]), to: first, at: 10)
        return try await here.save(here.content("Plans", "milk\nbread\nsalt", ["home"]), to: second, at: 20)
    }

    @Test func itShowsWhatChangedThenAndSince() async throws {
        let here = try NotesFixture(.memory)
        let shown = await revision(2, of: try await note(here), here).shown
        let text = try #require(shown.value.revision)
        #expect(shown.condition == .ok && shown.value.heading == "Version 2")
        #expect(text.text == StoredTextViewInputData(title: "Plan", body: "milk\nbread", tags: "home"))
        #expect(text.toCurrent.title == ChangeViewInputData(old: "Plan", new: "Plans"))
        #expect(text.toCurrent.lines.filter(\.isAdded).map { $0.text.map(\.text).joined() } == ["salt"])
        #expect(text.before?.version == 1)
        #expect(text.before?.difference.lines.filter(\.isAdded).map { $0.text.map(\.text).joined() } == ["bread"])
        #expect(text.toCurrent.tags == nil && text.currentVersion == 3)
    }

    @Test func theFirstTextHasNoneBeforeIt() async throws {
        let here = try NotesFixture(.memory)
        #expect(await revision(1, of: try await note(here), here).shown.value.revision?.before == nil)
    }

    @Test func itLeadsToThoseBesideIt() async throws {
        let here = try NotesFixture(.memory)
        var note = try await note(here)
        note = try await here.save(here.content("Plans", "tea"), to: note, at: 30)
        let shown = [
            await revision(1, of: note, here), await revision(2, of: note, here), await revision(3, of: note, here),
        ]
        .map { $0.shown.value.revision?.turning }
        #expect(shown.map { $0?.older } == [nil, "1", "2"])
        #expect(shown.map { $0?.newer } == ["2", "3", nil], "behind the newest is the note as it is")
        #expect(await revision(2, of: note, here).handle(.revisionTapped(version: 3)) == .revision(3))
    }

    @Test(arguments: Kind.allCases)
    func amongThoseThatAreKeptItHasItsPlaceAlsoWhereSomeWereLetGo(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        var note = try await note(here)
        note = try await here.save(here.content("Plans", "tea"), to: note, at: 30)
        #expect(
            try await here.notes.place(of: 2, in: note.id, of: here.ada)
                == NoteRevisionPlace(older: 1, newer: 3)
        )
        _ = try await here.notes.prune(of: note.id, of: here.ada, keptBefore: here.moment(15))
        #expect(
            try await here.notes.place(of: 2, in: note.id, of: here.ada)
                == NoteRevisionPlace(older: nil, newer: 3)
        )
        for (version, owner) in [(1, here.ada), (4, here.ada), (2, here.grace)] {
            await #expect(throws: NoteError.notFound) {
                try await here.notes.place(of: version, in: note.id, of: owner)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func itIsRestoredAndTheTextThatWasThereIsKept(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await note(here)
        #expect(await revision(1, of: note, here).handle(.restoreTapped(id: note.id, over: 3)) == .restored(version: 1))
        #expect(try await here.notes.note(note.id, of: here.ada).content.body == "milk")
        #expect(try await here.notes.revision(3, of: note.id, of: here.ada).content == note.content)
    }

    @Test(arguments: Kind.allCases)
    func aNoteThatWasChangedMeanwhileIsShownAsItIsBeforeItGivesWay(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await note(here)
        let viewModel = await revision(1, of: note, here)
        let changed = try await here.save(here.content("Plans", "other"), to: note, at: 30)
        #expect(await viewModel.handle(.restoreTapped(id: note.id, over: 3)) == nil)
        #expect(viewModel.shown.condition == .conflict)
        #expect(viewModel.shown.value.message.hasPrefix("Not restored: the note was changed in the meantime."))
        #expect(viewModel.shown.value.revision?.currentVersion == 4)
        #expect(try await here.notes.note(note.id, of: here.ada) == changed)
    }

    @Test func anotherNoteThanThePagesIsLeftAsItIs() async throws {
        let here = try NotesFixture(.memory)
        let note = try await note(here)
        let viewModel = await revision(1, of: note, here)
        #expect(await viewModel.handle(.restoreTapped(id: .random(), over: 3)) == nil)
        #expect(viewModel.shown.condition == .conflict)
        #expect(try await here.notes.note(note.id, of: here.ada) == note)
    }

    @Test func whileTheStoreIsInUseNothingIsRestored() async throws {
        let here = try NotesFixture.impatient()
        let note = try await note(here)
        let viewModel = await revision(1, of: note, here)
        try await here.whileSomebodyElseWrites {
            #expect(await viewModel.handle(.restoreTapped(id: note.id, over: 3)) == nil)
        }
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.message == "Not restored. The notes are not available at the moment.")
        #expect(viewModel.shown.value.revision?.currentVersion == 3)
    }

    @Test func aVersionThatIsNotKeptAndANoteOfSomebodyElseAreNotThere() async throws {
        let here = try NotesFixture(.memory)
        let note = try await note(here)
        for viewModel in [await revision(9, of: note, here), await revision(1, of: note, here, for: here.grace)] {
            #expect(viewModel.shown.condition == .notFound)
            #expect(viewModel.shown.value.revision == nil)
            #expect(await viewModel.handle(.restoreTapped(id: note.id, over: 3)) == nil)
        }
        #expect(try await here.notes.note(note.id, of: here.ada) == note)
    }
}
