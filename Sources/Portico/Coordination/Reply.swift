/// What became of an event that was sent to a screen.
public enum Reply<R: Route>: Sendable, Hashable {
    /// The screen stays and shows what there is now.
    case stay
    /// Another screen follows.
    case go(Destination<R>)
    /// The screen comes back with the form as it was sent, because of the condition it is in.
    case again(Condition, Form)

    /// The same reply for routes that nest these.
    public func map<Parent: Route>(_ lift: (R) -> Parent) -> Reply<Parent> {
        switch self {
        case .stay: .stay
        case .go(let destination): .go(destination.map(lift))
        case .again(let condition, let form): .again(condition, form)
        }
    }
}
