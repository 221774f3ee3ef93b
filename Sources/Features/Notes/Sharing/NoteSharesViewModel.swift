public import Portico

/// The read-only links to a note: its owner makes and ends them.
public final class NoteSharesViewModel: ViewModel {
    private let provider: any NoteSharesProvider

    public init(provider: any NoteSharesProvider) {
        self.provider = provider
    }

    public var shown: Shown<NoteSharesViewInputData> { Self.shown(in: provider.currentState) }

    public var updates: any AsyncSequence<Shown<NoteSharesViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: NoteSharesEvent) async -> NoteSharesOutput? {
        switch event {
        case .noteTapped: event.output
        case .makeTapped(let id): await provider.make(to: id).map { .made($0) }
        case .endTapped(let id): await provider.end(id) ? .ended : nil
        }
    }

    private static func shown(in state: NoteSharesState) -> Shown<NoteSharesViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
