public import Portico

/// Carries out destinations in the terminal: the next route to show.
public struct TerminalRouter<R: Route>: Router {
    public init() {}

    public func carryOut(_ destination: Destination<R>, from route: R) -> R {
        destination.target(from: route)
    }
}
