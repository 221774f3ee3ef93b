import Accounts
import Domains
import Portico
import Welcome

extension AppRoute {
    /// The app itself, behind its front door.
    static let front = Tab.domains.root

    /// Whether a newcomer who opens the app at its front door is led there first.
    public var isFirstStep: Bool {
        switch self {
        case .home, .language: true
        case .domains(let route): route == .source
        case .welcome(let route): route == .page(page: .first) || route == .news
        case .robots, .push, .tab, .accounts, .notes, .dogFacts: false
        }
    }

    /// A place of the app that a text from outside names; nil where it names none, or one that only leads on to another.
    init?(place text: String) {
        guard text.hasPrefix("/"), let location = try? Location(text), case .route(let route) = AppRoute.parse(location)
        else { return nil }
        switch route {
        case .language: return nil
        case .accounts(let account) where !account.needsAccount || account == .signOut: return nil
        default: self = route
        }
    }
}
