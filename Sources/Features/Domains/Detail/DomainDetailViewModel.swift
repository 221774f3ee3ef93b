public import Portico

/// The screen of one name: what is known about it, and its neighbours.
public final class DomainDetailViewModel: ProvidedViewModel {
    public let provider: DomainDetailProvider

    public init(provider: DomainDetailProvider) {
        self.provider = provider
    }

    public func handle(_ event: DomainDetailEvent) async -> DomainDetailOutput? {
        event.output
    }

    public static func shown(in state: DomainDetailState) -> Shown<DomainDetailViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
