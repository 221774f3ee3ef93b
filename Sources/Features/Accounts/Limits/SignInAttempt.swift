/// Somebody's try at a password: what it is counted by.
public struct SignInAttempt: Sendable, Hashable {
    /// Where it comes from; all of those of which that is not known are counted together.
    public var address: NetworkAddress?
    /// The account it is for, or would be if there were one.
    public var email: EmailAddress
    /// Whether the account was signed in from the address before: then nobody else's failures stand in the way.
    public var isKnownAddress: Bool
    /// Whether it would make an account.
    public var isSignUp: Bool

    public init(address: NetworkAddress?, email: EmailAddress, isKnownAddress: Bool, isSignUp: Bool = false) {
        self.address = address
        self.email = email
        self.isKnownAddress = isKnownAddress
        self.isSignUp = isSignUp
    }
}
