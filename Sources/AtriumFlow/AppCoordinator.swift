import Accounts
public import Portico

/// The flow of the whole app: the way in first, where it is needed, then the tabs.
public struct AppCoordinator: Coordinator {
    private let auth: AuthCoordinator
    private var children = ChildCoordinators<AppRoute>()

    public init(parts: Scope) {
        auth = AuthCoordinator(parts: parts)
        children.addDependency(auth, lift: { $0 }, extract: { $0.accounts == nil ? nil : $0 })
        children.addDependency(TabCoordinator(parts: parts), lift: { $0 }, extract: { $0 })
    }

    /// Authorisation for who is not signed in and wants what needs an account, else the main flow.
    public func start(_ visitor: Visitor, wanting route: AppRoute) -> AppRoute {
        if case .robots = route { return route }
        let admitted = auth.start(visitor, wanting: route)
        guard let place = children.start(visitor, wanting: admitted), place != admitted else { return admitted }
        // One feature's place may stand for another's, which somebody has to be signed in for.
        return auth.start(visitor, wanting: place)
    }

    public func answer(for route: AppRoute, of visitor: Visitor) throws -> Answer<AppRoute> {
        if case .robots = route { return .file(RobotsFile.download) }
        let first = start(visitor, wanting: route)
        guard let answer = try children.answer(for: first, of: visitor) else { throw UnansweredRoute(location: route.location) }
        return answer
    }

    public func tab(of route: AppRoute) -> String? {
        children.tab(of: route)
    }

    public func isWayIn(_ route: AppRoute) -> Bool {
        route.accounts?.isWayIn ?? false
    }
}

/// A route that no coordinator has an answer for: a mistake in the composition.
struct UnansweredRoute: Error, CustomStringConvertible {
    let location: Location

    var description: String { "no coordinator answers \(location)" }
}
