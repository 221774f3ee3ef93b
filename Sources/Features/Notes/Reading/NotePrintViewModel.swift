import Portico

/// What a note's view for paper shows.
@ViewInputData struct NotePrintViewInputData {
    let name: String
    /// Why there is nothing to print; empty where there is.
    let message: String
    let note: NotePrintedViewInputData?
}

/// One note on paper.
@ViewInputData struct NotePrintedViewInputData {
    let body: SafeHTML
    /// Why the body stands there as it was typed; nil where it is shown as Markdown.
    let plainReason: String?
    let tags: String?
    let editedAt: NoteTimeViewInputData
    let zone: String
}

/// What can be done on it: nothing but going back.
@ViewEvents enum NotePrintEvent {
    typealias Output = NotePrintOutput

    @Navigates(Output.note) case noteTapped
}

/// What the coordinator hears from a view for paper.
enum NotePrintOutput: NoteScreenOutput, Hashable {
    case note
    /// There is no such note any more.
    case gone
}

/// A note as it goes onto paper: its text, with nothing around it.
struct NotePrintViewModel: NoteScreenViewModel {
    let provider: NoteReadingProvider
    let localiser: Localiser

    func handle(_ event: NotePrintEvent) async -> NotePrintOutput? {
        event.output
    }

    func shown(in state: NoteReadingState) -> Shown<NotePrintViewInputData> {
        let note = state.mapToViewInputData(localiser)
        return Shown(
            NotePrintViewInputData(
                name: note.name,
                message: note.message,
                note: state.found.value.map { reading in
                    NotePrintedViewInputData(
                        body: reading.body.html,
                        plainReason: reading.body.plainReason?.sentence(in: localiser),
                        tags: reading.note.content.tags.isEmpty ? nil : TypedTags.text(of: reading.note.content.tags),
                        editedAt: state.time.shown(reading.note.editedAt, in: localiser),
                        zone: state.time.zone
                    )
                }
            ),
            state.condition
        )
    }
}
