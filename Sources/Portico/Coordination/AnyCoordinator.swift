/// The flow of a whole app, whatever its routes are: what front ends ask a coordinator, by addresses.
///
///     let flow = try AnyCoordinator(AppCoordinator(parts: parts))
///     guard case .route(let route) = flow.route(at: try Location("/domains?query=med")) else { … }
///     switch try flow.resource(at: route, of: visitor) {
///     case .screen(let screen): await screen.appear()
///     case .file(let file): try await file.found()
///     }
///
/// It is made once. What is generic in an app, its routes and view models, is left behind here: the code of a front end
/// is the same for all apps, and compiled once.
public struct AnyCoordinator: Sendable {
    /// What became of reading a location as a route.
    public enum Finding: Sendable {
        /// No pattern has this path.
        case notMine
        /// A pattern has this path, but a parameter does not fit.
        case bad(BadParameter)
        case route(AnyRoute)
    }

    /// What is at a route.
    public enum Resource: Sendable {
        case screen(Screen)
        case file(Download)
    }

    /// The screens of the app, by the names of their routes.
    public let screens: [String: DeclaredScreen]
    /// How often files may be had, by the names of their routes.
    public let files: [String: Download.Pace]
    /// Name, path and query of each kind of route.
    public let patterns: [RoutePattern]

    private let finding: @Sendable (Location) -> Finding
    private let starting: @Sendable (Visitor, AnyRoute) -> AnyRoute
    private let answering: @Sendable (AnyRoute, Visitor) throws -> Answer
    private let tab: @Sendable (AnyRoute) -> String?
    private let wayIn: @Sendable (AnyRoute) -> Bool

    /// Inlined where the app's coordinator is known, so that what it asks is no generic code.
    @inlinable
    public init<C: Coordinator>(_ coordinator: C) {
        let table = coordinator.screens
        self.init(
            screens: table.screens.mapValues { DeclaredScreen($0) },
            files: table.files,
            patterns: C.R.patterns,
            finding: { location in
                switch C.R.parse(location) {
                case .notMine: .notMine
                case .bad(let parameter): .bad(parameter)
                case .route(let route): .route(AnyRoute(route))
                }
            },
            starting: { visitor, wanted in
                guard let route = wanted.as(C.R.self) else { return wanted }
                let first = coordinator.start(visitor, wanting: route)
                return first == route ? wanted : AnyRoute(first)
            },
            answering: { wanted, visitor in
                guard let route = wanted.as(C.R.self) else { throw AnswerError.notFound }
                return try coordinator.answer(for: route, of: visitor)
            },
            tab: { $0.as(C.R.self).flatMap(coordinator.tab) },
            wayIn: { $0.as(C.R.self).map(coordinator.isWayIn) ?? false }
        )
    }

    @usableFromInline
    init(
        screens: [String: DeclaredScreen],
        files: [String: Download.Pace],
        patterns: [RoutePattern],
        finding: @escaping @Sendable (Location) -> Finding,
        starting: @escaping @Sendable (Visitor, AnyRoute) -> AnyRoute,
        answering: @escaping @Sendable (AnyRoute, Visitor) throws -> Answer,
        tab: @escaping @Sendable (AnyRoute) -> String?,
        wayIn: @escaping @Sendable (AnyRoute) -> Bool
    ) {
        self.screens = screens
        self.files = files
        self.patterns = patterns
        self.finding = finding
        self.starting = starting
        self.answering = answering
        self.tab = tab
        self.wayIn = wayIn
    }

    /// What a location means to the app's routes.
    public func route(at location: Location) -> Finding { finding(location) }

    /// What a text means to them: nil where it is the address of nothing, or its parameters do not fit.
    public func route(at address: String) -> AnyRoute? {
        guard let location = try? Location(address), case .route(let route) = finding(location) else { return nil }
        return route
    }

    /// Where a visitor who wants a route is led first; the wanted route itself where that is shown.
    public func start(_ visitor: Visitor, wanting route: AnyRoute) -> AnyRoute { starting(visitor, route) }

    /// What is at a route, made for this visitor. Throws what the coordinator throws, and `UndeclaredScreen`.
    public func resource(at route: AnyRoute, of visitor: Visitor) throws -> Resource {
        switch try answering(route, visitor) {
        case .screen(let made): .screen(try Screen(made, at: route, declared: screens[route.name]))
        case .file(let file): .file(file)
        }
    }

    /// The screen at a route. Throws what `resource(at:of:)` throws, and `AnswerError.notFound` where there is a file.
    public func screen(at route: AnyRoute, of visitor: Visitor) throws -> Screen {
        guard case .screen(let screen) = try resource(at: route, of: visitor) else { throw AnswerError.notFound }
        return screen
    }

