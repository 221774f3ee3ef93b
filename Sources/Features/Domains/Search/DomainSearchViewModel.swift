public import Portico

/// The search screen: shows what was found for the text and filters of its URL, or for the text as it is typed, beside the
/// searches that the visitor saved.
///
/// Two providers feed it, and neither stops the other: saved searches are removed while the source of names is down, and names are
/// found while the store is. The condition is that of what the visitor did last. A change to the saved searches that was not made
/// decides it, until the next change or the next text; otherwise the search does. Both messages are shown in any case. That the list
/// of saved searches cannot be read is said beside it and leaves the condition alone, for the page is still about the names.
public final class DomainSearchViewModel: ViewModel {
    private let search: DomainSearchProvider
    private let saved: SavedSearchesProvider
    private let request: SearchRequest

    public init(search: DomainSearchProvider, saved: SavedSearchesProvider, request: SearchRequest) {
        self.search = search
        self.saved = saved
        self.request = request
    }

    public var shown: Shown<DomainSearchViewInputData> {
        Self.shown(search.currentState, saved.currentState)
    }

    public var updates: any AsyncSequence<Shown<DomainSearchViewInputData>, Never> & Sendable {
        AsyncStream.pairs(of: search.states(.unbounded), and: saved.states(.unbounded)).map { Self.shown($0, $1) }
    }

    public func appear() async {
        async let list: Void = saved.load()
        await search.search(request)
        await list
    }

    public func handle(_ event: DomainSearchEvent) async -> DomainSearchOutput? {
        switch event {
        case .searchTapped, .zoneTapped, .pageTapped, .rowTapped:
            return event.output
        case .queryChanged(let query):
            saved.forgetProblem()
            var parameters = search.currentState.request.parameters
            parameters.query = query
            await search.search(SearchRequest(parameters))
            return nil
        case .saveTapped(let name):
            return await saved.save(search.currentState.request.parameters, as: name).map { .saved($0.name) }
        case .renameTapped(let id, let name):
            return await saved.rename(id, to: name).map { .renamed($0.name) }
        case .removeTapped(let id):
            return await saved.remove(id).map { .removed($0.id, $0.name) }
        case .removalUndone(let id):
            return await saved.restore(id).map { .restored($0.name) }
        }
    }

    private static func shown(_ search: DomainSearchState, _ saved: SavedSearchesState) -> Shown<DomainSearchViewInputData> {
        let pageSize = DomainSearchProvider.pageSize
        return Shown(
            search.mapToViewInputData(pageSize: pageSize, saved: saved),
            saved.problem?.condition ?? search.condition(pageSize: pageSize),
            errors: saved.problem?.errors ?? []
        )
    }
}
