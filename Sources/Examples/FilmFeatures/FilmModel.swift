public import Observation

@MainActor
public protocol FilmModelDelegate: AnyObject {
    func filmModelDidRemove(_ film: Film)
    func filmModel(didFail message: String)
}

@MainActor
@Observable
public final class FilmModel {
    public let film: Film
    @ObservationIgnored public weak var delegate: (any FilmModelDelegate)?
    @ObservationIgnored private let store: any FilmStore

    public init(film: Film, store: any FilmStore) {
        self.film = film
        self.store = store
    }

    public func removeTapped() async {
        if await store.remove(film.id) {
            delegate?.filmModelDidRemove(film)
        } else {
            delegate?.filmModel(didFail: "\(film.title) cannot be removed.")
        }
    }
}
