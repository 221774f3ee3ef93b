public import Portico

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
@usableFromInline
package struct AnyCoordinator: Sendable {
    /// What became of reading a location as a route.
    @usableFromInline
    package enum Finding: Sendable {
        /// No pattern has this path.
        case notMine
        /// A pattern has this path, but a parameter does not fit.
        case bad(BadParameter)
        case route(AnyRoute)
    }

    /// What is at a route.
    package enum Resource: Sendable {
        case screen(Screen)
        case file(Download)
    }

    /// The screens of the app, by the names of their routes.
    @usableFromInline package let screens: [String: ScreenDeclaration]
    /// How often files may be had, by the names of their routes.
    @usableFromInline package let files: [String: Download.Pace]
    /// Name, path and query of each kind of route.
    @usableFromInline package let patterns: [RoutePattern]

    @usableFromInline let finding: @Sendable (Location) -> Finding
    @usableFromInline let starting: @Sendable (Visitor, AnyRoute) -> AnyRoute
    @usableFromInline let answering: @Sendable (AnyRoute, Visitor) throws -> Answer
    @usableFromInline let tab: @Sendable (AnyRoute) -> String?
    @usableFromInline let wayIn: @Sendable (AnyRoute) -> Bool
    @usableFromInline let withParents: @Sendable (AnyRoute) -> [AnyRoute]

    /// Inlined where the app's coordinator is known, so that what it asks is no generic code.
    @inlinable
    package init<C: Coordinator>(_ coordinator: C) {
        let table = coordinator.screens
        screens = table.screens
        files = table.files
        patterns = C.R.patterns
        finding = { location in
            switch C.R.parse(location) {
            case .notMine: .notMine
            case .bad(let parameter): .bad(parameter)
            case .route(let route): .route(AnyRoute(route))
            }
        }
        starting = { visitor, wanted in
            guard let route = wanted.as(C.R.self) else { return wanted }
            let first = coordinator.start(visitor, wanting: route)
            return first == route ? wanted : AnyRoute(first)
        }
        answering = { wanted, visitor in
            guard let route = wanted.as(C.R.self) else { throw AnswerError.notFound }
            return try coordinator.answer(for: route, of: visitor)
        }
        tab = { $0.as(C.R.self).flatMap(coordinator.tab) }
        wayIn = { $0.as(C.R.self).map(coordinator.isWayIn) ?? false }
        withParents = { $0.as(C.R.self)?.withParents.map(AnyRoute.init) ?? [] }
    }

    /// What a location means to the app's routes.
    package func route(at location: Location) -> Finding { finding(location) }

    /// What a text means to them: nil where it is the address of nothing, or its parameters do not fit.
    package func route(at address: String) -> AnyRoute? {
        guard let location = try? Location(address), case .route(let route) = finding(location) else { return nil }
        return route
    }

    /// Where a visitor who wants a route is led first; the wanted route itself where that is shown.
    package func start(_ visitor: Visitor, wanting route: AnyRoute) -> AnyRoute { starting(visitor, route) }

    /// What is at a route, made for this visitor. Throws what the coordinator throws, and `UndeclaredScreen`.
    package func resource(at route: AnyRoute, of visitor: Visitor) throws -> Resource {
        switch try answering(route, visitor) {
        case .screen(let made): .screen(try Screen(made, at: route, declared: screens[route.name]))
        case .file(let file): .file(file)
        }
    }

    /// The screen at a route. Throws what `resource(at:of:)` throws, and `AnswerError.notFound` where there is a file.
    package func screen(at route: AnyRoute, of visitor: Visitor) throws -> Screen {
        guard case .screen(let screen) = try resource(at: route, of: visitor) else { throw AnswerError.notFound }
        return screen
    }

    /// The name of the tab a route belongs to.
    package func tab(of route: AnyRoute) -> String? { tab(route) }

    /// Whether a page is the one at an address, or lies above it.
    package func has(_ address: String, atOrBelow page: AnyRoute) -> Bool {
        address == page.address || route(at: address).map { withParents($0).contains(page) } ?? false
    }

    /// Whether a page only leads on to another one, as signing in does.
    package func isWayIn(_ route: AnyRoute) -> Bool { wayIn(route) }
}
