import Portico

/// The texts that were typed and not saved: where each belongs, and when that was.
struct NoteDraftsViewModel: ProvidedViewModel {
    let provider: NoteDraftsProvider
    let localiser: Localiser

    func handle(_ event: NoteDraftsEvent) async -> NoteDraftsOutput? {
        switch event {
        case .draftTapped: event.output
        case .discardTapped(let draft): await provider.discard(draft) ? .discarded : nil
        }
    }

    func shown(in state: NoteDraftsState) -> Shown<NoteDraftsViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What a visitor does on the list of texts that were not saved.
@ViewEvents enum NoteDraftsEvent {
    typealias Output = NoteDraftsOutput

    /// On to the form that the draft is of.
    @Navigates(Output.editing) case draftTapped(draft: NoteDraftKey)
    case discardTapped(draft: NoteDraftKey)
}

/// What the coordinator hears from the list of drafts.
enum NoteDraftsOutput: Sendable, Hashable {
    case editing(NoteDraftKey)
    case discarded
}
