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

    func handle(_ event: NoteDeletionEvent) async -> NoteDeletionOutput? {
        let name = provider.currentState.found.value.map { NoteName($0.content).text } ?? ""
        switch event {
        case .keepTapped: return event.output
        case .trashTapped: return await provider.trash().map { .trashed(from: $0, name: name) }
        case .deleteForEverTapped(let id): return await provider.deleteForEver(id) ? .deleted(name: name) : nil
        }
    }

    func shown(in state: NoteDeletionState) -> Shown<NoteDeletionViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}

extension NoteDeletionState {
    /// What is shown in this state.
    func mapToViewInputData() -> NoteDeletionViewInputData {
        let note = found.value
        let reference = note.map { NoteReferenceViewInputData(id: $0.id.text, name: NoteName($0.content).text) }
        let isTrashed = note?.state == .trashed
        return NoteDeletionViewInputData(
            heading: isTrashed ? "Delete forever?" : "Move to the trash?",
            message: message,
            trashed: isTrashed ? reference : nil,
            kept: isTrashed ? nil : reference
        )
    }

    private var message: String {
        switch (found, problem) {
        case (.missing, _): "This note is no longer here."
        case (.failed(let reason), _): "The note cannot be shown. \(reason)"
        case (_, .otherNote): "Nothing was done. The form belonged to another note."
        case (_, .notInTrash): "Nothing was done. Only notes in the trash can be deleted forever: move it there first."
        case (_, .failed(let reason)): "The note is still here. \(reason)"
        case (_, .stale), (_, .gone), (_, .refused): "Nothing was done."
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
