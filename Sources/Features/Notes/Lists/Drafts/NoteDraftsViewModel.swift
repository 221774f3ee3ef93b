public import Portico

/// The texts that were typed and not saved: where each belongs, and when that was.
public final class NoteDraftsViewModel: ViewModel {
    private let provider: any NoteDraftsProvider

    public init(provider: any NoteDraftsProvider) {
        self.provider = provider
    }

    public var shown: Shown<NoteDraftsViewInputData> { Self.shown(in: provider.currentState) }

    public var updates: any AsyncSequence<Shown<NoteDraftsViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: NoteDraftsEvent) async -> NoteDraftsOutput? {
        switch event {
        case .draftTapped: event.output
        case .discardTapped(let draft): await provider.discard(draft) ? .discarded : nil
        }
    }

    private static func shown(in state: NoteDraftsState) -> Shown<NoteDraftsViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
