import Portico
import Synchronization

/// Admits what comes at a bearable rate, and tells the rest when to come again.
///
///     switch limiter.admit(.post, from: client.address, in: session) {
///     case .admitted: …
///     case .refused(let seconds): … // 429 with Retry-After: seconds
///     }
///
/// Each address and each session has a bucket that holds a burst of tokens and is refilled at the steady rate. What is kept of a bucket is
/// the moment at which it is full (ITU-T I.371, generic cell rate algorithm); one that is full again is forgotten. Where as many buckets
/// are kept as may be, newcomers share a few until there is room, so that nobody can empty the memory of who came before.
final class RateLimiter: Sendable {
    enum Kind: Sendable, Hashable {
        case post, export, api
        /// A post that came too fast, as often again: its body is read, so that what was typed is given back.
        case refusedPost
        /// A post of somebody whose pages cost too much lately, a tenth as often: the page that gives it back costs as much again.
        case costlyPost
        /// Somebody new is to be recognised from here on.
        case newVisitor
        /// CPU time, which is known only when it was taken.
        case work
    }

    enum Admission: Sendable, Hashable {
        case admitted
        /// When to come again, rounded up, at least 1.
        case refused(seconds: Int)
    }

    /// As many IPv6 networks of one site may use up what an address may, together; a site has 65,536 of them.
    private static let networksOfSite = 16

    private let limits: RateLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let buckets: Mutex<RateBuckets>

    /// - Parameters:
    ///   - capacity: how many buckets are kept; a hundred thousand take about 10 MB.
    ///   - now: the time, which never goes back.
    init(
        _ limits: RateLimits,
        capacity: Int = 100_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
        buckets = Mutex(RateBuckets(capacity: capacity))
    }

    /// Takes a token from the address's bucket and one from the session's, or from neither.
    ///
    /// - Parameter address: nil where it is not known; all such requests are counted together.
    func admit(_ kind: Kind, from address: IPAddress?, in session: SessionKey?) -> Admission {
        let claims = claims(kind, address, session)
        if claims.isEmpty { return .admitted }
        return Self.admission(after: buckets.withLock { $0.take(claims, at: now()) })
    }

    /// Refuses whose requests took more CPU time than there is; takes nothing.
    func admitWork(for address: IPAddress?, in session: SessionKey?) -> Admission {
        let claims = claims(.work, address, session)
        if claims.isEmpty { return .admitted }
        return Self.admission(after: buckets.withLock { $0.wait(claims, at: now()) })
    }

    /// Takes what was spent from both buckets, also more than there is.
    func charge(_ cost: Duration, to address: IPAddress?, in session: SessionKey?) {
        guard cost > .zero else { return }
        let claims = claims(.work, address, session)
        if claims.isEmpty { return }
        buckets.withLock { $0.charge(cost / .seconds(1), to: claims, at: now()) }
    }

    private func claims(_ kind: Kind, _ address: IPAddress?, _ session: SessionKey?) -> [RateBuckets.Claim] {
        let (perAddress, perSession) =
            switch kind {
            case .post, .refusedPost: (limits.postsPerAddress, limits.postsPerSession)
            case .costlyPost: (limits.postsPerAddress?.divided(by: 10), limits.postsPerSession?.divided(by: 10))
            case .newVisitor: (limits.newVisitorsPerAddress, nil)
            case .export: (limits.exportsPerAddress, limits.exportsPerSession)
            case .api: (limits.apiPerAddress, limits.apiPerSession)
            case .work: (limits.cpuSecondsPerAddress, limits.cpuSecondsPerSession)
            }
        var claims: [RateBuckets.Claim] = []
        if let perAddress {
            claims.append(RateBuckets.Claim(kind: kind, subject: .address(address?.network), rate: perAddress))
            if let address, case .v6 = address {
                claims.append(RateBuckets.Claim(kind: kind, subject: .site(address.site), rate: perAddress.times(Self.networksOfSite)))
            }
        }
        if let perSession, let session {
            claims.append(RateBuckets.Claim(kind: kind, subject: .session(session), rate: perSession))
        }
        return claims
    }

    private static func admission(after wait: Duration?) -> Admission {
        guard let wait else { return .admitted }
        let (seconds, attoseconds) = wait.components
        return .refused(seconds: max(1, Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)))
    }

    /// How many buckets are kept.
    var bucketCount: Int { buckets.withLock { $0.count } }
}
