import Portico
import Synchronization

/// Admits what comes at a bearable rate, and tells the rest when to come again.
///
///     switch limiter.admit(.post, from: client.address, in: session) {
///     case .admitted: …
///     case .refused(let seconds): … // 429 with Retry-After: seconds
///     }
///
/// Each address and each session has a bucket that holds a burst of tokens and is refilled at the steady rate. What is
/// kept of a bucket is the moment at which it is full (ITU-T I.371, generic cell rate algorithm); one that is full
/// again is forgotten. Where as many buckets are kept as may be, newcomers share a few until there is room, so that
/// nobody can empty the memory of who came before.
final class RateLimiter: Sendable {
    enum Kind: Sendable, Hashable {
        case post, export, api
        /// A post that came too fast, as often again: its body is read, so that what was typed is given back.
        case refusedPost
        /// A post of somebody whose pages cost too much lately, a tenth as often: the page that gives it back costs as
        /// much again.
        case costlyPost
        /// Somebody new is to be recognised from here on.
        case newVisitor
        /// A token of a remembered device that turned out to be none, or a copy.
        case unknownDevice
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

    /// Whether one would be admitted; takes nothing. For what is bad or good, which shows only when it was looked at: the
    /// bad is charged then, and of the good any number may come at once.
    func hasRoom(for kind: Kind, from address: IPAddress?) -> Bool {
        let claims = claims(kind, address, nil)
        return claims.isEmpty || buckets.withLock { $0.wait(claims, holding: 1, at: now()) } == nil
    }

    /// Takes a token for one that was bad, also where there is none any more.
    func charge(_ kind: Kind, to address: IPAddress?) {
        let claims = claims(kind, address, nil)
        if claims.isEmpty { return }
        buckets.withLock { $0.charge(1, to: claims, at: now()) }
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
            case .unknownDevice: (limits.unknownDevicesPerAddress, nil)
            case .export: (limits.exportsPerAddress, limits.exportsPerSession)
            case .api: (limits.apiPerAddress, limits.apiPerSession)
            case .work: (limits.cpuSecondsPerAddress, limits.cpuSecondsPerSession)
            }
        var claims: [RateBuckets.Claim] = []
        if let perAddress {
            claims.append(RateBuckets.Claim(kind: kind, subject: .address(address?.network), rate: perAddress))
            if let address, case .v6 = address {
                claims.append(
                    RateBuckets.Claim(
                        kind: kind,
                        subject: .site(address.site),
                        rate: perAddress.times(Self.networksOfSite)
                    )
                )
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

/// The token buckets of a rate limiter: a bounded number of them, by what they are for.
struct RateBuckets: Sendable {
    enum Subject: Sendable, Hashable {
        case address(IPAddress?)
        /// All networks of one IPv6 site.
        case site(IPAddress)
        case session(SessionKey)
        /// One of the buckets that newcomers share while there is no room.
        case shared(Int)
    }

    private struct Key: Sendable, Hashable {
        var kind: RateLimiter.Kind
        var subject: Subject
    }

    /// A wish for one token.
    struct Claim: Sendable {
        var kind: RateLimiter.Kind
        var subject: Subject
        var rate: RateLimits.Rate
    }

    /// Nobody is told to wait longer for what they were charged with.
    static let longestDebt = Duration.seconds(600)
    /// How many buckets the newcomers of each kind share.
    static let sharedCount = 256
    private static let smallest = 1_024

    private let capacity: Int
    /// When each bucket is full; those that are full already may be missing.
    private var fullAt: [Key: ContinuousClock.Instant] = [:]
    /// How many buckets there may be before the full ones are cleared away; so clearing costs little for each bucket
    /// that came.
    private var clearAt: Int
    private var lastClearing: ContinuousClock.Instant?

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
        clearAt = min(self.capacity, Self.smallest)
    }

    var count: Int { fullAt.count }

    /// Takes a token for each claim and gives nil, or takes none and gives how long it is until all can be had.
    mutating func take(_ claims: [Claim], at now: ContinuousClock.Instant) -> Duration? {
        let keys = claims.map { key(for: $0, at: now) }
        var longest: Duration?
        var fillings: [ContinuousClock.Instant] = []
        for (claim, key) in zip(claims, keys) {
            let interval = interval(of: claim)
            let start = max(fullAt[key] ?? now, now)
            let ready = start - interval * (claim.rate.burst - 1)
            if ready > now { longest = max(longest ?? .zero, ready - now) }
            fillings.append(start + interval)
        }
        if let longest { return longest }
        for (key, filling) in zip(keys, fillings) { fullAt[key] = filling }
        return nil
    }

    /// How long it is until each bucket holds so many tokens, which are at most its burst: none where it has given no
    /// more than it held. Nil where all do.
    mutating func wait(_ claims: [Claim], holding count: Int = 0, at now: ContinuousClock.Instant) -> Duration? {
        let waits = claims.map { claim in
            (fullAt[key(for: claim, at: now)] ?? now) - now - interval(of: claim) * (claim.rate.burst - count)
        }
        return waits.max().flatMap { $0 > .zero ? $0 : nil }
    }

    /// Takes tokens, or parts of them, from the bucket of each claim, also where it holds fewer.
    mutating func charge(_ count: Double, to claims: [Claim], at now: ContinuousClock.Instant) {
        for claim in claims {
            let key = key(for: claim, at: now)
            let latest = now + interval(of: claim) * claim.rate.burst + Self.longestDebt
            fullAt[key] = min(max(fullAt[key] ?? now, now) + interval(of: claim) * count, latest)
        }
    }

    private func interval(of claim: Claim) -> Duration {
        .seconds(60) / claim.rate.perMinute
    }

    /// The bucket of a claim, or a shared one where it has none and there is no room.
    private mutating func key(for claim: Claim, at now: ContinuousClock.Instant) -> Key {
        let key = Key(kind: claim.kind, subject: claim.subject)
        if fullAt[key] != nil { return key }
        clearIfDue(at: now)
        if fullAt.count < capacity { return key }
        // Which one depends on a seed of the process, so nobody can choose whom to share with.
        let share = Int(UInt(bitPattern: key.hashValue) % UInt(Self.sharedCount))
        return Key(kind: claim.kind, subject: .shared(share))
    }

    private mutating func clearIfDue(at now: ContinuousClock.Instant) {
        guard fullAt.count >= clearAt else { return }
        // At most once a second where it was of no use, or every newcomer would have the whole of it looked through.
        if fullAt.count >= capacity, let lastClearing, now - lastClearing < .seconds(1) { return }
        lastClearing = now
        fullAt = fullAt.filter { $0.value > now }
        clearAt = min(capacity, max(Self.smallest, fullAt.count * 2))
    }
}
