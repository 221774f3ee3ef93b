import Portico

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
    /// How many buckets there may be before the full ones are cleared away; so clearing costs little for each bucket that came.
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

    /// How long it is until no bucket has given more than it held; nil where none has.
    mutating func wait(_ claims: [Claim], at now: ContinuousClock.Instant) -> Duration? {
        let waits = claims.map { claim in (fullAt[key(for: claim, at: now)] ?? now) - now - interval(of: claim) * claim.rate.burst }
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
