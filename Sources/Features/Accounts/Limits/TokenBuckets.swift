/// Token buckets, a bounded number of them, by what they are for.
///
/// What is kept of a bucket is the moment at which it is full (ITU-T I.371, generic cell rate algorithm); one that is
/// full again is forgotten. Where as many are kept as may be, newcomers share a few until there is room, so that nobody
/// can empty the memory of who came before.
struct TokenBuckets<Subject: Hashable & Sendable>: Sendable {
    /// A wish for one token.
    struct Claim: Sendable, Hashable {
        var subject: Subject
        var rate: SignInLimits.Rate
    }

    private enum Key: Hashable {
        case own(Subject)
        case shared(Int)
    }

    private static var sharedCount: Int { 256 }

    private let capacity: Int
    private var fullAt: [Key: ContinuousClock.Instant] = [:]
    private var lastClearing: ContinuousClock.Instant?

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    var count: Int { fullAt.count }

    /// Takes a token for each claim and gives nil, or takes none and gives how long it is until all can be had.
    mutating func take(_ claims: [Claim], at now: ContinuousClock.Instant) -> Duration? {
        if let wait = wait(for: claims, at: now) { return wait }
        for claim in claims {
            let key = key(of: claim.subject, at: now)
            fullAt[key] = max(fullAt[key] ?? now, now) + claim.rate.refill
        }
        return nil
    }

    /// How long it is until a token can be had for each claim; nil where that is now. Nothing is taken.
    mutating func wait(for claims: [Claim], at now: ContinuousClock.Instant) -> Duration? {
        let waits = claims.map { claim in
            max(fullAt[key(of: claim.subject, at: now)] ?? now, now) - claim.rate.refill * (claim.rate.burst - 1) - now
        }
        guard let longest = waits.max(), longest > .zero else { return nil }
        return longest
    }

    /// Puts back what was taken.
    mutating func refund(_ claims: [Claim], at now: ContinuousClock.Instant) {
        for claim in claims {
            let key = key(of: claim.subject, at: now)
            guard let full = fullAt[key] else { continue }
            fullAt[key] = full - claim.rate.refill > now ? full - claim.rate.refill : nil
        }
    }

    private mutating func key(of subject: Subject, at now: ContinuousClock.Instant) -> Key {
        if fullAt[.own(subject)] != nil { return .own(subject) }
        // At most once a second, or every newcomer would have the whole of it looked through.
        if fullAt.count >= capacity, lastClearing.map({ now - $0 >= .seconds(1) }) ?? true {
            lastClearing = now
            fullAt = fullAt.filter { $0.value > now }
        }
        if fullAt.count < capacity { return .own(subject) }
        // Which one depends on a seed of the process, so nobody can choose whom to share with.
        return .shared(Int(UInt(bitPattern: subject.hashValue) % UInt(Self.sharedCount)))
    }
}
