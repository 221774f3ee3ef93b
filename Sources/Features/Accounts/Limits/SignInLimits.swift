package import Portico

/// How often it may be tried to get in.
public struct SignInLimits: Sendable, Hashable {
    /// Failures from one address, whatever the account.
    package var failuresPerAddress = Limit.Rule.bucket(burst: 10, refill: .seconds(60))
    /// Failures with one account from one network it was never signed in from, which nobody else's failures take away:
    /// three in an hour.
    package var failuresPerStranger = Limit.Rule.bucket(burst: 3, refill: .seconds(20 * 60))
    /// Failures with one account from all such networks that had theirs.
    package var failuresPerAccount = Limit.Rule.bucket(burst: 10, refill: .seconds(60))
    /// Sign-ups from one address: five in an hour.
    package var signUpsPerAddress = Limit.Rule.bucket(burst: 5, refill: .seconds(12 * 60))

    public init() {}
}

/// Somebody's try at a password: what it is counted by.
struct SignInAttempt: Sendable, Hashable {
    /// Where it comes from; all of those of which that is not known are counted together.
    var address: NetworkAddress?
    /// The account it is for, or would be if there were one.
    var email: EmailAddress
    /// Whether the account was signed in from the address before: then nobody else's failures stand in the way.
    var isKnownAddress: Bool
    /// Whether it would make an account.
    var isSignUp = false
}
