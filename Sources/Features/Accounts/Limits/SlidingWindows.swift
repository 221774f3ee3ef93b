/// How often something happened lately, for a bounded number of subjects.
///
/// Where as many are remembered as may be, newcomers share a few windows until there is room, so that nobody can empty
/// the memory of who came before.
struct SlidingWindows<Subject: Hashable & Sendable>: Sendable {
    /// A wish for one more.
    struct Claim: Sendable, Hashable {
        var subject: Subject
        /// How often it may happen in any window.
        var maximum: Int
        var window: Duration

        init(subject: Subject, maximum: Int, of window: Duration) {
            self.subject = subject
            self.maximum = max(maximum, 1)
            self.window = window
        }
    }

    private enum Key: Hashable {
        case own(Subject)
        case shared(Int)
    }

    private struct Window {
        /// Oldest first.
        var moments: [ContinuousClock.Instant] = []
        var length: Duration
    }

    private static var sharedCount: Int { 256 }

    private let capacity: Int
    private var windows: [Key: Window] = [:]
    private var lastClearing: ContinuousClock.Instant?

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    var count: Int { windows.count }

    /// How long it is until one more can be had for each claim; nil where that is now. Nothing is counted.
    mutating func wait(for claims: [Claim], at now: ContinuousClock.Instant) -> Duration? {
        let waits = claims.map { claim -> Duration in
            let recent = windows[key(of: claim.subject, at: now)]?.moments.filter { now - $0 < claim.window } ?? []
            guard recent.count >= claim.maximum else { return .zero }
            return claim.window - (now - recent[recent.count - claim.maximum])
        }
        guard let longest = waits.max(), longest > .zero else { return nil }
        return longest
    }

    /// Counts one for each claim, however many there are.
    mutating func take(_ claims: [Claim], at now: ContinuousClock.Instant) {
        for claim in claims {
            let key = key(of: claim.subject, at: now)
            var window = windows[key] ?? Window(length: claim.window)
            window.length = max(window.length, claim.window)
            window.moments.removeAll { now - $0 >= window.length }
            window.moments.append(now)
            windows[key] = window
        }
    }

    /// Takes back one of a moment for each claim.
    mutating func refund(_ claims: [Claim], of moment: ContinuousClock.Instant) {
        for claim in claims {
            let key = key(of: claim.subject, at: moment)
            guard let index = windows[key]?.moments.lastIndex(of: moment) else { continue }
            windows[key]?.moments.remove(at: index)
            if windows[key]?.moments.isEmpty == true { windows[key] = nil }
        }
    }

    private mutating func key(of subject: Subject, at now: ContinuousClock.Instant) -> Key {
        if windows[.own(subject)] != nil { return .own(subject) }
        // At most once a second, or every newcomer would have the whole of it looked through.
        if windows.count >= capacity, lastClearing.map({ now - $0 >= .seconds(1) }) ?? true {
            lastClearing = now
            windows = windows.filter { _, window in window.moments.last.map { now - $0 < window.length } ?? false }
        }
        if windows.count < capacity { return .own(subject) }
        // Which one depends on a seed of the process, so nobody can choose whom to share with.
        return .shared(Int(UInt(bitPattern: subject.hashValue) % UInt(Self.sharedCount)))
    }
}
