import AtriumFlow
import Portico

/// Carries out destinations in the terminal: the next route to show.
struct TerminalRouter: Router {
    func carryOut(_ destination: Destination<AppRoute>, from route: AppRoute) -> AppRoute {
        destination.target(from: route)
    }
}
