/// What is known of a screen before any visitor opens it: what its template renders and what can be done there.
public final class ScreenDeclaration<R: Route>: Sendable {
    /// What became of an event.
    @usableFromInline
    enum Outcome: Sendable {
        case stayed(Condition)
        case led(Destination<R>)
    }

    /// The name of its template: a path in the folder of templates, without the ending.
    public let template: String
    /// The type that the template renders.
    public let valueType: any ViewInputData.Type
    /// What can be done on the screen.
    public let events: [EventShape]
    /// The name of the event that is sent by the address alone; nil where there is none.
    public let oneClick: String?
    /// The routes that its template may link to: those of its own feature.
    public let links: [RoutePattern]
    /// The texts that its template may name; nil where it has none.
    public let texts: TextTable?

    /// Its view model.
    @usableFromInline let model: any ViewModel.Type
    @usableFromInline let origin: MadeScreen.Origin
    @usableFromInline let decoding: @Sendable (String, Form) throws(DecodeError) -> DecodedEvent
    @usableFromInline let targeting: @Sendable (String, Form, R) throws(DecodeError) -> R?
    @usableFromInline let make: @Sendable (R, Scope) throws -> MadeScreen?
    /// Nil where the model is of another kind than was declared.
    @usableFromInline let wrap: @Sendable (R, any Sendable, Localiser) -> MadeScreen?

    // What is done with a screen that was made: a closure each, not a protocol, since closures are made where the view
    // model and the routes are known, so that no request asks generic code.
    @usableFromInline let appear: nonisolated(nonsending) @Sendable (MadeScreen) async -> Destination<R>?
    @usableFromInline let show: @Sendable (MadeScreen) -> (any AnyShown, PageInfo<R>)
    @usableFromInline let send:
        nonisolated(nonsending) @Sendable (MadeScreen, DecodedEvent) async throws(DecodeError) -> Outcome
    /// Begins to listen to what the view model shows; what it gives reads that, step by step, until it or the task ends.
    @usableFromInline let follow: @Sendable (MadeScreen) -> Following<PageInfo<R>>
    @usableFromInline let drive: @Sendable (MadeScreen, any Clock<Duration>) -> ScreenDriving<R>
    /// The route that a screen was made for.
    @usableFromInline let place: @Sendable (MadeScreen) -> R
    @usableFromInline let leading: @Sendable (MadeScreen, String, Form) throws(DecodeError) -> R?

    @inlinable
    init<Model: ViewModel>(_ flow: ScreenFlow<Model, R>, kind: String, template: String, texts: TextTable?) {
        let origin = MadeScreen.Origin(Model.self, R.self, kind: kind)
        self.template = template
        valueType = Model.Value.self
        events = Model.Event.shapes
        oneClick = Model.Event.oneClick?.name
        links = R.patterns
        self.texts = texts
        model = Model.self
        self.origin = origin
        decoding = { name, form throws(DecodeError) in
            try DecodedEvent(name, of: Model.Event.self, from: form)
        }
        targeting = { name, form, route throws(DecodeError) in try flow.target(of: name, form, from: route) }
        make = { route, scope in
            let localiser = try flow.isLocalised ? scope.part(Localiser.self) : Localiser.english
            return MadeScreen(origin, try scope.part(Model.self), at: route, localiser)
        }
        wrap = { route, model, localiser in
            (model as? Model).map { MadeScreen(origin, $0, at: route, localiser) }
        }
        appear = { made in
            let screen = made.opened(Model.self, R.self)
            guard let output = await screen.model.appear() else { return nil }
            return flow.destination(output, screen.route, screen.localiser)
        }
        show = { made in
            let screen = made.opened(Model.self, R.self)
            let shown = screen.model.shown
            return (TypedShown(shown), flow.info(shown, screen.route, screen.localiser))
        }
        send = { made, decoded throws(DecodeError) in
            guard let event = decoded.event as? Model.Event else { throw .noSuchEvent(decoded.name) }
            let screen = made.opened(Model.self, R.self)
            if let output = await screen.model.handle(event) {
                return .led(flow.destination(output, screen.route, screen.localiser))
            }
            return .stayed(screen.model.shown.condition)
        }
        follow = { made in
            let screen = made.opened(Model.self, R.self)
            let updates = screen.model.updates
            return { show in
                for await shown in updates { show(TypedShown(shown), flow.info(shown, screen.route, screen.localiser)) }
            }
        }
        drive = { made, clock in ScreenDriving(made.opened(Model.self, R.self), flow, clock: clock) }
        place = { $0.opened(Model.self, R.self).route }
        leading = { made, name, form throws(DecodeError) in
            try flow.target(of: name, form, from: made.opened(Model.self, R.self).route)
        }
    }

