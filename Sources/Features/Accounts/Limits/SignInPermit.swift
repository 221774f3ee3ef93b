/// What an attempt that was admitted took, to be given back where it was none at a stranger's password.
public struct SignInPermit: Sendable, Hashable {
    let addresses: [TokenBuckets<SignInLimiter.AddressSubject>.Claim]
    /// One of the network's own tries at the account, or one that all strangers share; neither where the account knows the address.
    var stranger: TokenBuckets<Int>.Claim?
    var account: TokenBuckets<Int>.Claim?

    init(addresses: [TokenBuckets<SignInLimiter.AddressSubject>.Claim]) {
        self.addresses = addresses
    }
}
