/// What `Screen` can do with a view model whose type it does not know.
@usableFromInline
protocol ScreenCore<R>: Sendable {
    associatedtype R: Route

    func appear() async -> Destination<R>?
    func present<Presenter: ScreenPresenter<R>>(with presenter: Presenter) throws -> Presenter.Presented
    func decode(_ name: String, _ form: Form) throws(DecodeError) -> DecodedEvent
    func send(_ event: DecodedEvent) async throws(DecodeError) -> Reply<R>
}

/// The core that knows the view model.
@usableFromInline
struct ViewModelCore<Model: ViewModel, R: Route>: ScreenCore {
    @usableFromInline let model: Model
    @usableFromInline let route: R
    @usableFromInline let flow: ScreenFlow<Model, R>

    @inlinable
    init(model: Model, route: R, flow: ScreenFlow<Model, R>) {
        self.model = model
        self.route = route
        self.flow = flow
    }

    @usableFromInline
    func appear() async -> Destination<R>? {
        await model.appear().map { flow.destination($0, route) }
    }

    @usableFromInline
    func present<Presenter: ScreenPresenter<R>>(with presenter: Presenter) throws -> Presenter.Presented {
        let shown = model.shown
        return try presenter.present(shown, info: flow.info(shown, route))
    }

    @usableFromInline
    func decode(_ name: String, _ form: Form) throws(DecodeError) -> DecodedEvent {
        try DecodedEvent(name, of: Model.Event.self, from: form)
    }

    @usableFromInline
    func send(_ decoded: DecodedEvent) async throws(DecodeError) -> Reply<R> {
        guard let event = decoded.event as? Model.Event else { throw .noSuchEvent(decoded.name) }
        if let output = await model.handle(event) { return .go(flow.destination(output, route)) }
        let condition = model.shown.condition
        return condition == .ok ? .stay : .again(condition, decoded.form)
    }
}

/// The core of a screen whose routes are nested in others.
struct LiftedCore<Inner: Route, R: Route>: ScreenCore {
    let inner: any ScreenCore<Inner>
    let lift: @Sendable (Inner) -> R

    func appear() async -> Destination<R>? {
        await inner.appear()?.map(lift)
    }

    func present<Presenter: ScreenPresenter<R>>(with presenter: Presenter) throws -> Presenter.Presented {
        try inner.present(with: LiftedPresenter(outer: presenter, lift: lift))
    }

    func decode(_ name: String, _ form: Form) throws(DecodeError) -> DecodedEvent { try inner.decode(name, form) }

    func send(_ event: DecodedEvent) async throws(DecodeError) -> Reply<R> {
        try await inner.send(event).map(lift)
    }
}

/// Presents an inner screen as one of the outer routes.
private struct LiftedPresenter<Inner: Route, Outer: ScreenPresenter>: ScreenPresenter {
    let outer: Outer
    let lift: @Sendable (Inner) -> Outer.R

    func present<Value: ViewInputData>(_ shown: Shown<Value>, info: PageInfo<Inner>) throws -> Outer.Presented {
        try outer.present(shown, info: info.map(lift))
    }
}
