import Accounts
import Domains
import Notes
import Notifications
import Portico

/// The way in: who is not signed in is led there first, and on to where they wanted to go.
struct AuthCoordinator: Coordinator {
    private var children = ChildCoordinators<AppRoute>()

    init(parts: Scope) {
        children.addDependency(AccountsCoordinator(parts: parts), lift: Self.lifted, extract: \.accounts)
    }

    var screens: ScreenTable<AppRoute> { children.screens }

    func start(_ visitor: Visitor, wanting route: AppRoute) -> AppRoute {
        switch route {
        // Who is signed in may have forgotten the password, too, and its mail may be about another account.
        case .accounts(.forgotten), .accounts(.resetCode), .accounts(.newPassword): route
        case .accounts(let wayIn) where wayIn.isWayIn && visitor.account != nil: Self.wanted(wayIn.then)
        case _ where route.needsAccount && visitor.account == nil: .accounts(.signIn(then: route.location.description))
        case .accounts(let accountsRoute): Self.lifted(accountsRoute)
        default: route
        }
    }

    func answer(for route: AppRoute, of visitor: Visitor) throws -> Answer {
        guard let answer = try children.answer(for: route, of: visitor) else {
            throw UnansweredRoute(location: route.location)
        }
        return answer
    }

    /// What lies beyond the accounts is in other features.
    private static func lifted(_ route: AccountsRoute) -> AppRoute {
        switch route {
        case .signedOut: .domains(.search())
        case .export: .notes(.exporting)
        case .preferences: .language(then: AccountsRoute.account.location.description)
        case .pushDevices: .pushDevices(.devices)
        case .signIn, .signInCode, .signInRecovery, .signUp, .signUpCode, .forgotten, .resetCode, .newPassword,
            .signOut, .account, .address, .addressCode, .sessions, .factor, .history, .delete, .deleteCode:
            .accounts(route)
        }
    }

    /// A place of this app by its text; the notes where the text is none, or would lead back to the way in or out.
    private static func wanted(_ text: String) -> AppRoute {
        AppRoute(place: text) ?? .notes(.list())
    }
}
