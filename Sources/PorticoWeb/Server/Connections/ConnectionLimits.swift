import NIOCore

/// How many connections a server holds, and how slow the clients behind them may be.
///
///     var services = SiteServices.inMemory()
///     services.connections.most = 500
///     services.connections.maxPerAddress = 20
///     services.connections.leastRate = 4_096   // bytes a second
///
/// A client within these limits is never slowed. They apply only while the server waits for the client: the time that
/// it takes to make an answer does not count, nor does time in which the server itself does not read.
public struct ConnectionLimits: Sendable, Hashable {
    /// All connections together; nil is as many as the files that the process may open have room for, 8,192 at most.
    public var maximum: Int?
    /// Those of one address, an IPv6 /64 network counting as one; nil is no limit. A trusted proxy has none: it brings
    /// everybody.
    public var maxPerAddress: Int?
    /// How long a connection without a request is kept.
    public var idle: Duration
    /// How long the head of a request may take from its first byte on.
    public var head: Duration
    /// The time over which a client's rate is taken: in each such time it has to send, or to take, what `leastRate`
    /// makes of it, or to be done.
    public var window: Duration
    /// Bytes a second, for bodies that a client sends and for answers that it takes.
    public var leastRate: Int
    /// How long one body may take at whatever rate.
    public var longestBody: Duration
    /// How long a client that was told that its connection ends has to close it.
    public var closing: Duration

    /// Numbers below 1 count as 1, and a time below a millisecond as one.
    public init(
        maximum: Int? = nil,
        maxPerAddress: Int? = 256,
        idle: Duration = .seconds(30),
        head: Duration = .seconds(10),
        window: Duration = .seconds(30),
        leastRate: Int = 1_024,
        longestBody: Duration = .seconds(30 * 60),
        closing: Duration = .seconds(5)
    ) {
        self.maximum = maximum
        self.maxPerAddress = maxPerAddress
        self.idle = idle
        self.head = head
        self.window = window
        self.leastRate = leastRate
        self.longestBody = longestBody
        self.closing = closing
    }
}

/// The times of `ConnectionLimits` as an event loop has them.
struct ConnectionDeadlines: Sendable {
    let idle: TimeAmount
    let head: TimeAmount
    let window: TimeAmount
    /// How many bytes a window has to bring.
    let leastBytes: Int
    let longestBody: TimeAmount
    let closing: TimeAmount

    init(_ limits: ConnectionLimits) {
        idle = Self.amount(limits.idle)
        head = Self.amount(limits.head)
        window = Self.amount(limits.window)
        longestBody = Self.amount(limits.longestBody)
        closing = Self.amount(limits.closing)
        let (bytes, isTooMuch) = max(limits.leastRate, 1).multipliedReportingOverflow(
            by: Int(window.nanoseconds / 1_000_000)
        )
        leastBytes = isTooMuch ? .max : max(bytes / 1_000, 1)
    }

    /// How often a connection is looked at: no time is passed by more than a quarter of the shortest.
    var period: TimeAmount {
        .nanoseconds(max([idle, head, window, longestBody, closing].map(\.nanoseconds).min() ?? 0, 4_000_000) / 4)
    }

    private static func amount(_ duration: Duration) -> TimeAmount {
        TimeAmount(min(max(duration, .milliseconds(1)), .seconds(365 * 24 * 60 * 60)))
    }
}
