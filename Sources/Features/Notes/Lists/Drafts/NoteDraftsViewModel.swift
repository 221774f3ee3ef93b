public import Portico

/// The texts that were typed and not saved: where each belongs, and when that was.
public final class NoteDraftsViewModel: ProvidedViewModel {
    public let provider: NoteDraftsProvider

    public init(provider: NoteDraftsProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteDraftsEvent) async -> NoteDraftsOutput? {
        switch event {
        case .draftTapped: event.output
        case .discardTapped(let draft): await provider.discard(draft) ? .discarded : nil
        }
    }

    public static func shown(in state: NoteDraftsState) -> Shown<NoteDraftsViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
