public import Portico

/// A screen as a coordinator gets it from the app's factory, in place of a view controller.
///
///     func makeFilmList(_ actions: FilmListActions) -> UIViewController {
///         ScreenController(FilmListModel(store: store, actions: actions)) { FilmsRoute.list(query: $0.query) }
///     }
///
/// Its route is read from the view model whenever it is asked for. So an address has what the view model was told, also
/// by a closure that another screen called. A screen about an object has the object's id in it.
///
/// Where coordinators name a class of their own, that is a subclass here.
open class ScreenController<R: Route, Model>: RoutedController<R> {
    public let model: Model
    private let address: (Model) -> R

    /// - Parameters:
    ///   - model: its view model.
    ///   - route: where the screen is, as its view model stands.
    public init(_ model: Model, at route: @escaping (Model) -> R) {
        self.model = model
        address = route
        super.init()
    }

    override var route: R? { address(model) }
}

/// A controller that stands for a route, whatever its view model is.
open class RoutedController<R: Route>: UIViewController {
    var route: R? { nil }

    override var isScreen: Bool { true }
}
