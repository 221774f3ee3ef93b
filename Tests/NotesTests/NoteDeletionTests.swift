import Foundation
import Portico
import Synchronization
import Testing

@testable import Notes

@Suite struct NoteDeletionTests {
    private func screen(_ notes: ListedNotes, of id: Note.ID = ListedNotes.id(1)) async -> NoteDeletionViewModel {
        let viewModel = NoteDeletionViewModel(
            provider: NoteDeletionProvider(notes: notes, owner: ListedNotes.ada, id: id, now: { ListedNotes.morning }),
            localiser: .english
        )
        _ = await viewModel.appear()
        return viewModel
    }

    @Test func itAsksForTheTrashFirstAndForDeletionThere() async {
        let kept = await screen(ListedNotes([ListedNotes.note(1, "Plan")])).shown.value
        #expect(kept.heading == "Move to the trash?")
        #expect(kept.kept?.name == "Plan" && kept.trashed == nil)
        let trashed = await screen(ListedNotes([ListedNotes.note(1, "Plan", state: .trashed)])).shown.value
        #expect(trashed.heading == "Delete forever?")
        #expect(trashed.trashed?.name == "Plan" && trashed.kept == nil)
    }

    @Test(arguments: [NoteState.active, .trashed])
    func aStoreThatFailsIsUnavailableWhereverTheNoteLies(state: NoteState) async {
        let notes = ListedNotes([ListedNotes.note(1, state: state)])
        let viewModel = await screen(notes)
        notes.outage.withLock { $0 = .unavailable(reason: "The disk is full.") }
        #expect(await viewModel.handle(.trashTapped) == nil)
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.message == "The note is still here. The disk is full.")
    }

    @Test(arguments: [NoteState.active, .trashed])
    func anotherNoteThanThePagesIsAConflict(state: NoteState) async {
        let viewModel = await screen(
            ListedNotes([ListedNotes.note(1, state: state), ListedNotes.note(2, state: .trashed)])
        )
        #expect(await viewModel.handle(.deleteForEverTapped(id: ListedNotes.id(2))) == nil)
        #expect(viewModel.shown.condition == .conflict)
        #expect(
            viewModel.shown.value.message
                == "Nothing was deleted: this form belongs to another note. Open the note and try again."
        )
    }

    @Test func aNoteOfSomebodyElseIsNotThere() async {
        let shown = await screen(ListedNotes([ListedNotes.note(1, "Hers", of: ListedNotes.grace)])).shown
        #expect(shown.condition == .notFound)
        #expect(shown.value.kept == nil && shown.value.trashed == nil)
    }
}
