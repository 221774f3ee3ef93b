import Foundation

/// How long a source wants to be left alone (RFC 9110 section 10.2.3).
enum RetryAfter {
    /// Nil where the answer does not say, or not so that it can be read: seconds, or a date as RFC 9110 section 5.6.7 prefers it.
    static func wait(in head: HTTPHead, now: Date) -> Duration? {
        guard let text = head.headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
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
