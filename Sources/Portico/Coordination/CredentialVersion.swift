/// Which of an account's credentials somebody signed in with: a text that is another one as soon as the password is.
///
///     Destination(.replace(.notes), session: .signIn(account, version: version))
///
/// A session keeps the version it was begun with, and is worth as much as that: whoever opens it compares it with the account's present
/// one. So a sign-in that was under way while the password changed is over before it is used. Nobody can guess it, and it opens nothing.
public struct CredentialVersion: Sendable, Hashable, RawRepresentable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// One that no account had before.
    public static func random() -> CredentialVersion {
        CredentialVersion(rawValue: RandomDigits(count: 32).text)
    }
}
