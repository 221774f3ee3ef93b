/// A view model at its route, ready for a front end that knows neither.
///
///     guard case .screen(let screen) = try coordinator.answer(for: route, of: visitor) else { … }
///     if let elsewhere = await screen.appear() { … }
///     let page = try screen.present(with: presenter)
///
/// A flow's `ScreenTable` makes it. The type of the view model is erased here and nowhere else; a `ScreenPresenter`
/// gets it back for the time of one call.
public struct Screen<R: Route>: Sendable {
    public let route: R
    /// The name of the template that shows it.
    public let template: String
    /// What can be done on the screen.
    public let events: [EventShape]

    private let core: any ScreenCore<R>
    private let targeting: @Sendable (String, Form) throws(DecodeError) -> R?

    @usableFromInline
    init(
        route: R,
        template: String,
        events: [EventShape],
        core: any ScreenCore<R>,
        targeting: @escaping @Sendable (String, Form) throws(DecodeError) -> R?
    ) {
        self.route = route
        self.template = template
        self.events = events
        self.core = core
        self.targeting = targeting
    }

    /// Tells the view model that the screen opened; a front end calls it once, before anything else. Gives where a
    /// visitor who only opened the screen is led instead of seeing it; nil where it is shown.
    @discardableResult
    public func appear() async -> Destination<R>? {
        await core.appear()
    }

    /// Hands what is shown now to a presenter, with value, condition and page information of one moment.
    public func present<Presenter: ScreenPresenter<R>>(with presenter: Presenter) throws -> Presenter.Presented {
        try core.present(with: presenter)
    }

    /// Sends the view model an event that was read before. Throws `noSuchEvent` where it is one of another screen.
    public func send(_ event: DecodedEvent) async throws(DecodeError) -> Reply<R> {
        try await core.send(event)
    }

    /// Sends the view model the event `name` read from `form`. Fields that do not decode never reach it: the reply is
    /// then `again`, as for every condition but `ok`. Throws `noSuchEvent` only.
    public func send(_ name: String, _ form: Form) async throws(DecodeError) -> Reply<R> {
        let event: DecodedEvent
        do throws(DecodeError) {
            event = try core.decode(name, form)
        } catch {
            guard case .fields(let errors) = error else { throw error }
            return .again(.invalid(errors), form)
        }
        return try await core.send(event)
    }

    /// Where the navigating event `name` with these arguments leads; nil when the event does more than navigate.
    public func target(of name: String, _ arguments: Form) throws(DecodeError) -> R? {
        try targeting(name, arguments)
    }

    /// The same screen for routes that nest these.
    public func map<Parent: Route>(_ lift: @escaping @Sendable (R) -> Parent) -> Screen<Parent> {
        Screen<Parent>(
            route: lift(route),
            template: template,
            events: events,
            core: LiftedCore(inner: core, lift: lift),
            targeting: { [targeting] name, form throws(DecodeError) in try targeting(name, form).map(lift) }
        )
    }
}

/// A front end's way to show a screen: gets what is shown with its type, once.
public protocol ScreenPresenter<R> {
    associatedtype R: Route
    associatedtype Presented

    func present<Value: ViewInputData>(_ shown: Shown<Value>, info: PageInfo<R>) throws -> Presented
}

/// What became of an event that was sent to a screen.
public enum Reply<R: Route>: Sendable, Hashable {
    /// The screen stays and shows what there is now.
    case stay
    /// Another screen follows.
    case go(Destination<R>)
    /// The screen comes back with the form as it was sent, because of the condition it is in.
    case again(Condition, Form)

    /// The same reply for routes that nest these.
    public func map<Parent: Route>(_ lift: (R) -> Parent) -> Reply<Parent> {
        switch self {
        case .stay: .stay
        case .go(let destination): .go(destination.map(lift))
        case .again(let condition, let form): .again(condition, form)
        }
    }
}
