/// One flow of an app: which screen or file stands behind each of its routes, and where each output leads.
///
///     struct DomainsCoordinator: Coordinator {
///         static let screens = ScreenTable<DomainsRoute>(templates: "domains") {
///             $0.part(DomainSearchProvider.init)
///             $0.part(DomainSearchViewModel.init)
///             $0.screen(.search, DomainSearchViewModel.self, info: Self.info, to: Self.destination)
///         }
///         var screens: ScreenTable<DomainsRoute> { Self.screens }
///         let parts: Scope
///
///         func answer(for route: DomainsRoute, of visitor: Visitor) throws -> Answer {
///             try screens.answer(at: route, in: parts.scope(visitor, route.searchParameters))
///         }
///
///         static func destination(for output: DomainSearchOutput, from route: DomainsRoute) -> Destination<DomainsRoute> { … }
///     }
///
/// Where every route has a screen that is made in `parts`, as here, a `PartsCoordinator` spares the middle of it.
///
/// A coordinator is an immutable value, built once and used for every visitor at the same time, so it holds no
/// visitor's state. It has a pure `destination(for:from:)` per screen.
public protocol Coordinator<R>: Sendable {
    associatedtype R: Route

    /// What stands behind each kind of route, known before any visitor comes.
    var screens: ScreenTable<R> { get }
    /// The scenario: where a visitor who wants `route` is led first. A pure function; the wanted route itself by
    /// default.
    func start(_ visitor: Visitor, wanting route: R) -> R
    /// What stands behind a route, made for this visitor: the screen of this very route, since `start` leads elsewhere.
    func answer(for route: R, of visitor: Visitor) throws -> Answer
    /// The name of the tab a route belongs to, where a front end remembers the visitor's place in `Visitor.places`;
    /// none by default.
    func tab(of route: R) -> String?
    /// Whether a page only leads on to another one, as signing in does: its forms take along the one that a visitor was
    /// led away from, and their own fields are worth nothing elsewhere. False by default.
    func isWayIn(_ route: R) -> Bool
}

extension Coordinator {
    public func start(_ visitor: Visitor, wanting route: R) -> R {
        route
    }

    public func tab(of route: R) -> String? {
        nil
    }

    public func isWayIn(_ route: R) -> Bool {
        false
    }
}

/// The flows that a coordinator leads to.
///
///     var children = ChildCoordinators<AppRoute>()
///     children.addDependency(DomainsCoordinator(container), lift: AppRoute.domains, extract: \.domains)
///     let answer = try children.answer(for: .domains(.search()), of: visitor)
///
/// A coordinator that has none but these gives `children.screens` for its own.
/// The tree is built at composition and followed afterwards; it never changes while the app serves.
public struct ChildCoordinators<R: Route>: Sendable {
    @usableFromInline
    struct Child: Sendable {
        @usableFromInline let start: @Sendable (Visitor, R) -> R?
        @usableFromInline let answer: @Sendable (R, Visitor) throws -> Answer?
        @usableFromInline let tab: @Sendable (R) -> String?

        @usableFromInline
        init(
            start: @escaping @Sendable (Visitor, R) -> R?,
            answer: @escaping @Sendable (R, Visitor) throws -> Answer?,
            tab: @escaping @Sendable (R) -> String?
        ) {
            self.start = start
            self.answer = answer
            self.tab = tab
        }
    }

    @usableFromInline var children: [Child] = []
    @usableFromInline var table = ScreenTable<R>(templates: "")

    /// What all of them declare.
    public var screens: ScreenTable<R> { table }

    public init() {}

    /// Adds a flow: `lift` makes its routes ours, `extract` gives its route back, or nil when a route is not its own.
    ///
    /// Inlined where both kinds of routes are known, so that what is asked of the flow is no generic code.
    @inlinable
    public mutating func addDependency<C: Coordinator>(
        _ coordinator: C,
        lift: @escaping @Sendable (C.R) -> R,
        extract: @escaping @Sendable (R) -> C.R?
    ) {
        table.add(coordinator.screens, lift: lift, extract: extract)
        children.append(
            Child(
                start: { visitor, route in
                    extract(route).map { lift(coordinator.start(visitor, wanting: $0)) }
                },
                answer: { route, visitor in
                    try extract(route).map { try coordinator.answer(for: $0, of: visitor) }
                },
                tab: { route in extract(route).flatMap(coordinator.tab) }
            )
        )
    }

    /// The first child's scenario for one of its routes; nil when no child knows the route.
    @inlinable
    public func start(_ visitor: Visitor, wanting route: R) -> R? {
        for child in children {
            if let start = child.start(visitor, route) { return start }
        }
        return nil
    }

    /// The answer of the child whose route it is; nil when no child knows the route.
    @inlinable
    public func answer(for route: R, of visitor: Visitor) throws -> Answer? {
        for child in children {
            if let answer = try child.answer(route, visitor) { return answer }
        }
        return nil
    }

    /// The tab of a route, as the first child that has one for it says.
    public func tab(of route: R) -> String? {
        children.lazy.compactMap { $0.tab(route) }.first
    }
}
