import Portico

/// How often visitors may post and export, programs may ask, and how much CPU time pages may take.
///
///     var limits = RateLimits()
///     limits.postsPerSession = RateLimits.Rate(perMinute: 30, burst: 10)
///     limits.exportsPerAddress = nil   // no limit
///
/// An address stands for one visitor, or for many behind one router, so it is given more than a session. Of IPv6 the
/// /64 network counts, and all networks of one /48 together have sixteen times as much.
public struct RateLimits: Sendable, Hashable {
    /// A steady rate, and how many may come at once after a pause.
    public struct Rate: Sendable, Hashable {
        public let perMinute: Int
        public let burst: Int

        /// Numbers below 1 count as 1, those above a million as a million.
        public init(perMinute: Int, burst: Int) {
            self.perMinute = min(max(perMinute, 1), 1_000_000)
            self.burst = min(max(burst, 1), 1_000_000)
        }

        var rule: Limit.Rule { .bucket(burst: burst, refill: .seconds(60) / perMinute) }

        func multiplied(by count: Int) -> Rate { Rate(perMinute: perMinute * count, burst: burst * count) }
        func divided(by count: Int) -> Rate { Rate(perMinute: perMinute / count, burst: burst / count) }
    }

    public var postsPerAddress: Rate?
    public var postsPerSession: Rate?
    /// Visitors without an account who have something kept for the first time.
    public var newVisitorsPerAddress: Rate?
    /// Tokens of remembered devices that nobody has, or that were used before: as many as passwords may be guessed. Right
    /// ones are not counted.
    public var unknownDevicesPerAddress: Rate?
    public var exportsPerAddress: Rate?
    public var exportsPerSession: Rate?
    /// Files made for programs: those whose `Download.Pace` is `api`.
    public var apiPerAddress: Rate?
    public var apiPerSession: Rate?
    /// Seconds of CPU time for requests that take more than 50 ms each; shorter ones are not counted. A client that
    /// took more has to wait for its next page, file or post.
    public var cpuSecondsPerAddress: Rate?
    public var cpuSecondsPerSession: Rate?

    /// Nil for a rate is no limit.
    public init(
        postsPerAddress: Rate? = Rate(perMinute: 120, burst: 60),
        postsPerSession: Rate? = Rate(perMinute: 60, burst: 30),
        newVisitorsPerAddress: Rate? = Rate(perMinute: 2, burst: 60),
        unknownDevicesPerAddress: Rate? = Rate(perMinute: 1, burst: 10),
        exportsPerAddress: Rate? = Rate(perMinute: 20, burst: 10),
        exportsPerSession: Rate? = Rate(perMinute: 10, burst: 5),
        apiPerAddress: Rate? = Rate(perMinute: 240, burst: 120),
        apiPerSession: Rate? = Rate(perMinute: 120, burst: 60),
        cpuSecondsPerAddress: Rate? = Rate(perMinute: 20, burst: 40),
        cpuSecondsPerSession: Rate? = Rate(perMinute: 10, burst: 20)
    ) {
        self.postsPerAddress = postsPerAddress
        self.postsPerSession = postsPerSession
        self.newVisitorsPerAddress = newVisitorsPerAddress
        self.unknownDevicesPerAddress = unknownDevicesPerAddress
        self.exportsPerAddress = exportsPerAddress
        self.exportsPerSession = exportsPerSession
        self.apiPerAddress = apiPerAddress
        self.apiPerSession = apiPerSession
        self.cpuSecondsPerAddress = cpuSecondsPerAddress
        self.cpuSecondsPerSession = cpuSecondsPerSession
    }

    public static let off = RateLimits(
        postsPerAddress: nil,
        postsPerSession: nil,
        newVisitorsPerAddress: nil,
        unknownDevicesPerAddress: nil,
        exportsPerAddress: nil,
        exportsPerSession: nil,
        apiPerAddress: nil,
        apiPerSession: nil,
        cpuSecondsPerAddress: nil,
        cpuSecondsPerSession: nil
    )
}
