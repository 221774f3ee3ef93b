import Foundation
public import Portico

/// What a shared note's page shows.
@ViewInputData public struct SharedNoteViewInputData {
    public let name: String
    /// Why there is nothing to read; empty where there is.
    public let message: String
    public let note: SharedTextViewInputData?
}

/// The text of a shared note.
@ViewInputData public struct SharedTextViewInputData {
    public let body: SafeHTML
    /// Why the body stands there as it was typed; nil where it is shown as Markdown.
    public let plainReason: String?
    /// In UTC: its reader may be anybody.
    public let editedAt: NoteTimeViewInputData
}

/// On a shared note there is nothing to do but read.
@ViewEvents public enum SharedNoteEvent {}

/// A note for whoever has its link: to be read, and nothing else of its owner's.
public final class SharedNoteViewModel: ProvidedViewModel {
    public let provider: SharedNoteProvider

    public init(provider: SharedNoteProvider) {
        self.provider = provider
    }

    public func handle(_ event: SharedNoteEvent) async -> Never? {}

    public static func shown(in state: SharedNoteState) -> Shown<SharedNoteViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}

extension SharedNoteState {
    /// What a shared note's page shows in this state.
    func mapToViewInputData() -> SharedNoteViewInputData {
        switch standing {
        case .pending: SharedNoteViewInputData(name: "Shared note", message: "", note: nil)
        case .loaded(let shared):
            SharedNoteViewInputData(
                name: NoteName(shared.note.content).text,
                message: "",
                note: SharedTextViewInputData(
                    body: shared.body.html,
                    plainReason: shared.body.plainReason,
                    editedAt: NoteTime(in: .gmt).shown(shared.note.editedAt)
                )
            )
        case .missing:
            SharedNoteViewInputData(
                name: "This link leads nowhere",
                message: "The person who shared the note ended the link, or the address was not copied in full.",
                note: nil
            )
        case .failed(let reason):
            SharedNoteViewInputData(name: "Shared note", message: "The note cannot be shown. \(reason)", note: nil)
        }
    }

    var condition: Condition { standing.condition() }
}
