/// Where a coordinator leads next, and what is said there.
///
///     func destination(for output: DomainSearchOutput, from route: DomainsRoute) -> Destination<DomainsRoute> {
///         switch output {
///         case .search(let parameters): Destination(.push(.search(query: parameters.query)))
///         }
///     }
///
/// A value, decided purely; a front end's `Router` carries it out, as the `Departure` it becomes.
public struct Destination<R: Route>: Sendable, Hashable {
    public enum Move: Sendable, Hashable {
        /// A new screen on top.
        case push(R)
        /// A screen in place of this one.
        case replace(R)
        /// A popup over this one.
        case present(R)
        /// Back to the parent.
        case pop
        /// The popup closes: its parent is under it.
        case dismiss
        /// Another tab, where it was.
        case switchTab(R)
    }

    public var move: Move
    public var notice: Notice<R>?
    /// What becomes of the visitor's session; nil where it stays as it is.
    public var session: SessionChange?
    /// What the visitor chose by it, to be remembered as their ``Preferences``; an empty text forgets a choice.
    public var choices: [PreferenceKey: String]

    public init(
        _ move: Move,
        notice: Notice<R>? = nil,
        session: SessionChange? = nil,
        choices: [PreferenceKey: String] = [:]
    ) {
        self.move = move
        self.notice = notice
        self.session = session
        self.choices = choices
    }

    /// The route that results when the move is made on `route`; at the top, pop and dismiss stay where they are.
    @inlinable
    public func target(from route: R) -> R {
        switch move {
        case .push(let next), .replace(let next), .present(let next), .switchTab(let next): next
        case .pop, .dismiss: route.parent ?? route
        }
    }

    /// The same destination for routes that nest these.
    @inlinable
    public func map<Parent: Route>(_ lift: (R) -> Parent) -> Destination<Parent> {
        let lifted: Destination<Parent>.Move =
            switch move {
            case .push(let route): .push(lift(route))
            case .replace(let route): .replace(lift(route))
            case .present(let route): .present(lift(route))
            case .switchTab(let route): .switchTab(lift(route))
            case .pop: .pop
            case .dismiss: .dismiss
            }
        return Destination<Parent>(lifted, notice: notice.map { $0.map(lift) }, session: session, choices: choices)
    }
}
