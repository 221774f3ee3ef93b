/// What is known of a screen before any visitor opens it: what its template renders and what can be done there,
/// whatever its routes and view model are.
@usableFromInline
package final class ScreenDeclaration: Sendable {
    /// The name of its template: a path in the folder of templates, without the ending.
    @usableFromInline package let template: String
    /// The type that the template renders.
    @usableFromInline package let valueType: any ViewInputData.Type
    /// What can be done on the screen.
    @usableFromInline package let events: [EventShape]
    /// The name of the event that is sent by the address alone; nil where there is none.
    @usableFromInline package let oneClick: String?
    /// The routes that its template may link to: those of its own feature.
    @usableFromInline package let links: [RoutePattern]
    /// The texts that its template may name; nil where it has none.
    @usableFromInline package let texts: TextTable?

    /// Whether its view model's work stays in memory from one event to the next.
    @usableFromInline package let isWorking: Bool

    /// Its view model.
    @usableFromInline let model: any ViewModel.Type
    @usableFromInline package let origin: Answer.MadeScreen.Origin
    @usableFromInline let decoding: @Sendable (String, Form) throws(DecodeError) -> DecodedEvent
    @usableFromInline let targeting: @Sendable (String, Form, AnyRoute) throws(DecodeError) -> AnyRoute?

    // What is done with a screen that was made: a closure each, not a protocol, since closures are made where the view
    // model and the routes are known, so that no request asks generic code.

    /// Whether the screen was made for a route.
    @usableFromInline package let isAt: @Sendable (Answer.MadeScreen, AnyRoute) -> Bool
    @usableFromInline package let appear: nonisolated(nonsending) @Sendable (Answer.MadeScreen) async -> Departure?
    @usableFromInline package let show: @Sendable (Answer.MadeScreen, AnyRoute) -> ShownScreen
    @usableFromInline package let send:
        nonisolated(nonsending) @Sendable (Answer.MadeScreen, DecodedEvent) async throws(DecodeError) -> Reply
    /// Begins to listen to what the view model shows; what it gives reads that, step by step, until it or the task
    /// ends.
    @usableFromInline package let follow: @Sendable (Answer.MadeScreen, AnyRoute) -> Following
    /// What its page takes along to the next event.
    @usableFromInline package let memory: @Sendable (Answer.MadeScreen) async throws -> WorkingMemory?
    @usableFromInline package let resume: @Sendable (Answer.MadeScreen, WorkingMemory) async throws -> Void
    /// Appends the address that a navigating event leads to; false for one that does more.
    @usableFromInline package let link:
        @Sendable (Answer.MadeScreen, String, Form, inout WrittenBytes) throws(DecodeError) -> Bool

    @inlinable
    init<Model: ViewModel, R: Route>(
        _ flow: ScreenFlow<Model, R>,
        _ origin: Answer.MadeScreen.Origin,
        template: String,
        texts: TextTable?,
        isWorking: Bool,
        in app: Embedding<R>
    ) {
        self.template = template
        self.isWorking = isWorking
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
        targeting = { name, form, place throws(DecodeError) in
            guard let route = app.extract(place) else { return nil }
            return try flow.target(of: name, form, from: route).map(app.route)
        }
        isAt = { made, route in made.opened(Model.self, R.self).route == app.extract(route) }
        appear = { made in
            let screen = made.opened(Model.self, R.self)
            return await screen.model.appear().map { screen.departure(flow, for: $0, in: app) }
        }
        show = { made, route in
            let screen = made.opened(Model.self, R.self)
            return screen.page(flow, of: screen.model.shown, at: route, in: app)
        }
        send = { made, decoded throws(DecodeError) in
            guard let event = decoded.event as? Model.Event else { throw .noSuchEvent(decoded.name) }
            let screen = made.opened(Model.self, R.self)
            if let output = await screen.model.handle(event) {
                return .go(screen.departure(flow, for: output, in: app))
            }
            let condition = screen.model.shown.condition
            return isWorking ? .working(condition) : Reply(condition, to: decoded.form)
        }
        follow = { made, route in
            let screen = made.opened(Model.self, R.self)
            let updates = screen.model.updates
            return { show in
                for await shown in updates {
                    show(screen.page(flow, of: shown, at: route, in: app))
                }
            }
        }
        memory = { made in
            try await (made.opened(Model.self, R.self).model as? any WorkingViewModel)?.memory
        }
        resume = { made, memory in
            try await (made.opened(Model.self, R.self).model as? any WorkingViewModel)?.resume(memory)
        }
        link = { made, name, form, bytes throws(DecodeError) in
            let place = made.opened(Model.self, R.self).route
            guard let target = try flow.target(of: name, form, from: place) else { return false }
            app.append(target, &bytes)
            return true
        }
    }

    /// Whether something can be done there that is more than going elsewhere.
    package var takesPosts: Bool { events.contains { !$0.navigates } }

    /// Reads an event. Throws `noSuchEvent`, or every field that does not decode.
    package func decode(_ name: String, from form: Form) throws(DecodeError) -> DecodedEvent {
        try decoding(name, form)
    }

    /// Where the navigating event `name` with these arguments leads from a route; nil when the event does more than
    /// navigate.
    package func target(of name: String, _ arguments: Form, from route: AnyRoute) throws(DecodeError) -> AnyRoute? {
        try targeting(name, arguments, route)
    }
}

