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
///         func answer(for route: DomainsRoute, of visitor: Visitor) throws -> Answer<DomainsRoute> {
///             try screens.answer(at: route, in: parts.scope(visitor, route.searchParameters))
///         }
///
///         static func destination(for output: DomainSearchOutput, from route: DomainsRoute) -> Destination<DomainsRoute> { … }
///     }
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
    /// What stands behind a route, made for this visitor.
    func answer(for route: R, of visitor: Visitor) throws -> Answer<R>
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
    private struct Child: Sendable {
        let start: @Sendable (Visitor, R) -> R?
        let answer: @Sendable (R, Visitor) throws -> Answer<R>?
        let tab: @Sendable (R) -> String?
    }

    private var children: [Child] = []
    /// What all of them declare.
    public private(set) var screens = ScreenTable<R>(templates: "")

    public init() {}

    /// Adds a flow: `lift` makes its routes ours, `extract` gives its route back, or nil when a route is not its own.
    public mutating func addDependency<C: Coordinator>(
        _ coordinator: C,
        lift: @escaping @Sendable (C.R) -> R,
        extract: @escaping @Sendable (R) -> C.R?
    ) {
        screens.add(coordinator.screens, lift: lift, extract: extract)
        children.append(
            Child(
                start: { visitor, route in
                    extract(route).map { lift(coordinator.start(visitor, wanting: $0)) }
                },
                answer: { route, visitor in
                    try extract(route).map { try coordinator.answer(for: $0, of: visitor).map(lift) }
                },
                tab: { route in extract(route).flatMap(coordinator.tab) }
            )
        )
    }

    /// The first child's scenario for one of its routes; nil when no child knows the route.
    public func start(_ visitor: Visitor, wanting route: R) -> R? {
        children.lazy.compactMap { $0.start(visitor, route) }.first
    }

    /// The answer of the child whose route it is; nil when no child knows the route.
    public func answer(for route: R, of visitor: Visitor) throws -> Answer<R>? {
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
