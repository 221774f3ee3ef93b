import Foundation
import Portico
import Synchronization
import Testing

@testable import Notes

@Suite struct EmptyTrashTests {
    private let now = ListedNotes.morning.addingTimeInterval(60)

    private func screen(_ notes: ListedNotes) async -> EmptyTrashViewModel {
        let now = now
        let viewModel = EmptyTrashViewModel(
            provider: EmptyTrashProvider(notes: notes, owner: ListedNotes.ada, now: { now }),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    @Test func itAsksBeforeAndNamesHowMany() async {
        let notes = ListedNotes([
            ListedNotes.note(1, state: .trashed), ListedNotes.note(2, state: .trashed), ListedNotes.note(3),
        ])
        let question = await screen(notes).shown.value.question
        #expect(question == EmptyTrashQuestionViewInputData(notes: "2 notes", asOf: now.text))
        #expect(notes.notes.count == 3)
    }

    @Test func whatCameToTheTrashAfterTheQuestionStays() async throws {
        var late = ListedNotes.note(2, state: .trashed)
        late.stateChangedAt = now.addingTimeInterval(1)
        let notes = ListedNotes([ListedNotes.note(1, state: .trashed)])
        let viewModel = await screen(notes)
        let asked = try #require(Date(text: viewModel.shown.value.question?.asOf ?? ""))
        notes.held.withLock { [late] in $0.append(late) }
        #expect(await viewModel.handle(.emptyTapped(asOf: asked)) == .emptied(StepwiseChange(count: 1)))
        #expect(notes.notes == [late])
    }

    @Test func anEmptyTrashIsNotAskedAbout() async {
        let shown = await screen(ListedNotes([ListedNotes.note(1)])).shown
        #expect(shown.value.isEmpty)
        #expect(shown.value.question == nil)
    }

    @Test func aStoreThatFailsDeletesNothingAndSaysSo() async {
        let notes = ListedNotes([ListedNotes.note(1, state: .trashed)])
        let viewModel = await screen(notes)
        notes.outage.withLock { $0 = .unavailable(reason: "The disk is full.") }
        #expect(await viewModel.handle(.emptyTapped(asOf: now)) == nil)
        #expect(viewModel.shown.condition == .unavailable)
        #expect(
            viewModel.shown.value.message
                == "The trash was not emptied. The disk is full. Please try again in a moment."
        )
    }
}
