import Accounts
import Domains
import Portico
import Welcome

extension AppRoute {
    /// The app itself, behind its front door.
    static let front = Tab.domains.root

    /// A place of the app that a text from outside names; nil where it names none, or one that only leads on to another.
    init?(place text: String) {
        guard let route = AppRoute(text: text), !route.onlyLeadsOn else { return nil }
        self = route
    }

    /// The same, or the way in: where that leads on to is checked on arrival.
    init?(placeOrWayIn text: String) {
        guard let route = AppRoute(text: text), route.isWayIn || !route.onlyLeadsOn else { return nil }
        self = route
    }

    private init?(text: String) {
        guard text.hasPrefix("/"), let location = try? Location(text), case .route(let route) = AppRoute.parse(location)
        else { return nil }
        self = route
    }

    private var isWayIn: Bool { accounts?.isWayIn == true }

    private var onlyLeadsOn: Bool {
        switch self {
        case .language, .languageChosen: true
        case .accounts(let account): !account.needsAccount || account == .signOut
        default: false
        }
    }
}

/// What the layout's links take along, so that the pages they lead to lead back.
extension AppRoute {
    /// In bytes: what one address has inside another is written longer there, and a browser is not given any length.
    static let longestWayBack = 2_048

    /// The text by which a page leads back here; empty for the front door, and where the text would be too long.
    public var wayBack: String {
        guard self != .home else { return "" }
        let text = location.description
        return text.utf8.count <= Self.longestWayBack ? text : ""
    }

    /// Where signing in from here leads on to. From the choice of a language that is what the choice would lead back to,
    /// so that the two never have each other inside them.
    public var wanted: String { beyond?.wayBack ?? "" }

    /// Where choosing a source of domain names leads back to from here; empty where no names are looked at, and where
    /// none were searched yet.
    public var wantedNames: String {
        var place = beyond
        if case .domains(.source(let then)) = place { place = AppRoute(place: then) }
        guard let place, case .domains(let route) = place, route.showsNames, place != .front else { return "" }
        return place.wayBack
    }

    /// The place that the visitor is at, or that they are on their way to; nil where they are on the way to none.
    private var beyond: AppRoute? {
        guard case .language(let then) = self else { return self }
        return switch AppRoute(placeOrWayIn: then) {
        case .accounts(let wayIn) where wayIn.isWayIn: AppRoute(place: wayIn.then)
        case let place: place
        }
    }
}
