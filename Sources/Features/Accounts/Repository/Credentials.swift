public import Portico

/// What it takes to let somebody in.
public struct Credentials: Sendable, Hashable {
    public var account: Account
    public var password: PasswordHash
    /// Read together with the password: another one as soon as that is changed.
    public var version: CredentialVersion
    /// Whether the account was signed in from the address in question before.
    public var isKnownAddress: Bool

    public init(account: Account, password: PasswordHash, version: CredentialVersion, isKnownAddress: Bool) {
        self.account = account
        self.password = password
        self.version = version
        self.isKnownAddress = isKnownAddress
    }
}