    /// The same declaration for routes that nest the inner ones.
    @inlinable
    init<Inner: Route>(
        _ inner: ScreenDeclaration<Inner>,
        _ lift: @escaping @Sendable (Inner) -> R,
        _ extract: @escaping @Sendable (R) -> Inner?
    ) {
        template = inner.template
        valueType = inner.valueType
        events = inner.events
        oneClick = inner.oneClick
        links = inner.links
        texts = inner.texts
        model = inner.model
        origin = inner.origin
        decoding = inner.decoding
        targeting = { name, form, route throws(DecodeError) in
            guard let route = extract(route) else { return nil }
            return try inner.targeting(name, form, route).map(lift)
        }
        make = { route, scope in try extract(route).flatMap { try inner.make($0, scope) } }
        wrap = { route, model, localiser in extract(route).flatMap { inner.wrap($0, model, localiser) } }
        appear = { made in await inner.appear(made)?.map(lift) }
        show = { made in
            let (shown, info) = inner.show(made)
            return (shown, info.map(lift))
        }
        send = { made, event throws(DecodeError) in
            switch try await inner.send(made, event) {
            case .stayed(let condition): .stayed(condition)
            case .led(let destination): .led(destination.map(lift))
            }
        }
        follow = { made in
            let following = inner.follow(made)
            return { show in await following { show($0, $1.map(lift)) } }
        }
        drive = { made, clock in inner.drive(made, clock).map(lift) }
        place = { lift(inner.place($0)) }
        leading = { made, name, form throws(DecodeError) in try inner.leading(made, name, form).map(lift) }
    }

    /// Whether something can be done there that is more than going elsewhere.
    public var takesPosts: Bool { events.contains { !$0.navigates } }

    /// Reads an event. Throws `noSuchEvent`, or every field that does not decode.
    public func decode(_ name: String, from form: Form) throws(DecodeError) -> DecodedEvent { try decoding(name, form) }

    /// Where the navigating event `name` with these arguments leads from a route; nil when the event does more than
    /// navigate.
    public func target(of name: String, _ arguments: Form, from route: R) throws(DecodeError) -> R? {
        try targeting(name, arguments, route)
    }
}

/// Hands on each thing that a screen shows, with what its page says about itself, until there are no more.
@usableFromInline
typealias Following<Info> = @Sendable (@escaping @Sendable (any AnyShown, Info) -> Void) async -> Void

/// An event of some screen, read from a form.
public struct DecodedEvent: Sendable {
    public let name: String
    /// What it was read from.
    public let form: Form
    @usableFromInline let event: any ViewEvents

    @inlinable
    init<Event: ViewEvents>(_ name: String, of _: Event.Type, from form: Form) throws(DecodeError) {
        self.name = name
        self.form = form
        event = try Event.decode(name, from: form)
    }
}

/// What a coordinator says of a screen: how its page introduces itself, and where its outputs lead.
@usableFromInline
struct ScreenFlow<Model: ViewModel, R: Route>: Sendable {
    @usableFromInline let info: @Sendable (Shown<Model.Value>, R, Localiser) -> PageInfo<R>
    @usableFromInline let destination: @Sendable (Model.Output, R, Localiser) -> Destination<R>
    /// Whether what it says depends on the visitor's language: a screen is not asked for a localiser that nobody needs.
    @usableFromInline let isLocalised: Bool

    @inlinable
    init(
        info: @escaping @Sendable (Shown<Model.Value>, R) -> PageInfo<R>,
        destination: @escaping @Sendable (Model.Output, R) -> Destination<R>
    ) {
        self.info = { shown, route, _ in info(shown, route) }
        self.destination = { output, route, _ in destination(output, route) }
        isLocalised = false
    }

    @inlinable
    init(
        localisedInfo info: @escaping @Sendable (Shown<Model.Value>, R, Localiser) -> PageInfo<R>,
        destination: @escaping @Sendable (Model.Output, R, Localiser) -> Destination<R>
    ) {
        self.info = info
        self.destination = destination
        isLocalised = true
    }

    @inlinable
    func target(of name: String, _ arguments: Form, from route: R) throws(DecodeError) -> R? {
        // Where it leads is the same in all languages.
        try Model.Event.decode(name, from: arguments).output.map { output in
            destination(output, route, .english).target(from: route)
        }
    }
}
