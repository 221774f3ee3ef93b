import Foundation
import Portico

/// What a shared note's page shows.
@ViewInputData struct SharedNoteViewInputData {
    let name: String
    /// Why there is nothing to read; empty where there is.
    let message: String
    let note: SharedTextViewInputData?
}

/// The text of a shared note.
@ViewInputData struct SharedTextViewInputData {
    let body: SafeHTML
    /// Why the body stands there as it was typed; nil where it is shown as Markdown.
    let plainReason: String?
    /// The day: its reader may be anybody, in any time zone.
    let editedAt: NoteTimeViewInputData
}

/// On a shared note there is nothing to do but read.
@ViewEvents enum SharedNoteEvent {}

/// A note for whoever has its link: to be read, and nothing else of its owner's.
struct SharedNoteViewModel: ProvidedViewModel {
    let provider: SharedNoteProvider
    let localiser: Localiser

    func handle(_ event: SharedNoteEvent) async -> Never? {}

    func shown(in state: SharedNoteState) -> Shown<SharedNoteViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.found.condition)
    }
}

extension SharedNoteState {
    /// What a shared note's page shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> SharedNoteViewInputData {
        switch found {
        case .pending: SharedNoteViewInputData(name: localiser(NoteMessages.sharedNote), message: "", note: nil)
        case .loaded(let shared):
            SharedNoteViewInputData(
                name: NoteName(shared.note.content).text(in: localiser),
                message: "",
                note: SharedTextViewInputData(
                    body: shared.body.html,
                    plainReason: shared.body.plainReason?.sentence(in: localiser),
                    editedAt: NoteTime(in: .gmt).day(shared.note.editedAt, in: localiser)
                )
            )
        case .missing:
            SharedNoteViewInputData(
                name: localiser(NoteMessages.deadLink),
                message: localiser(NoteFailures.deadLink),
                note: nil
            )
        case .failed(let reason):
            SharedNoteViewInputData(
                name: localiser(NoteMessages.sharedNote),
                message: localiser(NoteFailures.notShown) + " " + localiser(NoteFailures.reason(reason)),
                note: nil
            )
        }
    }
}
