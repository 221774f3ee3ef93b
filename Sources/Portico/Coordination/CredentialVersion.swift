/// Which of an account's credentials somebody signed in with: a text that changes whenever the password does.
///
///     Destination(.replace(.notes), session: .signIn(account, version: version))
///
/// A session keeps the version it began with and counts only while that is still the account's: the two are compared each time the session
/// is opened. So a sign-in that was under way while the password changed opens nothing. Nobody can guess a version, and knowing one is of no
/// use.
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
