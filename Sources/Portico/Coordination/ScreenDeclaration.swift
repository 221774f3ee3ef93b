/// What is known of a screen before any visitor opens it: what its template renders and what can be done there.
public struct ScreenDeclaration<R: Route>: Sendable {
    /// The name of its template: a path in the folder of templates, without the ending.
    public let template: String
    /// The type that the template renders.
    public let valueType: any ViewInputData.Type
    /// What can be done on the screen.
    public let events: [EventShape]
    /// The routes that its template may link to: those of its own feature.
    public let links: [RoutePattern]

    /// Its view model.
    @usableFromInline let model: any ViewModel.Type
    @usableFromInline let decoding: @Sendable (String, Form) throws(DecodeError) -> DecodedEvent
    @usableFromInline let targeting: @Sendable (String, Form, R) throws(DecodeError) -> R?
    @usableFromInline let make: @Sendable (R, Scope) throws -> Screen<R>?
    /// Nil where the model is of another kind than was declared.
    @usableFromInline let wrap: @Sendable (R, any Sendable) -> Screen<R>?

    /// Inlined where the screen is declared: there its view model and routes are known, so that a page which prints many
    /// events asks no generic code where they lead.
    @inlinable
    init<Model: ViewModel>(_ flow: ScreenFlow<Model, R>, template: String) {
        self.template = template
        valueType = Model.Value.self
        events = Model.Event.shapes
        links = R.patterns
        model = Model.self
        decoding = { name, form throws(DecodeError) in
            try DecodedEvent(name, of: Model.Event.self, from: form)
        }
        targeting = { name, form, route throws(DecodeError) in try flow.target(of: name, form, from: route) }
        let wrap: @Sendable (R, Model) -> Screen<R> = { route, model in
            Screen(
                route: route,
                template: template,
                events: Model.Event.shapes,
                core: ViewModelCore(model: model, route: route, flow: flow),
                targeting: { name, form throws(DecodeError) in try flow.target(of: name, form, from: route) }
            )
        }
        make = { route, scope in wrap(route, try scope.part(Model.self)) }
        self.wrap = { route, model in (model as? Model).map { wrap(route, $0) } }
    }

    private init<Inner: Route>(
        _ inner: ScreenDeclaration<Inner>,
        _ lift: @escaping @Sendable (Inner) -> R,
        _ extract: @escaping @Sendable (R) -> Inner?
    ) {
        template = inner.template
        valueType = inner.valueType
        events = inner.events
        links = inner.links
        model = inner.model
        decoding = inner.decoding
        targeting = { name, form, route throws(DecodeError) in
            guard let route = extract(route) else { return nil }
            return try inner.targeting(name, form, route).map(lift)
        }
        make = { route, scope in try extract(route).flatMap { try inner.make($0, scope) }?.map(lift) }
        wrap = { route, model in extract(route).flatMap { inner.wrap($0, model) }?.map(lift) }
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

    /// The same declaration for routes that nest these.
    func map<Outer: Route>(
        _ lift: @escaping @Sendable (R) -> Outer,
        _ extract: @escaping @Sendable (Outer) -> R?
    ) -> ScreenDeclaration<Outer> {
        ScreenDeclaration<Outer>(self, lift, extract)
    }
}

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
    @usableFromInline let info: @Sendable (Shown<Model.Value>, R) -> PageInfo<R>
    @usableFromInline let destination: @Sendable (Model.Output, R) -> Destination<R>

    @inlinable
    init(
        info: @escaping @Sendable (Shown<Model.Value>, R) -> PageInfo<R>,
        destination: @escaping @Sendable (Model.Output, R) -> Destination<R>
    ) {
        self.info = info
        self.destination = destination
    }

    @inlinable
    func target(of name: String, _ arguments: Form, from route: R) throws(DecodeError) -> R? {
        try Model.Event.decode(name, from: arguments).output.map { destination($0, route).target(from: route) }
    }
}
