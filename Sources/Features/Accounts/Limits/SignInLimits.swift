/// How often it may be tried to get in.
public struct SignInLimits: Sendable, Hashable {
    /// So many at once, and one more each `refill`.
    public struct Rate: Sendable, Hashable {
        public var burst: Int
        public var refill: Duration

        public init(burst: Int, refill: Duration) {
            self.burst = max(burst, 1)
            self.refill = refill
        }

        func times(_ count: Int) -> Rate { Rate(burst: burst * count, refill: refill / count) }
    }

    /// Failures from one address, whatever the account.
    public var failuresPerAddress = Rate(burst: 10, refill: .seconds(60))
    /// Failures with one account from one network it was never signed in from, which nobody else's failures take away:
    /// three in an hour.
    public var failuresPerStranger = Rate(burst: 3, refill: .seconds(20 * 60))
    /// Failures with one account from all such networks that had theirs.
    public var failuresPerAccount = Rate(burst: 10, refill: .seconds(60))
    /// Sign-ups from one address: five in an hour.
    public var signUpsPerAddress = Rate(burst: 5, refill: .seconds(12 * 60))

    public init() {}
}

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
