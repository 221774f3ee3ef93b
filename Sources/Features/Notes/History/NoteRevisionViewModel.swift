import Portico

/// One text that a note had before: what changed then and since, and the way back to it.
struct NoteRevisionViewModel: NoteScreenViewModel {
    let provider: NoteRevisionProvider
    let localiser: Localiser

    func handle(_ event: NoteRevisionEvent) async -> NoteRevisionOutput? {
        switch event {
        case .historyTapped, .noteTapped, .revisionTapped: event.output
        case .restoreTapped(let id, let version):
            await provider.restore(id, over: version.rawValue) ? .restored(version: provider.request.version) : nil
        }
    }

    func shown(in state: NoteRevisionState) -> Shown<NoteRevisionViewInputData> {
        Shown(state.mapToViewInputData(provider.request.version, localiser), state.condition)
    }
}

/// What a visitor does on the page of an earlier text.
@ViewEvents enum NoteRevisionEvent {
    typealias Output = NoteRevisionOutput

    @Navigates(Output.history) case historyTapped
    @Navigates(Output.note) case noteTapped
    @Navigates(Output.revision) case revisionTapped(version: NoteVersion)
    /// The text becomes the note's again; `over` is the version of the text that the visitor saw beside it.
    case restoreTapped(id: Note.ID, over: NoteVersion)
}

/// What the coordinator hears from the page of an earlier text.
enum NoteRevisionOutput: NoteScreenOutput, Hashable {
    case history, note
    /// The version is not kept any more, or the note is gone.
    case gone
    case revision(NoteVersion)
    case restored(version: NoteVersion)
}
