import Synchronization

/// Lets passwords be tried at a bearable rate, for each address and for each account.
///
///     switch limiter.begin(attempt) {
///     case .admitted(let permit): …           // and `refund(permit)` where the password was right
///     case .refused(let seconds): …
///     }
///
/// A token is taken before the password is looked at, so that many tries at the same time are no more than many in a
/// row. Accounts that do not exist are counted like those that do.
///
/// Who failed is slowed first. Each network has a few tries at an account that nobody else can use up; further ones it
/// shares with all strangers. So however many addresses an account's password is tried from, its owner gets in from a
/// new one. An address from which the account was signed in before is counted by itself alone.
public final class SignInLimiter: Sendable {
    public enum Admission: Sendable, Hashable {
        case admitted(SignInPermit)
        /// When to come again, rounded up, at least 1.
        case refused(seconds: Int)
    }

    /// What is counted by where an attempt comes from alone.
    enum AddressSubject: Hashable {
        case failures(NetworkAddress?)
        case signUps(NetworkAddress?)
        /// All networks of one IPv6 site together.
        case failuresOfSite(String)
        case signUpsOfSite(String)
    }

    /// Each in a table of its own: who fills one crowds nobody out of another. Accounts are known by hashes that are
    /// others in each process: nothing here tells who tried to sign in.
    private struct Guarded {
        var addresses: TokenBuckets<AddressSubject>
        /// By account and network.
        var strangers: TokenBuckets<Int>
        var accounts: TokenBuckets<Int>
    }

    /// As many IPv6 networks of one site may use up what an address may, together; a site has 65,536 of them.
    private static let networksOfSite = 16

    private let limits: SignInLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let guarded: Mutex<Guarded>

    /// - Parameters:
    ///   - capacity: how many buckets are kept in each of three tables; fifty thousand take about 5 MB.
    ///   - now: the time, which never goes back.
    public init(
        _ limits: SignInLimits = SignInLimits(),
        capacity: Int = 50_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
        guarded = Mutex(
            Guarded(
                addresses: TokenBuckets(capacity: capacity),
                strangers: TokenBuckets(capacity: capacity),
                accounts: TokenBuckets(capacity: capacity)
            )
        )
    }

    /// Takes a token from each bucket the attempt is counted in, or from none.
    public func begin(_ attempt: SignInAttempt) -> Admission {
        let moment = now()
        let addresses = addressClaims(of: attempt)
        return guarded.withLock { guarded in
            if let wait = guarded.addresses.wait(for: addresses, at: moment) { return Self.refused(wait) }
            var permit = SignInPermit(addresses: addresses)
            if !attempt.isKnownAddress {
                let account = attempt.email.key.hashValue
                var hasher = Hasher()
                hasher.combine(account)
                hasher.combine(attempt.address?.site)
                permit.stranger = TokenBuckets.Claim(subject: hasher.finalize(), rate: limits.failuresPerStranger)
                if let own = guarded.strangers.take([permit.stranger].compactMap(\.self), at: moment) {
                    permit.stranger = nil
                    permit.account = TokenBuckets.Claim(subject: account, rate: limits.failuresPerAccount)
                    if let shared = guarded.accounts.take([permit.account].compactMap(\.self), at: moment) {
                        return Self.refused(min(own, shared))
                    }
                }
            }
            _ = guarded.addresses.take(addresses, at: moment)
            return .admitted(permit)
        }
    }

    /// The attempt was none at a stranger's password after all.
    public func refund(_ permit: SignInPermit) {
        let moment = now()
        guarded.withLock { guarded in
            guarded.addresses.refund(permit.addresses, at: moment)
            if let claim = permit.stranger { guarded.strangers.refund([claim], at: moment) }
            if let claim = permit.account { guarded.accounts.refund([claim], at: moment) }
        }
    }

    /// How many buckets are kept.
    var bucketCount: Int { guarded.withLock { $0.addresses.count + $0.strangers.count + $0.accounts.count } }

    private func addressClaims(of attempt: SignInAttempt) -> [TokenBuckets<AddressSubject>.Claim] {
        var claims = [
            TokenBuckets.Claim(subject: AddressSubject.failures(attempt.address), rate: limits.failuresPerAddress)
        ]
        if attempt.isSignUp {
            claims.append(TokenBuckets.Claim(subject: .signUps(attempt.address), rate: limits.signUpsPerAddress))
        }
        guard let address = attempt.address, address.site != address.text else { return claims }
        if attempt.isSignUp {
            let rate = limits.signUpsPerAddress.times(Self.networksOfSite)
            claims.append(TokenBuckets.Claim(subject: .signUpsOfSite(address.site), rate: rate))
        }
        // Neighbours on a site do not stand in the way of an address that the account knows.
        if !attempt.isKnownAddress {
            let rate = limits.failuresPerAddress.times(Self.networksOfSite)
            claims.append(TokenBuckets.Claim(subject: .failuresOfSite(address.site), rate: rate))
        }
        return claims
    }

    private static func refused(_ wait: Duration) -> Admission {
        let (seconds, attoseconds) = wait.components
        return .refused(seconds: max(1, Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)))
    }
}

/// What an attempt that was admitted took, to be given back where it was none at a stranger's password.
public struct SignInPermit: Sendable, Hashable {
    let addresses: [TokenBuckets<SignInLimiter.AddressSubject>.Claim]
    /// One of the network's own tries at the account, or one that all strangers share; neither where the account knows
    /// the address.
    var stranger: TokenBuckets<Int>.Claim?
    var account: TokenBuckets<Int>.Claim?

    init(addresses: [TokenBuckets<SignInLimiter.AddressSubject>.Claim]) {
        self.addresses = addresses
    }
}
