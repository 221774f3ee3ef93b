public import Portico

/// The form of a new note, or of one that is there.
///
/// A save that was not carried out leaves what was typed in the form, whatever the reason: the note was changed or is gone, the text is too
/// long, the store cannot be written.
public final class NoteFormViewModel: ProvidedViewModel {
    public let provider: NoteFormProvider

    public init(provider: NoteFormProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteFormEvent) async -> NoteFormOutput? {
        switch event {
        case .useDraftTapped, .leaveTapped: event.output
        case .saveTapped(let typed, let choice): await provider.save(typed, choice).map { .saved($0) }
        case .saveDraftTapped(let typed):
            await provider.saveDraft(typed).map { .draftSaved(version: NoteVersion(nearestTo: $0.baseVersion)) }
        case .discardDraftTapped(let version): await provider.discardDraft(from: version.rawValue) ? .draftDiscarded : nil
        }
    }

    public static func shown(in state: NoteFormState) -> Shown<NoteFormViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
