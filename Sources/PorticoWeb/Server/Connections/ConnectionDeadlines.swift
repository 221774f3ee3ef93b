import NIOCore

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
        let (bytes, isTooMuch) = max(limits.leastRate, 1).multipliedReportingOverflow(by: Int(window.nanoseconds / 1_000_000))
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
