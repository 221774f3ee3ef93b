import Foundation
import Portico
import Synchronization
import Testing

@testable import Notes

@Suite struct NoteDraftsTests {
    private static let id = NoteDraft.ID.random().text

    private func draft(
        _ place: NoteDraftPlace,
        _ title: String,
        from version: Int,
        of owner: AccountID = ListedNotes.ada
    ) -> NoteDraft {
        NoteDraft(
            owner: owner,
            place: place,
            number: version,
            baseVersion: version,
            title: title,
            body: "text\nof it",
            tags: "home, wo",
            device: "Firefox on Linux",
            savedAt: ListedNotes.morning
        )
    }

    private func screen(_ notes: ListedNotes) async -> NoteDraftsViewModel {
        let viewModel = NoteDraftsViewModel(
            provider: NoteDraftsProvider(drafts: notes, notes: notes, timeZones: notes, owner: ListedNotes.ada),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    @Test func eachDraftSaysWhereItBelongs() async {
        let notes = ListedNotes(
            [ListedNotes.note(1, "Plan")],
            drafts: [
                draft(.new, "", from: 0), draft(.note(ListedNotes.id(1)), "Better plan", from: 3),
                draft(.note(ListedNotes.id(9)), "Of a note that is gone", from: 1),
                draft(.new, "Hers", from: 0, of: ListedNotes.grace),
            ]
        )
        let shown = await screen(notes).shown.value
        #expect(shown.drafts.map(\.name) == ["text", "Better plan", "Of a note that is gone"])
        #expect(shown.drafts.map(\.isNew) == [true, false, false])
        #expect(
            shown.drafts.map(\.note) == [
                nil, NoteDraftNoteViewInputData(noteName: "Plan", version: "version 3"), nil,
            ]
        )
        #expect(shown.drafts.map(\.device) == Array(repeating: "Firefox on Linux", count: 3))
        #expect(shown.drafts.map(\.saved.text) == Array(repeating: "3 Feb 2026, 14:05", count: 3))
    }

    @Test func theTextOfADraftWhoseNoteIsGoneIsThereToRead() async {
        let notes = ListedNotes(drafts: [draft(.note(ListedNotes.id(9)), "Lost", from: 1), draft(.new, "New", from: 0)])
        let shown = await screen(notes).shown.value
        #expect(
            shown.drafts.map(\.text) == [
                StoredTextViewInputData(title: "Lost", body: "text\nof it", tags: "home, wo"), nil,
            ]
        )
    }

    @Test func aDraftIsDiscardedByItsID() async throws {
        let notes = ListedNotes(drafts: [
            draft(.note(ListedNotes.id(1)), "a", from: 1), draft(.note(ListedNotes.id(1)), "b", from: 2),
        ])
        let viewModel = await screen(notes)
        let key = try #require(NoteDraftKey(text: viewModel.shown.value.drafts[0].key))
        #expect(await viewModel.handle(.discardTapped(draft: key)) == .discarded)
        #expect(notes.kept.withLock { $0.map(\.title) } == ["b"])
    }

    @Test func aDraftThatTheStoreKeepsIsSaidToBeThere() async throws {
        let notes = ListedNotes(drafts: [draft(.new, "a", from: 0)])
        let viewModel = await screen(notes)
        let key = try #require(NoteDraftKey(text: viewModel.shown.value.drafts[0].key))
        notes.outage.withLock { $0 = .unavailable(reason: "The disk is full.") }
        #expect(await viewModel.handle(.discardTapped(draft: key)) == nil)
        #expect(viewModel.shown.condition == .unavailable)
        #expect(
            viewModel.shown.value.message
                == "The draft was not discarded. The disk is full. Please try again in a moment."
        )
        #expect(viewModel.shown.value.drafts.count == 1)
    }

    @Test func noDraftsAreSaidOnlyWhereThereAreNone() async {
        #expect(await screen(ListedNotes()).shown.value.isEmpty)
        let notes = ListedNotes()
        notes.outage.withLock { $0 = .unavailable(reason: "The disk is full.") }
        let shown = await screen(notes).shown
        #expect(!shown.value.isEmpty)
        #expect(shown.condition == .unavailable)
    }

    @Test(arguments: [
        "", "new", "new.", "new.0", "new.x.\(Self.id)", "old.0.\(Self.id)", "new.0.0", "new.01.\(Self.id)",
        "new.0.\(Self.id).0",
    ])
    func whatIsNoDraftsKeyIsRefused(text: String) {
        #expect(NoteDraftKey(text: text) == nil)
    }
}