    /// The name of the tab a route belongs to.
    public func tab(of route: AnyRoute) -> String? { tab(route) }

    /// Whether a page only leads on to another one, as signing in does.
    public func isWayIn(_ route: AnyRoute) -> Bool { wayIn(route) }
}

/// A screen as the app's table declares it, whatever its routes and view model are.
public final class DeclaredScreen: Sendable {
    /// What became of an event.
    @usableFromInline
    enum Outcome: Sendable {
        case stayed(Condition)
        case led(Departure)
    }

    /// The name of its template: a path in the folder of templates, without the ending.
    public let template: String
    /// What can be done on the screen.
    public let events: [EventShape]
    /// Whether something can be done there that is more than going elsewhere.
    public let takesPosts: Bool
    /// The name of the event that is sent by the address alone; nil where there is none.
    public let oneClick: String?

    let origin: MadeScreen.Origin
    /// Whether a screen was made for a route.
    let isAt: @Sendable (MadeScreen, AnyRoute) -> Bool
    let appear: nonisolated(nonsending) @Sendable (MadeScreen) async -> Departure?
    let show: @Sendable (MadeScreen, AnyRoute) -> (any AnyShown, PageHead)
    let send: nonisolated(nonsending) @Sendable (MadeScreen, DecodedEvent) async throws(DecodeError) -> Outcome
    let follow: @Sendable (MadeScreen, AnyRoute) -> Following<PageHead>
    let drive: @Sendable (MadeScreen, any Clock<Duration>) -> AnyScreenDriving
    let link: @Sendable (MadeScreen, String, Form, inout WrittenBytes) throws(DecodeError) -> Bool
    private let decoding: @Sendable (String, Form) throws(DecodeError) -> DecodedEvent

    @inlinable
    convenience init<R: Route>(_ screen: ScreenDeclaration<R>) {
        self.init(
            template: screen.template,
            events: screen.events,
            oneClick: screen.oneClick,
            origin: screen.origin,
            decoding: screen.decoding,
            isAt: { made, route in screen.place(made) == route.as(R.self) },
            appear: { made in
                guard let destination = await screen.appear(made) else { return nil }
                return Departure(destination, from: screen.place(made))
            },
            show: { made, route in
                let (shown, info) = screen.show(made)
                return (shown, PageHead(info, at: route.address))
            },
            send: { made, event throws(DecodeError) in
                switch try await screen.send(made, event) {
                case .stayed(let condition): return .stayed(condition)
                case .led(let destination): return .led(Departure(destination, from: screen.place(made)))
                }
            },
            follow: { made, route in
                let following = screen.follow(made)
                return { show in await following { show($0, PageHead($1, at: route.address)) } }
            },
            drive: { made, clock in AnyScreenDriving(screen.drive(made, clock), from: screen.place(made)) },
            link: { made, name, form, bytes throws(DecodeError) in
                guard let route = try screen.leading(made, name, form) else { return false }
                route.appendAddress(to: &bytes)
                return true
            }
        )
    }

    @usableFromInline
    init(
        template: String,
        events: [EventShape],
        oneClick: String?,
        origin: MadeScreen.Origin,
        decoding: @escaping @Sendable (String, Form) throws(DecodeError) -> DecodedEvent,
        isAt: @escaping @Sendable (MadeScreen, AnyRoute) -> Bool,
        appear: nonisolated(nonsending) @escaping @Sendable (MadeScreen) async -> Departure?,
        show: @escaping @Sendable (MadeScreen, AnyRoute) -> (any AnyShown, PageHead),
        send:
            nonisolated(nonsending) @escaping @Sendable (MadeScreen, DecodedEvent) async throws(DecodeError)
            -> Outcome,
        follow: @escaping @Sendable (MadeScreen, AnyRoute) -> Following<PageHead>,
        drive: @escaping @Sendable (MadeScreen, any Clock<Duration>) -> AnyScreenDriving,
        link: @escaping @Sendable (MadeScreen, String, Form, inout WrittenBytes) throws(DecodeError) -> Bool
    ) {
        self.template = template
        self.events = events
        takesPosts = events.contains { !$0.navigates }
        self.oneClick = oneClick
        self.origin = origin
        self.decoding = decoding
        self.isAt = isAt
        self.appear = appear
        self.show = show
        self.send = send
        self.follow = follow
        self.drive = drive
        self.link = link
    }

    /// Reads an event. Throws `noSuchEvent`, or every field that does not decode.
    public func decode(_ name: String, from form: Form) throws(DecodeError) -> DecodedEvent { try decoding(name, form) }
}
