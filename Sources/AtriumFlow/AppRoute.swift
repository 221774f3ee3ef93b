public import Accounts
public import DogFacts
public import Domains
public import Notes
public import Notifications
public import Portico
public import Welcome

/// Every place of the app.
@Routes public enum AppRoute {
    @Path("/") case home
    @Path("/robots.txt") case robots
    /// Where a language and a country are chosen. `then` is where the visitor comes from: a path of this app.
    @Path("/language") case language(then: String = "")
    /// Where whoever has chosen one is led who came from nowhere else: on to the front door.
    @Path("/language/chosen") case languageChosen
    /// What is kept in this browser for when there is no connection.
    @Path("/offline") case offline
    /// What a notification is about, before anything else.
    @Path("/from/{push}") case push(push: PushLink)
    /// A tab, where the visitor was in it.
    @Path("/tabs/{tab}") case tab(tab: Tab)
    case domains(DomainsRoute)
    case accounts(AccountsRoute)
    case notes(NotesRoute)
    case dogFacts(DogFactsRoute)
    case welcome(WelcomeRoute)
    case notifications(NotificationsRoute)
    case pushDevices(PushDevicesRoute)

    /// Whether only who is signed in has something to do there.
    public var needsAccount: Bool {
        switch self {
        case .home, .robots, .language, .languageChosen, .offline, .domains, .dogFacts, .welcome: false
        case .push, .pushDevices: true
        case .tab(let tab): tab == .notes
        case .accounts(let route): route.needsAccount
        case .notes(let route): route.needsAccount
        case .notifications(let route): route.needsAccount
        }
    }

    public static var examples: [AppRoute] {
        [.home, .robots, .language(), .language(then: "/dog-facts"), .languageChosen, .offline]
            + PushLink.examples.map { .push(push: $0) }
            + Tab.allCases.map { .tab(tab: $0) } + DomainsRoute.examples.map(AppRoute.domains)
            + AccountsRoute.examples.map(AppRoute.accounts) + NotesRoute.examples.map(AppRoute.notes)
            + DogFactsRoute.examples.map(AppRoute.dogFacts) + WelcomeRoute.examples.map(AppRoute.welcome)
            + NotificationsRoute.examples.map(AppRoute.notifications)
            + PushDevicesRoute.examples.map(AppRoute.pushDevices)
    }
}

/// The parts of the app that a visitor goes back and forth between.
public enum Tab: String, Sendable, CaseIterable, Codable, TextValue, AppTab {
    case domains, notes, dogFacts

    /// The tab that a page is in; nil where it is in none, such as a note that is shared, and for files.
    public init?(of route: AppRoute) {
        switch route {
        case .domains(let route) where !route.isSource: self = .domains
        case .notes(let route) where route.needsAccount: self = .notes
        case .dogFacts(let route) where route.isPage && route != .source: self = .dogFacts
        default: return nil
        }
    }

    public var root: AppRoute {
        switch self {
        case .domains: .domains(.search())
        case .notes: .notes(.list())
        case .dogFacts: .dogFacts(.next())
        }
    }

    public var link: AppRoute { .tab(tab: self) }

    public static func isPlace(_ route: AppRoute) -> Bool { route.notes?.isPlace ?? true }
}
