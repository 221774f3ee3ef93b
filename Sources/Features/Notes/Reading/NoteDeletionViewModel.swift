public import Portico

/// What is shown where it is asked whether a note may go.
@ViewInputData public struct NoteDeletionViewInputData {
    public let heading: String
    /// Why it did not go, or cannot be shown; empty where all is well.
    public let message: String
    /// The note in the trash, which can go for ever.
    public let trashed: NoteReferenceViewInputData?
    /// The note that can go to the trash.
    public let kept: NoteReferenceViewInputData?
}

/// The question whether a note may go: into the trash, and out of it for ever.
public final class NoteDeletionViewModel: ProvidedViewModel {
    public let provider: NoteDeletionProvider

    public init(provider: NoteDeletionProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteDeletionEvent) async -> NoteDeletionOutput? {
        let name = provider.currentState.standing.loaded.map { NoteName($0.content).text } ?? ""
        switch event {
        case .keepTapped: return event.output
        case .trashTapped: return await provider.trash().map { .trashed(from: $0, name: name) }
        case .deleteForEverTapped(let id): return await provider.deleteForEver(id) ? .deleted(name: name) : nil
        }
    }

    public static func shown(in state: NoteDeletionState) -> Shown<NoteDeletionViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}

extension NoteDeletionState {
    /// What is shown in this state.
    func mapToViewInputData() -> NoteDeletionViewInputData {
        let note = standing.loaded
        let reference = note.map { NoteReferenceViewInputData(id: $0.id.text, name: NoteName($0.content).text) }
        let isTrashed = note?.state == .trashed
        return NoteDeletionViewInputData(
            heading: isTrashed ? "Delete forever?" : "Move to the trash?",
            message: message,
            trashed: isTrashed ? reference : nil,
            kept: isTrashed ? nil : reference
        )
    }

    var condition: Condition { standing.condition(problem) }

    private var message: String {
        switch (standing, problem) {
        case (.missing, _): "This note is no longer here."
        case (.failed(let reason), _): "The note cannot be shown. \(reason)"
        case (_, .otherNote): "Nothing was done. The form was for another note than this page."
        case (_, .notInTrash): "Nothing was done. Only notes in the trash can be deleted forever: move it there first."
        case (_, .failed(let reason)): "The note is still here. \(reason)"
        case (_, .stale), (_, .gone), (_, .refused): "Nothing was done."
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}
