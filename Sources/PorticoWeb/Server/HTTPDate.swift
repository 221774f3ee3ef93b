import Foundation
import Synchronization

/// The moment as answers tell it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
enum HTTPDate {
    private static let told = Mutex<(second: Int, text: String)>((0, text(ofSecond: 0)))

    /// Written once a second.
    static var now: String {
        let second = Foundation.time(nil)
        return told.withLock { told in
            if told.second != second { told = (second, text(ofSecond: second)) }
            return told.text
        }
    }

    /// - Parameter second: since 1970.
    static func text(ofSecond second: Int) -> String {
        Date(timeIntervalSince1970: TimeInterval(second)).formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
                    """,
                locale: Locale(identifier: "en_US_POSIX"),
                timeZone: .gmt,
                calendar: Calendar(identifier: .gregorian)
            )
        )
    }
}
