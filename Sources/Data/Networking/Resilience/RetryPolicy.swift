package import Foundation
import Synchronization

/// Whether a failed attempt is worth another, and when: a pure function but for its chance.
struct RetryPolicy: Sendable {
    let limits: CallLimits
    let jitter: Jitter

    /// How long to wait before retry number `retry` (from 0), or nil for none. `remaining` is what is left of the
    /// call's time.
    func wait(
        after error: HTTPClientError,
        retryAfter: Duration?,
        isSafe: Bool,
        retry: Int,
        remaining: Duration
    ) -> Duration? {
        guard isSafe, retry < limits.retries, Self.isWorthIt(error) else { return nil }
        let delay = limits.retryDelay * (1 << min(retry, 16))
        let wait = max(retryAfter ?? .zero, jitter.share(0.5...1, of: delay))
        return wait < remaining ? wait : nil
    }

    /// What may be gone a moment later.
    static func isWorthIt(_ error: HTTPClientError) -> Bool {
        switch error {
        case .unreachable, .timedOut: true
        case .status(let status, _): [408, 425, 429, 502, 503, 504].contains(status)
        default: false
        }
    }

    /// What says that the source itself does badly, so that a few of them open the circuit.
    static func countsAgainstSource(_ error: HTTPClientError) -> Bool {
        switch error {
        case .unreachable, .timedOut, .tls: true
        case .status(let status, _): status == 429 || status >= 500
        default: false
        }
    }
}

/// Randomness, shared by the calls of a client.
final class Jitter: Sendable {
    private let source: Mutex<any RandomNumberGenerator & Sendable>

    init(_ source: any RandomNumberGenerator & Sendable) {
        self.source = Mutex(source)
    }

    /// A share of a duration, from `range`.
    func share(_ range: ClosedRange<Double>, of duration: Duration) -> Duration {
        duration * source.withLock { Self.number(range, &$0) }
    }

    private static func number(
        _ range: ClosedRange<Double>,
        _ source: inout any RandomNumberGenerator & Sendable
    ) -> Double {
        Double.random(in: range, using: &source)
    }
}

/// How long a source wants to be left alone (RFC 9110 section 10.2.3).
package enum RetryAfter {
    /// Nil where the answer does not say, or not so that it can be read: seconds, or a date as RFC 9110 section 5.6.7
    /// prefers it.
    package static func wait(in head: HTTPHead, now: Date) -> Duration? {
        guard let text = head.headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
            return nil
        }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .seconds(min(Int(text) ?? .max, 86_400)) }
        guard let date = try? Date(text, strategy: format) else { return nil }
        return .seconds(min(max(0, date.timeIntervalSince(now)), 86_400))
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    private static let format = Date.ParseStrategy(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) 'GMT'
            """,
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt
    )
}
