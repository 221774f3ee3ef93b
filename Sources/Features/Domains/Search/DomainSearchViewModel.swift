import Portico

/// The search screen: shows what was found for the text and filters of its URL, or for the text as it is typed, beside
/// the searches that the visitor saved.
///
/// Two providers feed it, and neither stops the other: saved searches are removed while the source of names is down,
/// and names are found while the store is. The condition is that of what the visitor did last. A change to the saved
/// searches that was not made decides it, until the next change or the next text; otherwise the search does. Both
/// messages are shown in any case. That the list of saved searches cannot be read is said beside it and leaves the
/// condition alone, for the page is still about the names.
struct DomainSearchViewModel: ViewModel {
    let search: DomainSearchProvider
    let saved: SavedSearchesProvider
    let request: SearchRequest
    let localiser: Localiser

    var shown: Shown<DomainSearchViewInputData> {
        Self.shown(search.currentState, saved.currentState, localiser)
    }

    var updates: any AsyncSequence<Shown<DomainSearchViewInputData>, Never> & Sendable {
        AsyncStream.pairs(of: search.states(.unbounded), and: saved.states(.unbounded)).map { [localiser] in
            Self.shown($0, $1, localiser)
        }
    }

    func appear() async -> DomainSearchOutput? {
        async let list: Void = saved.load()
        await search.search(request)
        await list
        return nil
    }

    func handle(_ event: DomainSearchEvent) async -> DomainSearchOutput? {
        switch event {
        case .searchTapped, .zoneTapped, .pageTapped, .rowTapped, .alertsTapped:
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
        case .silenceTapped(let id):
            return await saved.setSilent(true, id).map { .silenced($0.name) }
        case .alertTapped(let id):
            return await saved.setSilent(false, id).map { .alerted($0.name) }
        case .removeTapped(let id):
            return await saved.remove(id).map { .removed($0.id, $0.name) }
        case .removalUndone(let id):
            return await saved.restore(id).map { .restored($0.name) }
        }
    }

    private static func shown(
        _ search: DomainSearchState,
        _ saved: SavedSearchesState,
        _ localiser: Localiser
    ) -> Shown<DomainSearchViewInputData> {
        let pageSize = DomainSearchProvider.pageSize
        return Shown(
            search.mapToViewInputData(pageSize: pageSize, saved: saved, in: localiser),
            saved.problem?.condition ?? search.condition(pageSize: pageSize),
            errors: saved.problem?.errors ?? []
        )
    }
}

/// What a visitor does on the search screen.
@ViewEvents enum DomainSearchEvent {
    typealias Output = DomainSearchOutput

    @Latest(after: .milliseconds(300)) @Navigates(Output.search) case searchTapped(SearchParameters)
    @Navigates(Output.zone) case zoneTapped(zone: ZoneName?)
    @Navigates(Output.page) case pageTapped(page: PageNumber)
    @Navigates(Output.domain) case rowTapped(name: DomainName)
    @Navigates(Output.alerts) case alertsTapped
    @Latest(after: .milliseconds(300)) case queryChanged(String)
    case saveTapped(name: SearchName)
    case renameTapped(id: SavedSearch.ID, name: SearchName)
    /// No more alerts for a saved search, or again.
    case silenceTapped(id: SavedSearch.ID)
    case alertTapped(id: SavedSearch.ID)
    case removeTapped(id: SavedSearch.ID)
    case removalUndone(id: SavedSearch.ID)
}

/// What the coordinator hears from the search screen.
enum DomainSearchOutput: Sendable, Hashable {
    case search(SearchParameters)
    /// The same search in one zone, or in all of them.
    case zone(ZoneName?)
    case page(PageNumber)
    case domain(DomainName)
    /// Whoever is not signed in wants to be alerted.
    case alerts
    /// The search was saved under a name.
    case saved(SearchName)
    case renamed(SearchName)
    case silenced(SearchName)
    case alerted(SearchName)
    case removed(SavedSearch.ID, SearchName)
    /// A removal was undone.
    case restored(SearchName)
}
