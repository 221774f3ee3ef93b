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
