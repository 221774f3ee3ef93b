/// One flow of an app: which screen or file stands behind each of its routes, and where each output leads.
///
///     struct DomainsCoordinator: Coordinator {
///         let parts: Scope
///         let screens = ScreenTable<DomainsRoute>(templates: "domains") {
///             $0.screen(.search, DomainSearchViewModel.self, info: Self.info, to: Self.destination)
///         }
///
///         func answer(for route: DomainsRoute, of visitor: Visitor) throws -> Answer<DomainsRoute> {
///             try screens.answer(at: route, in: parts.scope(visitor, route.searchParameters))
///         }
///
///         static func destination(for output: DomainSearchOutput, from route: DomainsRoute) -> Destination<DomainsRoute> { … }
///     }
///
/// A coordinator is an immutable value, built once and used for every visitor at the same time, so it holds no visitor's
/// state. It has a pure `destination(for:from:)` per screen.
public protocol Coordinator<R>: Sendable {
    associatedtype R: Route

    /// What stands behind each kind of route, known before any visitor comes.
    var screens: ScreenTable<R> { get }
    /// The scenario: where a visitor who wants `route` is led first. A pure function; the wanted route itself by default.
    func start(_ visitor: Visitor, wanting route: R) -> R
    /// What stands behind a route, made for this visitor.
    func answer(for route: R, of visitor: Visitor) throws -> Answer<R>
    /// The name of the tab a route belongs to, where a front end remembers the visitor's place in `Visitor.places`; none by default.
    func tab(of route: R) -> String?
    /// Whether a page only leads on to another one, as signing in does: its forms take along the one that a visitor was led away from, and
    /// their own fields are worth nothing elsewhere. False by default.
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