extension ModelAtRoute {
    @inlinable
    func departure(_ flow: ScreenFlow<Model, R>, for output: Model.Output, in app: Embedding<R>) -> Departure {
        app.departure(flow.destination(output, route, localiser), from: route)
    }

    /// - Parameter place: the app's route.
    @inlinable
    func page(
        _ flow: ScreenFlow<Model, R>,
        of shown: Shown<Model.Value>,
        at place: AnyRoute,
        in app: Embedding<R>
    ) -> ShownScreen {
        var head = flow.info(shown, route, localiser).map(app.route)
        head.canonical = head.canonical ?? place
        return ShownScreen(TypedShown(shown), head: head)
    }
}

/// A screen of a flow, as its table has it: how it is made, and how it is declared once it is known how the flow's
/// routes lie in those of the app.
@usableFromInline
struct FlowScreen<R: Route>: Sendable {
    @usableFromInline var isWorking = false
    @usableFromInline let declaring: @Sendable (Embedding<R>, _ isWorking: Bool) -> ScreenDeclaration
    @usableFromInline let make: @Sendable (R, Scope) throws -> Answer.MadeScreen?
    /// Nil where the model is of another kind than was declared.
    @usableFromInline let wrap: @Sendable (R, any Sendable, Localiser) -> Answer.MadeScreen?

    @inlinable
    init<Model: ViewModel>(_ flow: ScreenFlow<Model, R>, kind: String, template: String, texts: TextTable?) {
        let origin = Answer.MadeScreen.Origin(Model.self, R.self, kind: kind)
        declaring = { app, isWorking in
            ScreenDeclaration(flow, origin, template: template, texts: texts, isWorking: isWorking, in: app)
        }
        make = { route, scope in
            // An app that speaks one language need not say in which.
            let localiser = try scope.part(ifRegistered: Localiser.self) ?? .english
            return Answer.MadeScreen(origin, try scope.part(Model.self), at: route, localiser)
        }
        wrap = { route, model, localiser in
            (model as? Model).map { Answer.MadeScreen(origin, $0, at: route, localiser) }
        }
    }

    /// The same screen of a flow whose routes nest the inner ones.
    @inlinable
    init<Inner: Route>(
        _ inner: FlowScreen<Inner>,
        _ lift: @escaping @Sendable (Inner) -> R,
        _ extract: @escaping @Sendable (R) -> Inner?
    ) {
        isWorking = inner.isWorking
        declaring = { app, isWorking in inner.declaring(Embedding(lift, extract, within: app), isWorking) }
        make = { route, scope in try extract(route).flatMap { try inner.make($0, scope) } }
        wrap = { route, model, localiser in extract(route).flatMap { inner.wrap($0, model, localiser) } }
    }

    @usableFromInline
    func declared(_ app: Embedding<R>) -> ScreenDeclaration { declaring(app, isWorking) }
}

/// Hands on each thing that a screen shows, until there are no more.
@usableFromInline
package typealias Following = @Sendable (@escaping @Sendable (ShownScreen) -> Void) async -> Void

/// An event of some screen, read from a form.
@usableFromInline
package struct DecodedEvent: Sendable, Equatable {
    @usableFromInline package let name: String
    /// What it was read from.
    @usableFromInline package let form: Form
    @usableFromInline let event: any ViewEvents

    @inlinable
    init<Event: ViewEvents>(_ name: String, of _: Event.Type, from form: Form) throws(DecodeError) {
        self.name = name
        self.form = form
        event = try Event.decode(name, from: form)
    }

    /// Two are equal that were read as the same.
    @usableFromInline package static func == (one: DecodedEvent, other: DecodedEvent) -> Bool {
        func isSame<Event: ViewEvents>(_ event: Event) -> Bool { other.event as? Event == event }
        return isSame(one.event)
    }
}

/// What a coordinator says of a screen: how its page introduces itself, and where its outputs lead.
@usableFromInline
struct ScreenFlow<Model: ViewModel, R: Route>: Sendable {
    @usableFromInline let info: @Sendable (Shown<Model.Value>, R, Localiser) -> PageInfo<R>
    @usableFromInline let destination: @Sendable (Model.Output, R, Localiser) -> Destination<R>

    @inlinable
    init(
        info: @escaping @Sendable (Shown<Model.Value>, R, Localiser) -> PageInfo<R>,
        destination: @escaping @Sendable (Model.Output, R, Localiser) -> Destination<R>
    ) {
        self.info = info
        self.destination = destination
    }

    @inlinable
    func target(of name: String, _ arguments: Form, from route: R) throws(DecodeError) -> R? {
        // Where it leads is the same in all languages.
        try Model.Event.decode(name, from: arguments).output.map { output in
            destination(output, route, .english).target(from: route)
        }
    }
}
