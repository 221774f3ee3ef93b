public import Observation

@MainActor
@Observable
public final class RecentSearchesModel {
    public private(set) var queries: [String] = []
    @ObservationIgnored private let store: any FilmStore
    @ObservationIgnored private let finish: @MainActor (String?) -> Void

    /// - Parameter finish: called with what was chosen, or nil.
    public init(store: any FilmStore, finish: @escaping @MainActor (String?) -> Void) {
        self.store = store
        self.finish = finish
    }

    public func load() async {
        queries = await store.recentSearches()
    }

    public func didSelect(_ query: String) {
        finish(query)
    }

    public func didTapCancel() {
        finish(nil)
    }
}
