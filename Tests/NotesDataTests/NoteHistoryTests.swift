import Foundation
import NotesData
import Portico
import Testing

@testable import Notes

/// The list of a note's earlier texts over the repository, with no web in sight.
@Suite struct NoteHistoryTests {
    private func history(
        _ here: NotesFixture,
        _ note: Note,
        before day: CalendarDate? = nil,
        of account: AccountID? = nil,
        at seconds: TimeInterval = 100
    ) async -> NoteHistoryViewModel {
        let viewModel = NoteHistoryViewModel(
            provider: NoteHistoryProvider(
                notes: here.notes,
                history: here.notes,
                timeZones: here,
                owner: account ?? here.ada,
                request: NoteHistoryRequest(note: note.id, before: day),
                now: { here.moment(seconds) }
            ),
            localiser: .english
        )
        _ = await viewModel.appear()
        return viewModel
    }

    /// A day after all that these tests write.
    private func tomorrow() throws -> CalendarDate { try #require(CalendarDate(text: "2020-01-02")) }

    @Test func itListsWhatWasThereBeforeNewestFirst() async throws {
        let here = try NotesFixture(.memory)
        let first = try await here.add("Plan", "one")
        let second = try await here.save(here.content("", "# Two"), to: first, at: 10)
        let third = try await here.save(here.content("Plans", "three"), to: second, at: 3_600)
        let viewModel = await history(here, third)
        let shown = viewModel.shown.value
        #expect(viewModel.shown.condition == .ok && shown.message.isEmpty && shown.question == nil)
        #expect(shown.name == "Plans" && shown.current?.version == 3)
        #expect(shown.revisions.map(\.version) == [2, 1])
        #expect(shown.revisions.map(\.editedAt.text) == ["1 Jan 2020, 00:00", "1 Jan 2020, 00:00"])
        #expect(shown.current?.editedAt.text == "1 Jan 2020, 01:00")
        #expect(await viewModel.handle(.revisionTapped(version: 2)) == .revision(2))
    }

    @Test func eachTextSaysWhatItChanged() async throws {
        let here = try NotesFixture(.memory)
        var note = try await here.add("Plan", "milk\nbread")
        for (title, body) in [("Plan", "milk\neggs\nbread"), ("Plans", "milk\neggs\nbread"), ("Plans", "milk\nbread")] {
            note = try await here.save(here.content(title, body), to: note, at: Double(note.version) * 1_000)
        }
        let shown = await history(here, note).shown.value
        let changes = ([shown.current].compactMap { $0 } + shown.revisions).map(\.change)
        #expect(changes.map { $0?.added } == [nil, nil, "eggs", nil])
        #expect(changes.map { $0?.removed } == ["eggs", nil, nil, nil])
        #expect(
            changes.map { $0?.facts ?? [] } == [["5 characters fewer"], ["New title"], ["5 more characters"], []]
        )
    }

    @Test func longTextsAreComparedAsFarAsTheReadingIsCheap() async throws {
        let here = try NotesFixture(.memory)
        var note = try await here.add("Long", "0")
        let long = String(repeating: "a", count: 900_000)
        for number in 1...5 {
            note = try await here.save(here.content("Long", "\(number)\n\(long)"), to: note, at: Double(number) * 1_000)
        }
        let changes = try await here.notes.history(of: note.id, of: here.ada, before: nil, limit: 500).map(
            \.change?.line
        )
        #expect(changes == ["5", "4", nil, nil, nil])
    }

