import Foundation
import Synchronization

/// The moment as answers tell it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
///
/// Its words are the same in every language. Foundation's formats would load the data of all languages for them, some
/// megabytes that most answers never need.
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
        var (second, parts) = (time_t(second), tm())
        // Beyond the years that a number holds nothing is written into the parts, which then name the first of January 1900.
        gmtime_r(&second, &parts)
        let day = "\(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1_900)"
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        return "\(weekdays[Int(parts.tm_wday)]), \(day) \(time) GMT"
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
