import Portico

/// What is shown where it is asked whether a note may go.
@ViewInputData struct NoteDeletionViewInputData {
    let heading: String
    /// Why it did not go, or cannot be shown; empty where all is well.
    let message: String
    /// The note in the trash, which can go for ever.
    let trashed: NoteReferenceViewInputData?
    /// The note that can go to the trash.
    let kept: NoteReferenceViewInputData?
}

/// The question whether a note may go: into the trash, and out of it for ever.
struct NoteDeletionViewModel: NoteScreenViewModel {
    let provider: NoteDeletionProvider
    let localiser: Localiser

    func handle(_ event: NoteDeletionEvent) async -> NoteDeletionOutput? {
        let name = provider.currentState.found.value.map { NoteName($0.content).text(in: localiser) } ?? ""
        switch event {
        case .keepTapped: return event.output
        case .trashTapped: return await provider.trash().map { .trashed(from: $0, name: name) }
        case .deleteForEverTapped(let id): return await provider.deleteForEver(id) ? .deleted(name: name) : nil
        }
    }

    func shown(in state: NoteDeletionState) -> Shown<NoteDeletionViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

extension NoteDeletionState {
    /// What is shown in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NoteDeletionViewInputData {
        let note = found.value
        let reference = note.map {
            NoteReferenceViewInputData(id: $0.id.text, name: NoteName($0.content).text(in: localiser))
        }
        let isTrashed = note?.state == .trashed
        return NoteDeletionViewInputData(
            heading: localiser(isTrashed ? NoteMessages.deleteForever : NoteMessages.moveToTrash),
            message: message(localiser),
            trashed: isTrashed ? reference : nil,
            kept: isTrashed ? nil : reference
        )
    }

    private func message(_ localiser: Localiser) -> String {
        switch (found, problem) {
        case (.missing, _): localiser(NoteFailures.gone)
        case (.failed(let reason), _):
            localiser(NoteFailures.notShown) + " " + localiser(NoteFailures.reason(reason))
        case (_, .otherNote): localiser(NoteFailures.formOfOtherNote)
        case (_, .notInTrash): localiser(NoteFailures.notInTrash)
        case (_, .failed(let reason)):
            localiser(NoteFailures.stillHere) + " " + localiser(NoteFailures.reason(reason))
        case (_, .stale), (_, .gone), (_, .refused), (_, .noTags): localiser(NoteFailures.nothingDone)
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}

/// What a visitor does where it is asked whether a note may go.
@ViewEvents enum NoteDeletionEvent {
    typealias Output = NoteDeletionOutput

    case trashTapped
    case deleteForEverTapped(id: Note.ID)
    @Navigates(Output.kept) case keepTapped
}

/// What the coordinator hears from there.
enum NoteDeletionOutput: NoteScreenOutput, Hashable {
    case kept
    /// There is no such note any more.
    case gone
    case trashed(from: NoteStanding, name: String)
    case deleted(name: String)
}
