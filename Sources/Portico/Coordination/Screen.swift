/// A view model at its route, ready for a front end that knows neither.
///
///     Screen(
///         viewModel,
///         at: route,
///         info: { shown in PageInfo(title: "Domain names", description: "Search \(shown.value.total) names.") },
///         to: { output, route in destination(for: output, from: route) }
///     )
///
/// The type of the view model is erased here and nowhere else; a `ScreenPresenter` gets it back for the time of one call.
public struct Screen<R: Route>: Sendable {
    public let route: R
    /// What can be done on the screen.
    public let events: [EventShape]
    /// The routes that the screen's template may link to: those of its own feature.
    public let links: [RoutePattern]
    /// The type that the screen's template renders.
    public let valueType: any ViewInputData.Type

    private let core: any ScreenCore<R>

    /// - Parameters:
    ///   - otherwise: where a visitor who opens the screen is led instead, because of what it would show: away from a note that was
    ///     deleted. Nil where it is shown. An event is never led away by it: what was typed stays.
    public init<Model: ViewModel>(
        _ model: Model,
        at route: R,
        info: @escaping @Sendable (Shown<Model.Value>) -> PageInfo<R>,
        otherwise: @escaping @Sendable (Shown<Model.Value>) -> Destination<R>? = { _ in nil },
        to destination: @escaping @Sendable (Model.Output, R) -> Destination<R>
    ) {
        self.init(
            route: route,
            events: Model.Event.shapes,
            links: R.patterns,
            valueType: Model.Value.self,
            core: ViewModelCore(model: model, route: route, info: info, otherwise: otherwise, destination: destination)
        )
    }

    init(route: R, events: [EventShape], links: [RoutePattern], valueType: any ViewInputData.Type, core: any ScreenCore<R>) {
        self.route = route
        self.events = events
        self.links = links
        self.valueType = valueType
        self.core = core
    }

    /// Tells the view model that the screen opened; a front end calls it once, before anything else.
    public func appear() async {
        await core.appear()
    }

    /// Where a visitor who opened the screen is led instead of seeing it; nil where it is shown. Asked after `appear`.
    public var departure: Destination<R>? {
        core.departure
    }

    /// Hands what is shown now to a presenter, with value, condition and page information of one moment.
    public func present<Presenter: ScreenPresenter<R>>(with presenter: Presenter) throws -> Presenter.Presented {
        try core.present(with: presenter)
    }

    /// Sends the view model the event `name` read from `form`. Fields that do not decode never reach it: the reply is then
    /// `again`, as for every condition but `ok`. Throws `noSuchEvent` only.
    public func send(_ name: String, _ form: Form) async throws(DecodeFailure) -> Reply<R> {
        try await core.send(name, form)
    }

    /// Where the navigating event `name` with these arguments leads; nil when the event does more than navigate.
    public func target(of name: String, _ arguments: Form) throws(DecodeFailure) -> R? {
        try core.target(of: name, arguments)
    }

    /// The same screen for routes that nest these.
    public func map<Parent: Route>(_ lift: @escaping @Sendable (R) -> Parent) -> Screen<Parent> {
        Screen<Parent>(
            route: lift(route),
            events: events,
            links: links,
            valueType: valueType,
            core: LiftedCore(inner: core, lift: lift)
        )
    }
}

/// A front end's way to show a screen: gets what is shown with its type, once.
public protocol ScreenPresenter<R> {
    associatedtype R: Route
    associatedtype Presented

    func present<Value: ViewInputData>(_ shown: Shown<Value>, info: PageInfo<R>) throws -> Presented
}
