import Accounts
import DogFacts
import Domains
import Notes
import Notifications
import Portico
import Welcome

/// The main flow: a tab for each feature, and the tour, the notifications and their devices, which are in none.
struct MainCoordinator: Coordinator {
    private var children = ChildCoordinators<AppRoute>()

    init(parts: Scope) {
        var tabs = TabCoordinator<Tab>()
        tabs.add(DomainsCoordinator(parts: parts), as: .domains, lift: Self.lifted, extract: \.domains)
        tabs.add(NotesCoordinator(parts: parts), as: .notes, lift: AppRoute.notes, extract: \.notes)
        tabs.add(DogFactsCoordinator(parts: parts), as: .dogFacts, lift: Self.lifted, extract: \.dogFacts)
        children.addDependency(WelcomeCoordinator(parts: parts), lift: Self.lifted, extract: \.welcome)
        children.addDependency(NotificationsCoordinator(parts: parts), lift: Self.lifted, extract: \.notifications)
        children.addDependency(PushDevicesCoordinator(parts: parts), lift: Self.lifted, extract: \.pushDevices)
        children.addDependency(tabs, lift: { $0 }, extract: { $0 })
    }

    var screens: ScreenTable<AppRoute> { children.screens }

    func start(_ visitor: Visitor, wanting route: AppRoute) -> AppRoute {
        children.start(visitor, wanting: route) ?? route
    }

    func answer(for route: AppRoute, of visitor: Visitor) throws -> Answer {
        guard let answer = try children.answer(for: route, of: visitor) else {
            throw UnansweredRoute(location: route.location)
        }
        return answer
    }

    func tab(of route: AppRoute) -> String? { children.tab(of: route) }

    /// Alerts are for accounts, which are in another flow.
    private static func lifted(_ route: DomainsRoute) -> AppRoute {
        if case .alerts(let then) = route { .accounts(.signIn(then: then)) } else { .domains(route) }
    }

    /// What lies beyond the dog facts is in other features: a fact that is saved becomes a note.
    private static func lifted(_ route: DogFactsRoute) -> AppRoute {
        if case .note(let title, let body) = route { .notes(.new(title: title, body: body)) } else { .dogFacts(route) }
    }

    /// What lies beyond the home page is in the tabs.
    static func lifted(_ route: WelcomeRoute) -> AppRoute {
        switch route {
        case .search(let query): .domains(.search(SearchParameters(query: query)))
        case .note(let body): .notes(.new(body: body))
        case .part(.domains): Tab.domains.root
        case .part(.notes): Tab.notes.root
        case .part(.dogFacts): Tab.dogFacts.root
        case .overview, .page, .news, .left: .welcome(route)
        }
    }

    /// What a notification is about is known to another flow, and devices have pages of their own.
    private static func lifted(_ route: NotificationsRoute) -> AppRoute {
        switch route {
        case .open(let id): .push(push: .listed(id))
        case .devices: .pushDevices(.devices)
        case .list, .choices, .mailing, .feed: .notifications(route)
        }
    }

    /// What the devices of notifications show is chosen with all other notifications.
    private static func lifted(_ route: PushDevicesRoute) -> AppRoute {
        route == .choices ? .notifications(.choices) : .pushDevices(route)
    }
}
