/// What becomes of the visitor's session when they are led on.
///
///     Destination(.replace(.notes), session: .signIn(account, version: version))
public enum SessionChange: Sendable, Hashable {
    /// The visitor is this account from now on, in a session of a new number (so that one planted before is worth nothing). Whatever
    /// session of the account it is, the visitor's identity is `VisitorID(of:)`. The version is that of the credentials they showed; nil
    /// where accounts have none.
    case signIn(AccountID, version: CredentialVersion? = nil)
    /// The visitor is who they were, in a session of a new number: what a refused sign-up does, which looks like one that went well.
    case renew
    /// The session is over: the visitor is anybody again.
    case end
}
