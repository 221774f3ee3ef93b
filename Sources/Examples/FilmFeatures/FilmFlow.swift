public import UIKit

/// Makes the view controllers: in the app those with views.
@MainActor
public protocol FilmFactory {
    func makeFilmList(_ actions: FilmListActions) -> UIViewController
    func makeFilm(_ film: Film, delegate: any FilmModelDelegate) -> UIViewController
    func makeRecentSearches(_ finish: @escaping @MainActor (String?) -> Void) -> UIViewController
}

@MainActor
public final class FilmFlow: FilmModelDelegate {
    private weak var navigation: UINavigationController?
    private let factory: any FilmFactory
    private var recent: RecentSearchesFlow?

    public init(navigation: UINavigationController, factory: any FilmFactory) {
        self.navigation = navigation
        self.factory = factory
    }

    public func start() {
        let actions = FilmListActions(
            showFilm: { [weak self] in self?.show($0) },
            showRecentSearches: { [weak self] in self?.showRecentSearches($0) }
        )
        navigation?.pushViewController(factory.makeFilmList(actions), animated: false)
    }

    private func show(_ film: Film) {
        navigation?.pushViewController(factory.makeFilm(film, delegate: self), animated: true)
    }

    private func showRecentSearches(_ didSelect: @escaping @MainActor (String) -> Void) {
        guard let navigation else { return }
        let recent = RecentSearchesFlow(over: navigation, factory: factory)
        self.recent = recent
        recent.start { [weak self] query in
            if let query { didSelect(query) }
            self?.recent = nil
        }
    }

    public func filmModelDidRemove(_ film: Film) {
        let alert = UIAlertController(title: nil, message: "\(film.title) was removed.", preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: "OK", style: .default) { [weak self] _ in
                self?.navigation?.popViewController(animated: true)
            }
        )
        navigation?.present(alert, animated: true)
    }

    public func filmModel(didFail message: String) {
        let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel))
        navigation?.present(alert, animated: true)
    }
}

/// A flow of its own over another: a sheet with what was searched for last.
@MainActor
final class RecentSearchesFlow {
    private weak var presenter: UIViewController?
    private let factory: any FilmFactory

    init(over presenter: UIViewController, factory: any FilmFactory) {
        self.presenter = presenter
        self.factory = factory
    }

    func start(_ finish: @escaping @MainActor (String?) -> Void) {
        let controller = factory.makeRecentSearches { [weak presenter] query in
            presenter?.dismiss(animated: true) { finish(query) }
        }
        controller.modalPresentationStyle = .pageSheet
        presenter?.present(controller, animated: true)
    }
}
