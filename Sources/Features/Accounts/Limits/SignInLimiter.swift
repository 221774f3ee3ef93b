import Synchronization

/// Lets passwords be tried at a bearable rate, for each address and for each account.
///
///     switch limiter.begin(attempt) {
///     case .admitted: …                       // and `giveBack(attempt)` where the password was right
///     case .refused(let seconds): …
///     }
///
/// A token is taken before the password is looked at, so that many tries at the same time are no more than many in a row. Accounts that do
/// not exist are counted like those that do. An address from which an account was signed in before is counted by itself alone:
/// whoever tries an account's password from elsewhere never keeps its owner out.
public final class SignInLimiter: Sendable {
    public enum Admission: Sendable, Hashable {
        case admitted
        /// When to come again, rounded up, at least 1.
        case refused(seconds: Int)
    }

    private enum Subject: Hashable {
        case failures(NetworkAddress?)
        case signUps(NetworkAddress?)
        /// By a hash of the address that is another one in each process: nothing here tells who tried to sign in.
        case account(Int)
    }

    private let limits: SignInLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let buckets: Mutex<TokenBuckets<Subject>>

    /// - Parameters:
    ///   - capacity: how many buckets are kept; a hundred thousand take about 10 MB.
    ///   - now: the time, which never goes back.
    public init(
        _ limits: SignInLimits = SignInLimits(),
        capacity: Int = 100_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
        buckets = Mutex(TokenBuckets(capacity: capacity))
    }

    /// Takes a token from each bucket the attempt is counted in, or from none.
    public func begin(_ attempt: SignInAttempt) -> Admission {
        guard let wait = buckets.withLock({ $0.take(claims(of: attempt), at: now()) }) else { return .admitted }
        let (seconds, attoseconds) = wait.components
        return .refused(seconds: max(1, Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)))
    }

    /// The attempt was none at a stranger's password after all.
    public func giveBack(_ attempt: SignInAttempt) {
        buckets.withLock { $0.giveBack(claims(of: attempt), at: now()) }
    }

    /// How many buckets are kept.
    var bucketCount: Int { buckets.withLock { $0.count } }

    private func claims(of attempt: SignInAttempt) -> [TokenBuckets<Subject>.Claim] {
        var claims = [TokenBuckets<Subject>.Claim(subject: .failures(attempt.address), rate: limits.failuresPerAddress)]
        if !attempt.isKnownAddress {
            claims.append(TokenBuckets.Claim(subject: .account(attempt.email.key.hashValue), rate: limits.failuresPerAccount))
        }
        if attempt.isSignUp { claims.append(TokenBuckets.Claim(subject: .signUps(attempt.address), rate: limits.signUpsPerAddress)) }
        return claims
    }
}