    @Test func ofALongHistoryTheNewestAreListedAndTheOthersCounted() async throws {
        let here = try NotesFixture(.memory)
        let moment = here.moment(0)
        let id = Note.ID.random()
        let note = Note(
            id: id,
            owner: here.ada,
            content: here.content("Long", "now"),
            version: 1_000,
            createdAt: moment,
            editedAt: moment,
            stateChangedAt: moment
        )
        let revisions = (1...510).map { version in
            NoteRevision(
                note: id,
                owner: here.ada,
                version: version,
                content: here.content("Long", "\(version)"),
                editedAt: moment,
                keptAt: here.moment(Double(version))
            )
        }
        try await here.notes.add([ArchivedNote(note: note, revisions: revisions)], to: here.ada)
        let shown = await history(here, note).shown.value
        #expect(shown.revisions.map(\.version) == Array((11...510).reversed()))
        #expect(shown.further == "And 10 older versions: open a version and choose “Previous version”.")
        let asked = await history(here, note, before: try tomorrow(), at: 900).shown.value
        #expect(asked.question?.texts == "510 earlier versions")
        let older = try await here.notes.history(of: id, of: here.ada, before: 11, limit: 2)
        #expect(older.map(\.version) == [10, 9])
    }

    @Test func itAsksBeforeAnythingGoes() async throws {
        let here = try NotesFixture(.memory)
        let first = try await here.add("Plan", "one")
        let second = try await here.save(here.content("Plan", "two"), to: first, at: 10)
        let day = try tomorrow()
        #expect(await history(here, second).handle(.pruneTapped(before: day)) == .ask(before: day))
        let question = try #require(await history(here, second, before: day).shown.value.question)
        #expect(question.texts == "1 earlier version" && question.isAny)
        #expect(try await here.notes.history(of: first.id, of: here.ada).count == 1)
        let none = try #require(
            await history(here, second, before: CalendarDate(text: "2020-01-01")).shown.value.question
        )
        #expect(none.texts == "0 earlier versions" && !none.isAny)
    }

    @Test(arguments: Kind.allCases)
    func whatIsKeptAfterTheQuestionStays(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let first = try await here.add("Plan", "one")
        let second = try await here.save(here.content("Plan", "two"), to: first, at: 10)
        let day = try tomorrow()
        let viewModel = await history(here, second, before: day, at: 20)
        let asked = try #require(Date(text: viewModel.shown.value.question?.asOf ?? ""))
        _ = try await here.save(here.content("Plan", "three"), to: second, at: 30)
        #expect(await viewModel.handle(.pruneConfirmed(before: day, asOf: asked)) == .pruned(StepwiseChange(count: 1)))
        #expect(try await here.notes.history(of: first.id, of: here.ada).map(\.version) == [2])
    }

    @Test func whileTheStoreIsInUseNothingGoesAndThatIsSaid() async throws {
        let here = try NotesFixture.impatient()
        let first = try await here.add("Plan", "one")
        let second = try await here.save(here.content("Plan", "two"), to: first, at: 10)
        let day = try tomorrow()
        let viewModel = await history(here, second, before: day)
        try await here.whileSomebodyElseWrites {
            #expect(await viewModel.handle(.pruneConfirmed(before: day, asOf: here.moment(100))) == nil)
        }
        #expect(viewModel.shown.condition == .unavailable)
        #expect(
            viewModel.shown.value.message == "Nothing was deleted. The notes are not available at the moment."
        )
        #expect(viewModel.shown.value.revisions.map(\.version) == [1])
    }

    @Test func nothingOfSomebodyElseIsListedOrLetGo() async throws {
        let here = try NotesFixture(.memory)
        let first = try await here.add("Hers", "one", of: here.grace)
        let second = try await here.save(here.content("Hers", "two"), to: first, at: 10)
        let day = try tomorrow()
        let viewModel = await history(here, second, before: day)
        #expect(viewModel.shown.condition == .notFound)
        #expect(viewModel.shown.value.revisions.isEmpty && viewModel.shown.value.question == nil)
        #expect(await viewModel.handle(.pruneConfirmed(before: day, asOf: here.moment(100))) == nil)
        #expect(viewModel.shown.condition == .notFound)
        #expect(try await here.notes.history(of: first.id, of: here.grace).count == 1)
    }
}
