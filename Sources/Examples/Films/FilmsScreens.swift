import FilmFeatures
import Portico
import PorticoCompat
import PorticoObservation

@ViewInputData struct FilmListViewInputData {
    let query: String
    let films: [FilmViewInputData]
}

@ViewInputData struct FilmViewInputData {
    let id: Int
    let title: String
    let year: Int
}

@ViewEvents enum FilmListEvent {
    typealias Output = Destination<FilmsRoute>

    case searched(query: String)
    case selected(id: Int)
    case recentSearchesTapped
}

typealias FilmListScreen = FlowAdapter<FilmListViewInputData, FilmListEvent, FilmsRoute>

extension FlowAdapter<FilmListViewInputData, FilmListEvent, FilmsRoute> {
    convenience init(query: String, store: any FilmStore) {
        self.init(
            Shown(FilmListViewInputData(query: query, films: [])),
            to: { flow in await flow.list(store)?.search(query) },
            show: { (model: FilmListModel) in
                let films = model.films.map { FilmViewInputData(id: $0.id, title: $0.title, year: $0.year) }
                return Shown(FilmListViewInputData(query: model.query, films: films))
            },
            handle: { model, event in
                switch event {
                case .searched(let query): await model.search(query)
                case .selected(let id):
                    if let film = model.films.first(where: { $0.id == id }) { model.didSelect(film) }
                case .recentSearchesTapped: model.didTapRecentSearches()
                }
            }
        )
    }
}

@ViewEvents enum FilmEvent {
    typealias Output = Destination<FilmsRoute>

    case removeTapped
}

typealias FilmScreen = FlowAdapter<FilmViewInputData, FilmEvent, FilmsRoute>

extension FlowAdapter<FilmViewInputData, FilmEvent, FilmsRoute> {
    convenience init(id: Int, store: any FilmStore) {
        self.init(
            Shown(FilmViewInputData(id: id, title: "", year: 0)),
            to: { flow in
                let list = flow.list(store)
                await list?.search("")
                guard let film = list?.films.first(where: { $0.id == id }) else { return flow.findNothing() }
                list?.didSelect(film)
            },
            show: { (model: FilmModel) in
                Shown(FilmViewInputData(id: model.film.id, title: model.film.title, year: model.film.year))
            },
            handle: { model, event in
                switch event {
                case .removeTapped: await model.removeTapped()
                }
            }
        )
    }
}

@ViewInputData struct RecentSearchesViewInputData {
    let queries: [String]
}

@ViewEvents enum RecentSearchesEvent {
    typealias Output = Destination<FilmsRoute>

    case selected(query: String)
    case cancelTapped
}

typealias RecentSearchesScreen = FlowAdapter<RecentSearchesViewInputData, RecentSearchesEvent, FilmsRoute>

extension FlowAdapter<RecentSearchesViewInputData, RecentSearchesEvent, FilmsRoute> {
    convenience init(store: any FilmStore) {
        self.init(
            Shown(RecentSearchesViewInputData(queries: [])),
            to: { flow in
                flow.list(store)?.didTapRecentSearches()
                await flow.model(RecentSearchesModel.self)?.load()
            },
            show: { (model: RecentSearchesModel) in Shown(RecentSearchesViewInputData(queries: model.queries)) },
            handle: { model, event in
                switch event {
                case .selected(let query): model.didSelect(query)
                case .cancelTapped: model.didTapCancel()
                }
            }
        )
    }
}
