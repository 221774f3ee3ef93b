import Domains
public import Portico

/// The flow of the whole app: joins the features, none of which knows another.
public struct AppCoordinator: Coordinator {
    private var children = ChildCoordinators<AppRoute>()

    public init(parts: Scope) {
        children.addDependency(DomainsCoordinator(parts: parts), lift: AppRoute.domains, extract: \.domains)
    }

    /// The front door leads to the domain search.
    public func start(_ visitor: Visitor, wanting route: AppRoute) -> AppRoute {
        switch route {
        case .home: .domains(.search())
        case .robots: route
        case .domains: children.start(visitor, wanting: route) ?? route
        }
    }

    public func answer(for route: AppRoute, of visitor: Visitor) throws -> Answer<AppRoute> {
        if case .robots = route { return .file(RobotsFile.download) }
        let first = start(visitor, wanting: route)
        guard let answer = try children.answer(for: first, of: visitor) else { throw UnansweredRoute(location: route.location) }
        return answer
    }
}

/// A route that no coordinator has an answer for: a mistake in the composition.
struct UnansweredRoute: Error, CustomStringConvertible {
    let location: Location

    var description: String { "no coordinator answers \(location)" }
}
