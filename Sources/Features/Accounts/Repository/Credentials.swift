/// What it takes to let somebody in.
public struct Credentials: Sendable, Hashable {
    public var account: Account
    public var password: PasswordHash
    /// Whether the account was signed in from the address in question before.
    public var isKnownAddress: Bool

    public init(account: Account, password: PasswordHash, isKnownAddress: Bool) {
        self.account = account
        self.password = password
        self.isKnownAddress = isKnownAddress
    }
}
