public import Portico

/// The read-only links to a note: its owner makes and ends them.
public final class NoteSharesViewModel: ProvidedViewModel {
    public let provider: NoteSharesProvider

    public init(provider: NoteSharesProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteSharesEvent) async -> NoteSharesOutput? {
        switch event {
        case .noteTapped: event.output
        case .makeTapped(let id): await provider.make(to: id).map { .made($0) }
        case .endTapped(let id): await provider.end(id) ? .ended : nil
        }
    }

    public static func shown(in state: NoteSharesState) -> Shown<NoteSharesViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
