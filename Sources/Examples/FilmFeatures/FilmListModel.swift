public import Observation

/// What the list asks its coordinator for.
public struct FilmListActions {
    public let showFilm: @MainActor (Film) -> Void
    public let showRecentSearches: @MainActor (_ didSelect: @escaping @MainActor (String) -> Void) -> Void
}

@MainActor
@Observable
public final class FilmListModel {
    public private(set) var query = ""
    public private(set) var films: [Film] = []
    @ObservationIgnored private let store: any FilmStore
    @ObservationIgnored private let actions: FilmListActions

    public init(store: any FilmStore, actions: FilmListActions) {
        self.store = store
        self.actions = actions
    }

    public func search(_ query: String) async {
        self.query = query
        films = await store.films(matching: query)
    }

    public func didSelect(_ film: Film) {
        actions.showFilm(film)
    }

    public func didTapRecentSearches() {
        actions.showRecentSearches { [weak self] query in
            self?.query = query
        }
    }
}
