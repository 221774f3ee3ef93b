import Accounts
public import Portico
import Welcome

/// The flow of the whole app: the way in first, where it is needed, then the tabs.
public struct AppCoordinator: Coordinator {
    public let screens: ScreenTable<AppRoute>
    private let auth: AuthCoordinator
    /// Nil where nobody registered them, so that there are none.
    private let firstSteps: FirstSteps?
    private let children: ChildCoordinators<AppRoute>

    /// Throws where the first steps are registered and cannot be made.
    public init(parts: Scope) throws(ContainerError) {
        auth = AuthCoordinator(parts: parts)
        firstSteps = try parts.part(ifRegistered: FirstSteps.self)
        var children = ChildCoordinators<AppRoute>()
        children.addDependency(auth, lift: { $0 }, extract: { $0.accounts == nil ? nil : $0 })
        children.addDependency(
            FirstStepsCoordinator(parts: parts),
            lift: { $0 },
            extract: { FirstStepsCoordinator.has($0) ? $0 : nil }
        )
        children.addDependency(MainCoordinator(parts: parts), lift: { $0 }, extract: { $0 })
        self.children = children
        var screens = children.screens
        screens.file(.robots)
        self.screens = screens
    }

    /// Authorisation for who is not signed in and wants what needs an account, else the main flow.
    public func start(_ visitor: Visitor, wanting route: AppRoute) -> AppRoute {
        switch route {
        case .robots, .language, .offline: return route
        // A browser that keeps no choice would be asked for it again at the front door, without end.
        case .languageChosen: return visitor.preferences[.language] == nil ? .front : .home
        case .welcome(.left): return visitor.preferences[.newsSeen] == nil ? .front : .home
        case .welcome(let outer) where MainCoordinator.lifted(outer) != route:
            return start(visitor, wanting: MainCoordinator.lifted(outer))
        // Only the front door: whoever knows where to go is led nowhere else.
        case .home where firstSteps?.areDue(for: visitor) == true: return route
        case .home: return .front
        default: break
        }
        let admitted = auth.start(visitor, wanting: route)
        guard let place = children.start(visitor, wanting: admitted), place != admitted else { return admitted }
        // One feature's place may stand for another's, which somebody has to be signed in for.
        return auth.start(visitor, wanting: place)
    }

    public func answer(for route: AppRoute, of visitor: Visitor) throws -> Answer {
        if case .robots = route { return .file(RobotsFile.download) }
        guard let answer = try children.answer(for: route, of: visitor) else {
            throw UnansweredRoute(location: route.location)
        }
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

/// What robots are told (RFC 9309). Pages that should not be listed say so themselves, so they must be readable.
enum RobotsFile {
    static let download = Download(
        mediaType: "text/plain; charset=utf-8",
        text: """
            User-agent: *
            Disallow: /health
            Disallow: /ready

            """
    )
}
