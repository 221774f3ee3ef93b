public import Portico

/// The screen of one name: what is known about it, and its neighbours.
public final class DomainDetailViewModel: ViewModel {
    private let provider: any DomainDetailProvider

    public init(provider: any DomainDetailProvider) {
        self.provider = provider
    }

    public var shown: Shown<DomainDetailViewInputData> {
        Self.shown(in: provider.currentState)
    }

    public var updates: any AsyncSequence<Shown<DomainDetailViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: DomainDetailEvent) async -> DomainDetailOutput? {
        event.output
    }

    private static func shown(in state: DomainDetailState) -> Shown<DomainDetailViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
