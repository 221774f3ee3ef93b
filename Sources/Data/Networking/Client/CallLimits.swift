/// How long a call may take, how much it may bring, and how often it is tried.
public struct CallLimits: Sendable, Hashable {
    /// Until the connection stands, TLS included.
    public var connect: Duration = .seconds(2)
    /// The whole call: every attempt, redirect and wait, until the last byte.
    public var answer: Duration = .seconds(5)
    /// The body, in bytes, after decompression.
    public var size = 4 * 1024 * 1024
    public var redirects = 3
    /// After the first attempt, for safe methods and failures worth it.
    public var retries = 2
    /// Before the first retry; doubled before each further one. Half of it is by chance, so that clients do not come
    /// back all at once.
    public var retryDelay: Duration = .milliseconds(200)
    public var circuit = CircuitPolicy()

    public init() {}
}

/// When a failing source is left alone, and for how long.
public struct CircuitPolicy: Sendable, Hashable {
    /// Attempts that failed in a row until it is.
    public var failures = 5
    /// The first rest; each further one is twice as long. Up to a fifth is added by chance.
    public var firstRest: Duration = .seconds(10)
    /// No rest is longer, also none that the source asked for.
    public var longestRest: Duration = .seconds(120)

    public init() {}
}
