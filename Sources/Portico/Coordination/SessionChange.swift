/// What becomes of the visitor's session when they are led on.
///
///     Destination(.replace(.notes), session: .signIn(account, version: version))
public enum SessionChange: Sendable, Hashable {
    /// The visitor is this account from now on, in a session of a new number (so that one planted before is worth
    /// nothing). Whatever session of the account it is, the visitor's identity is `VisitorID(of:)`. The version is that
    /// of the credentials they showed; nil where accounts have none. Who asks to stay signed in is signed in again on
    /// this device when the session has ended, where the front end remembers devices; who is signed in to the account
    /// on such a device already stays so.
    case signIn(AccountID, version: CredentialVersion? = nil, staysSignedIn: Bool = false)
    /// The visitor is who they were, in a session of a new number: what a refused sign-up does, which looks like one
    /// that went well.
    case renew
    /// The session is over: the visitor is anybody again.
    case end
}

/// Which of an account's credentials somebody signed in with: a text that changes whenever the password does.
///
///     Destination(.replace(.notes), session: .signIn(account, version: version))
///
/// A session keeps the version it began with and counts only while that is still the account's: the two are compared
/// each time the session is opened. So a sign-in that was under way while the password changed opens nothing. Nobody
/// can guess a version, and knowing one is of no use.
public struct CredentialVersion: Sendable, Hashable, RawRepresentable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A version that no account has had.
    public static func random() -> CredentialVersion {
        CredentialVersion(rawValue: RandomDigits(count: 32).text)
    }
}
