import Foundation
import Portico

/// What a shared note's page shows.
@ViewInputData struct SharedNoteViewInputData {
    let name: String
    /// Why there is nothing to read; empty where there is.
    let message: String
    let note: SharedTextViewInputData?
    /// Whether its password is asked for.
    let isLocked: Bool
}

/// The text of a shared note.
@ViewInputData struct SharedTextViewInputData {
    let body: SafeHTML
    /// Why the body stands there as it was typed; nil where it is shown as Markdown.
    let plainReason: String?
    /// The day: its reader may be anybody, in any time zone.
    let editedAt: NoteTimeViewInputData
}

/// On a shared note there is nothing to do but read, where its password is known.
@ViewEvents enum SharedNoteEvent {
    typealias Output = SharedNoteOutput

    case unlockTapped(password: Secret)
}

/// What the coordinator hears from a shared note.
enum SharedNoteOutput: Sendable, Hashable {
    case unlocked(NoteShare.Pass)
}

/// A note for whoever has its link: to be read, and nothing else of its owner's.
struct SharedNoteViewModel: ProvidedViewModel {
    let provider: SharedNoteProvider
    let localiser: Localiser

    func handle(_ event: SharedNoteEvent) async -> SharedNoteOutput? {
        switch event {
        case .unlockTapped(let password): await provider.unlock(with: password).map { .unlocked($0) }
        }
    }

    func shown(in state: SharedNoteState) -> Shown<SharedNoteViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

extension SharedNoteState {
    fileprivate var condition: Condition {
        switch refusal {
        case .wrongPassword: .invalid([FieldError(field: "password", text: NoteMessages.wrongPassword)])
        case .tooOften, .failed: .unavailable
        case nil: found.condition
        }
    }

    private func message(in localiser: Localiser) -> String {
        switch refusal {
        case .tooOften: localiser(NoteMessages.triedTooOften)
        case .failed(let reason): localiser(NoteFailures.reason(reason))
        // It is said beside its field.
        case .wrongPassword, nil: ""
        }
    }

    /// What a shared note's page shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> SharedNoteViewInputData {
        switch found {
        case .pending:
            SharedNoteViewInputData(name: localiser(NoteMessages.sharedNote), message: "", note: nil, isLocked: false)
        case .loaded(.locked):
            SharedNoteViewInputData(
                name: localiser(NoteMessages.sharedNote),
                message: message(in: localiser),
                note: nil,
                isLocked: true
            )
        case .loaded(.note(let shared)):
            SharedNoteViewInputData(
                name: NoteName(shared.note.content).text(in: localiser),
                message: "",
                note: SharedTextViewInputData(
                    body: shared.body.html,
                    plainReason: shared.body.plainReason?.sentence(in: localiser),
                    editedAt: NoteTime(in: .gmt).day(shared.note.editedAt, in: localiser)
                ),
                isLocked: false
            )
        case .missing:
            SharedNoteViewInputData(
                name: localiser(NoteMessages.deadLink),
                message: localiser(NoteFailures.deadLink),
                note: nil,
                isLocked: false
            )
        case .failed(let reason):
            SharedNoteViewInputData(
                name: localiser(NoteMessages.sharedNote),
                message: localiser(NoteFailures.notShown) + " " + localiser(NoteFailures.reason(reason)),
                note: nil,
                isLocked: false
            )
        }
    }
}
