import DogFacts
import Domains
import Notes
import Portico

/// The main flow: one tab for each feature, each where the visitor was in it.
struct TabCoordinator: Coordinator {
    private var children = ChildCoordinators<AppRoute>()

    init(parts: Scope) {
        children.addDependency(DomainsCoordinator(parts: parts), lift: AppRoute.domains, extract: \.domains)
        children.addDependency(NotesCoordinator(parts: parts), lift: AppRoute.notes, extract: \.notes)
        children.addDependency(DogFactsCoordinator(parts: parts), lift: Self.lifted, extract: \.dogFacts)
    }

    var screens: ScreenTable<AppRoute> { children.screens }

    func start(_ visitor: Visitor, wanting route: AppRoute) -> AppRoute {
        switch route {
        case .home: .front
        case .tab(let tab): place(of: visitor, in: tab)
        case .dogFacts(let route): Self.lifted(route)
        default: children.start(visitor, wanting: route) ?? route
        }
    }

    func answer(for route: AppRoute, of visitor: Visitor) throws -> Answer {
        guard let answer = try children.answer(for: route, of: visitor) else {
            throw UnansweredRoute(location: route.location)
        }
        return answer
    }

    func tab(of route: AppRoute) -> String? { Tab(of: route)?.rawValue }

    /// Where the visitor was; what is remembered came from outside and may be anything.
    private func place(of visitor: Visitor, in tab: Tab) -> AppRoute {
        if let text = visitor.places[tab.rawValue], let location = try? Location(text),
            case .route(let route) = AppRoute.parse(location),
            Tab(of: route) == tab
        {
            return route
        }
        return switch tab {
        case .domains: .domains(.search())
        case .notes: .notes(.list())
        case .dogFacts: .dogFacts(.next())
        }
    }

    /// What lies beyond the dog facts is in other features: a fact that is saved becomes a note.
    private static func lifted(_ route: DogFactsRoute) -> AppRoute {
        if case .note(let title, let body) = route { .notes(.new(title: title, body: body)) } else { .dogFacts(route) }
    }
}
