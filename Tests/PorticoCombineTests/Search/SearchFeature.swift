import OpenCombine
import Portico
import PorticoAdapters
import PorticoCombine

@Routes enum SearchRoute {
    @Path("/search") case search(query: String = "")
}

@ViewInputData struct SearchViewInputData {
    let query: String
    let isActive: Bool
    let message: String
    let rows: [SearchRowViewInputData]
}

@ViewInputData struct SearchRowViewInputData {
    let name: String
    let updated: String
}

@ViewEvents enum SearchEvent {
    typealias Output = SearchOutput
    @Navigates(Output.searched) case searchTapped(query: String)
    @Latest(after: .milliseconds(300)) case queryChanged(String)
}

enum SearchOutput: Hashable {
    case searched(String)
}

/// What the screen knows of its view model.
struct SearchState: Sendable {
    var query: String
    var isActive = false
    var results: Result<[FoundDomain], NetworkError>?

    func mapToViewInputData() -> Shown<SearchViewInputData> {
        let rows = (try? results?.get()) ?? []
        return Shown(
            SearchViewInputData(
                query: query,
                isActive: isActive,
                message: message(rows),
                rows: rows.map { SearchRowViewInputData(name: $0.name, updated: $0.updated) }
            ),
            results == .failure(.unreachable) ? .unavailable : .ok
        )
    }

    private func message(_ rows: [FoundDomain]) -> String {
        switch results {
        case nil: ""
        case .failure: "The source of names gives no answer"
        case .success where query.isEmpty: "Please, search something"
        case .success: rows.isEmpty && !isActive ? "No result for this request" : ""
        }
    }
}

/// The one search screen over view models of each style.
struct SearchCoordinator: Coordinator {
    enum Style: CaseIterable {
        case publishers, sequences, closures
    }

    let style: Style
    let network: any NetworkManager

    var screens: ScreenTable<SearchRoute> {
        switch style {
        case .publishers: Self.table(of: PublisherAdapter<SearchState, SearchViewInputData, SearchEvent>.self)
        case .sequences: Self.table(of: SequenceAdapter<SearchState, SearchViewInputData, SearchEvent>.self)
        case .closures: Self.table(of: ClosureAdapter<SearchViewInputData, SearchEvent>.self)
        }
    }

    func answer(for route: SearchRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .search(let query):
            switch style {
            case .publishers: try screens.answer(at: route, with: publishers(query))
            case .sequences: try screens.answer(at: route, with: sequences(query))
            case .closures: try screens.answer(at: route, with: closures(query))
            }
        }
    }

    static func destination(for output: SearchOutput, from route: SearchRoute) -> Destination<SearchRoute> {
        switch output {
        case .searched(let query): Destination(.push(.search(query: query)))
        }
    }

    private static func table<Model: ViewModel<SearchViewInputData, SearchEvent, SearchOutput>>(
        of _: Model.Type
    ) -> ScreenTable<SearchRoute> {
        ScreenTable(templates: "") {
            $0.screen(
                .search,
                Model.self,
                title: "Search",
                description: "A search.",
                to: destination
            )
        }
    }

    private func publishers(_ query: String) -> PublisherAdapter<SearchState, SearchViewInputData, SearchEvent> {
        PublisherAdapter<SearchState, SearchViewInputData, SearchEvent>(
            SearchState(query: query),
            show: { $0.mapToViewInputData() }
        ) { outputs in
            let model = SearchViewModel(networkManager: network, scheduler: ImmediateScheduler.shared)
            outputs.follow(model.results) { $0.results = $1 }
            outputs.follow(model.isActive) { $0.isActive = $1 }
            return ConfinedInputs(appear: { model.parameters.request.send(query) }) { event in
                if case .queryChanged(let query) = event { model.parameters.request.send(query) }
            }
        }
    }

    private func sequences(_ query: String) -> SequenceAdapter<SearchState, SearchViewInputData, SearchEvent> {
        SequenceAdapter<SearchState, SearchViewInputData, SearchEvent>(
            SearchState(query: query),
            activity: ModelActivity { $0.isActive },
            show: { $0.mapToViewInputData() }
        ) { outputs in
            let model = SequenceSearchViewModel(network: network)
            outputs.follow(model.results) { $0.results = $1 }
            outputs.follow(model.isActive) { $0.isActive = $1 }
            return .methods(appear: { await model.search(query) }) { event in
                if case .queryChanged(let query) = event { await model.search(query) }
                return nil
            }
        }
    }

    private func closures(_ query: String) -> ClosureAdapter<SearchViewInputData, SearchEvent> {
        let state = StateStore(SearchState(query: query))
        return ClosureAdapter(
            state.current.mapToViewInputData(),
            activity: ModelActivity { $0.value.isActive },
            confining: { show, _ in
                let model = ClosureSearchViewModel(network: network)
                model.onResults = { results in
                    state.modify { state in
                        state.results = results
                        let shown = state.mapToViewInputData()
                        show { $0 = shown }
                    }
                }
                model.onActivity = { isActive in
                    state.modify { state in
                        state.isActive = isActive
                        let shown = state.mapToViewInputData()
                        show { $0 = shown }
                    }
                }
                return ConfinedInputs(appear: { model.search(query) }) { event in
                    if case .queryChanged(let query) = event { model.search(query) }
                }
            }
        )
    }
}
