public import Portico

/// The search screen: shows what was found for the text and filters of its URL, or for the text as it is typed.
public final class DomainSearchViewModel: ViewModel {
    private let provider: any DomainSearchProvider
    private let request: SearchRequest

    public init(provider: any DomainSearchProvider, request: SearchRequest) {
        self.provider = provider
        self.request = request
    }

    public var shown: Shown<DomainSearchViewInputData> {
        Self.shown(in: provider.currentState)
    }

    public var updates: any AsyncSequence<Shown<DomainSearchViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.search(request)
    }

    public func handle(_ event: DomainSearchEvent) async -> DomainSearchOutput? {
        if case .queryChanged(let query) = event {
            var parameters = provider.currentState.request.parameters
            parameters.query = query
            await provider.search(SearchRequest(parameters))
        }
        return event.output
    }

    private static func shown(in state: DomainSearchState) -> Shown<DomainSearchViewInputData> {
        let pageSize = DomainSearchProviderImpl.pageSize
        return Shown(state.mapToViewInputData(pageSize: pageSize), state.condition(pageSize: pageSize))
    }
}
