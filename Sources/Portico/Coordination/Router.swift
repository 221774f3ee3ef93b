/// Carries out a coordinator's destinations in one front end: a redirect on the web, the next screen in a terminal.
///
///     struct TerminalRouter<R: Route>: Router {
///         func carryOut(_ destination: Destination<R>, from route: R) -> String { destination.target(from: route).location.description }
///     }
///
/// There is one per front end. Moves that several flows share are protocol extensions on it.
public protocol Router<R>: Sendable {
    associatedtype R: Route
    /// What the front end does about it.
    associatedtype Effect

    func carryOut(_ destination: Destination<R>, from route: R) -> Effect
}
