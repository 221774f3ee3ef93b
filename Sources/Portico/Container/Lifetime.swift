/// How long a part lives that a container made.
public enum Lifetime: Sendable {
    /// One for the whole app, shared by all visitors.
    case single
    /// One for each screen, shared by the screen's other parts.
    case perScreen
    /// A new one each time it is asked for.
    case new
}
