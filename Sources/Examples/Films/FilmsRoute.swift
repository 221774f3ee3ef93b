import FilmFeatures
import Portico
import PorticoCompat

@Routes enum FilmsRoute {
    @Path("/") case list(query: String = "")
    @Path("/recent-searches") case recentSearches
    @Path("/films/{id}") case film(id: Int)

    static let examples: [FilmsRoute] = [.list(query: "m"), .recentSearches, .film(id: 1)]

    var parent: FilmsRoute? { if case .list = self { nil } else { .list() } }
}

struct FilmsCoordinator: Coordinator {
    let store: any FilmStore

    let screens = ScreenTable<FilmsRoute>(templates: "") {
        $0.screen(.list, FilmListScreen.self, title: "Films", description: "All films.", to: Self.destination)
        $0.screen(
            .recentSearches,
            RecentSearchesScreen.self,
            title: "Recent searches",
            description: "",
            to: Self.destination
        )
        $0.screen(.film, FilmScreen.self, title: "A film", description: "What it is.", to: Self.destination)
    }

    func answer(for route: FilmsRoute, of _: Visitor) throws -> Answer {
        switch route {
        case .list(let query): try screens.answer(at: route, with: FilmListScreen(query: query, store: store))
        case .recentSearches: try screens.answer(at: route, with: RecentSearchesScreen(store: store))
        case .film(let id): try screens.answer(at: route, with: FilmScreen(id: id, store: store))
        }
    }

    private static func destination(
        to destination: Destination<FilmsRoute>,
        from _: FilmsRoute
    ) -> Destination<FilmsRoute> {
        destination
    }
}

/// Where the app makes a view controller, the server makes what stands for a route.
struct WebFilmFactory: FilmFactory {
    let store: any FilmStore

    func makeFilmList(_ actions: FilmListActions) -> UIViewController {
        ScreenController(FilmListModel(store: store, actions: actions)) { FilmsRoute.list(query: $0.query) }
    }

    func makeFilm(_ film: Film, delegate: any FilmModelDelegate) -> UIViewController {
        let model = FilmModel(film: film, store: store)
        model.delegate = delegate
        return ScreenController(model) { FilmsRoute.film(id: $0.film.id) }
    }

    func makeRecentSearches(_ finish: @escaping @MainActor (String?) -> Void) -> UIViewController {
        ScreenController(RecentSearchesModel(store: store, finish: finish)) { _ in FilmsRoute.recentSearches }
    }
}

extension RecordedFlow<FilmsRoute> {
    /// The list, which all other screens are reached from.
    func list(_ store: any FilmStore) -> FilmListModel? {
        let navigation = UINavigationController()
        window.rootViewController = navigation
        begin(FilmFlow(navigation: navigation, factory: WebFilmFactory(store: store))) { $0.start() }
        return model()
    }
}
