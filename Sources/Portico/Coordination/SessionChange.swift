/// What becomes of the visitor's session when they are led on.
///
///     Destination(.replace(.notes), session: .signIn(account))
public enum SessionChange: Sendable, Hashable {
    /// The visitor is this account from now on, in a session of a new number (so that one planted before is worth nothing).
    case signIn(AccountID)
    /// The session is over: the visitor is anybody again.
    case end
}
