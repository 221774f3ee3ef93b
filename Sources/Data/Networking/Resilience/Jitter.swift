import Synchronization

/// Chance, shared by the calls of a client.
final class Jitter: Sendable {
    private let source: Mutex<any RandomNumberGenerator & Sendable>

    init(_ source: any RandomNumberGenerator & Sendable) {
        self.source = Mutex(source)
    }

    /// A share of a duration, from `range`.
    func share(_ range: ClosedRange<Double>, of duration: Duration) -> Duration {
        duration * source.withLock { Self.number(range, &$0) }
    }

    private static func number(_ range: ClosedRange<Double>, _ source: inout any RandomNumberGenerator & Sendable) -> Double {
        Double.random(in: range, using: &source)
    }
}
