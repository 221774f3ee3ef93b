import Portico

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
    private enum Subject: Limited {
        case failures(NetworkPlace)
        case signUps(NetworkPlace)
        /// An account, by its address, and one network or IPv6 site that tries its password.
        case stranger(String, site: IPAddress?)
        case account(String)

        func limit(in limits: SignInLimits) -> Limit? {
            switch self {
            case .failures(let place): Limit("failures", limits.failuresPerAddress, at: place)
            case .signUps(let place): Limit("sign-ups", limits.signUpsPerAddress, at: place)
            case .stranger: Limit("strangers", limits.failuresPerStranger)
            case .account: Limit("accounts", limits.failuresPerAccount)
            }
        }
    }

    private let limits: SignInLimits
    private let limiter: Limiter

    /// - Parameters:
    ///   - capacity: how many addresses, and how many accounts, are remembered.
    ///   - now: the time, which never goes back.
    public init(
        _ limits: SignInLimits = SignInLimits(),
        capacity: Int = 50_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        limiter = Limiter(capacity: capacity, now: now)
    }

    /// Takes a token from each bucket the attempt is counted in, or from none.
    func begin(_ attempt: SignInAttempt) -> Limiter.Admission {
        let (network, site) = NetworkPlace.of(attempt.address?.network)
        var subjects = [Subject.failures(network)]
        if attempt.isSignUp { subjects += [network, site].compactMap { $0.map(Subject.signUps) } }
        // Neither neighbours on a site nor strangers stand in the way of an address that the account knows.
        if attempt.isKnownAddress { return limiter.begin(subjects.claims(in: limits)) }
        if let site { subjects.append(.failures(site)) }
        let account = attempt.email.key
        let tries = [Subject.stranger(account, site: attempt.address?.network.site), .account(account)]
        return limiter.begin(subjects.claims(in: limits), firstOf: tries.claims(in: limits))
    }

    /// The attempt was none at a stranger's password after all.
    func refund(_ permit: Limiter.Permit) {
        limiter.refund(permit)
    }

    /// How many buckets are kept.
    var bucketCount: Int { limiter.count }
}
