/// What happened lately, for a bounded number of subjects.
///
/// Each purpose has room for a number of subjects. While it is full, newcomers share a few places. So nobody can push
/// out those who came before, and a full room takes nothing from another.
struct LimitMemory: Sendable {
    private let capacity: Int
    private var rooms: [String: Room] = [:]

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    var count: Int { rooms.values.reduce(0) { $0 + $1.entries.count } }

    /// How long it is until so many can be had for each claim; nil where that is now.
    mutating func wait(for claims: [Limiter.Claim], holding count: Int, at now: ContinuousClock.Instant) -> Duration? {
        var longest = Duration.zero
        for claim in claims {
            guard let entry = rooms[claim.limit.purpose]?.entry(of: claim, capacity, at: now) else { continue }
            longest = max(longest, entry.wait(for: count, by: claim.limit.rule, at: now))
        }
        return longest > .zero ? longest : nil
    }

    /// Counts so much for each claim, also more than there is.
    mutating func add(_ amount: Double, to claims: [Limiter.Claim], at now: ContinuousClock.Instant) {
        for claim in claims {
            rooms[claim.limit.purpose, default: Room()].change(claim, capacity, at: now) {
                $0.add(amount, by: claim.limit.rule, at: now)
            }
        }
    }

    /// Takes back one of a moment for each claim.
    mutating func refund(_ claims: [Limiter.Claim], of moment: ContinuousClock.Instant) {
        for claim in claims {
            rooms[claim.limit.purpose]?.change(claim, capacity, at: moment) {
                $0.refund(by: claim.limit.rule, of: moment)
            }
        }
    }
}

/// What is remembered of one subject.
private struct Entry {
    /// Nobody is told to wait longer for what they were charged with.
    private static let longestDebt = Duration.seconds(600)

    /// When it can be forgotten: a bucket when it is full (ITU-T I.371, generic cell rate algorithm), a window when all
    /// of it is over.
    var until: ContinuousClock.Instant
    /// Those of a window, oldest first.
    var moments: [ContinuousClock.Instant] = []

    func wait(for count: Int, by rule: Limit.Rule, at now: ContinuousClock.Instant) -> Duration {
        switch rule {
        case .bucket(let burst, let refill): return until - now - refill * (max(burst, 1) - count)
        case .window(let maximum, let length, let pause):
            let index = moments.count - max(maximum, 1) + count - 1
            let room = index < 0 ? .zero : moments[index] + length - now
            return max(room, moments.last.map { $0 + pause - now } ?? .zero)
        }
    }

    mutating func add(_ amount: Double, by rule: Limit.Rule, at now: ContinuousClock.Instant) {
        switch rule {
        case .bucket(let burst, let refill):
            until = min(max(until, now) + refill * amount, now + refill * max(burst, 1) + Self.longestDebt)
        case .window(_, let length, let pause):
            moments.removeAll { now - $0 >= max(length, pause) }
            moments += repeatElement(now, count: Int(amount.rounded(.up)))
            until = now + max(length, pause)
        }
    }

    mutating func refund(by rule: Limit.Rule, of moment: ContinuousClock.Instant) {
        switch rule {
        case .bucket(_, let refill): until -= refill
        case .window(_, let length, let pause):
            if let index = moments.lastIndex(of: moment) { moments.remove(at: index) }
            until = moments.last.map { $0 + max(length, pause) } ?? moment
        }
    }
}

/// The subjects of one purpose.
private struct Room {
    private static let smallest = 1_024

    private(set) var entries: [Int: Entry] = [:]
    /// How many there may be before those that matter no more are cleared away; so clearing costs little for each that
    /// came.
    private var clearAt = smallest
    private var lastClearing: ContinuousClock.Instant?

    mutating func entry(of claim: Limiter.Claim, _ capacity: Int, at now: ContinuousClock.Instant) -> Entry? {
        entries[key(of: claim, capacity, at: now)]
    }

    mutating func change(
        _ claim: Limiter.Claim,
        _ capacity: Int,
        at now: ContinuousClock.Instant,
        _ body: (inout Entry) -> Void
    ) {
        let key = key(of: claim, capacity, at: now)
        body(&entries[key, default: Entry(until: now)])
        if entries[key].map({ $0.until <= now }) ?? false { entries[key] = nil }
    }

    /// Where a subject is remembered, or a shared place where it is not and there is no room.
    private mutating func key(of claim: Limiter.Claim, _ capacity: Int, at now: ContinuousClock.Instant) -> Int {
        if entries[claim.subject] != nil { return claim.subject }
        clearIfDue(capacity, at: now)
        if entries.count < capacity { return claim.subject }
        // The hash has a seed of the process, so nobody can choose whom to share a place with.
        var hasher = Hasher()
        hasher.combine(claim.limit)
        hasher.combine(UInt(bitPattern: claim.subject) % UInt(Limiter.sharedCount))
        return hasher.finalize()
    }

    private mutating func clearIfDue(_ capacity: Int, at now: ContinuousClock.Instant) {
        guard entries.count >= min(clearAt, capacity) else { return }
        // At most once a second where it was of no use, or every newcomer would have the whole of it looked through.
        if entries.count >= capacity, let lastClearing, now - lastClearing < .seconds(1) { return }
        lastClearing = now
        entries = entries.filter { $0.value.until > now }
        clearAt = max(Self.smallest, entries.count * 2)
    }
}
