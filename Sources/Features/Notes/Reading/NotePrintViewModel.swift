public import Portico

/// What a note's view for paper shows.
@ViewInputData public struct NotePrintViewInputData {
    public let name: String
    /// Why there is nothing to print; empty where there is.
    public let message: String
    public let note: NotePrintedViewInputData?
}

/// One note on paper.
@ViewInputData public struct NotePrintedViewInputData {
    public let body: SafeHTML
    /// Why the body stands there as it was typed; nil where it is shown as Markdown.
    public let plainReason: String?
    public let tags: String?
    public let editedAt: NoteTimeViewInputData
    public let zone: String
}

/// What can be done on it: nothing but going back.
@ViewEvents public enum NotePrintEvent {
    public typealias Output = NotePrintOutput

    @Navigates(Output.note) case noteTapped
}

/// What the coordinator hears from a view for paper.
public enum NotePrintOutput: Sendable, Hashable {
    case note
}

/// A note as it goes onto paper: its text, with nothing around it.
public final class NotePrintViewModel: ProvidedViewModel {
    public let provider: NoteReadingProvider

    public init(provider: NoteReadingProvider) {
        self.provider = provider
    }

    public func handle(_ event: NotePrintEvent) async -> NotePrintOutput? {
        event.output
    }

    public static func shown(in state: NoteReadingState) -> Shown<NotePrintViewInputData> {
        let note = state.mapToViewInputData()
        return Shown(
            NotePrintViewInputData(
                name: note.name,
                message: note.message,
                note: state.standing.loaded.map { reading in
                    NotePrintedViewInputData(
                        body: reading.body.html,
                        plainReason: reading.body.plainReason,
                        tags: reading.note.content.tags.isEmpty ? nil : TypedTags.text(of: reading.note.content.tags),
                        editedAt: state.time.shown(reading.note.editedAt),
                        zone: state.time.zone
                    )
                }
            ),
            state.condition
        )
    }
}
