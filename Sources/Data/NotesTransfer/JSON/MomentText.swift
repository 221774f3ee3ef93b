import Foundation
import Portico

/// Moments as text: RFC 3339 in UTC, with microseconds where there are any.
///
///     MomentText.text(of: note.editedAt)           // 2026-11-21T09:30:00.25Z
///     MomentText.moment("2026-11-21T09:30:00Z")
enum MomentText {
    /// A moment outside of the years 1 to 9999 has the text of the nearest inside, so that it can be read again.
    static func text(of date: Date) -> String {
        let microseconds = (date.inCalendarRange.timeIntervalSinceReferenceDate * 1e6).rounded()
        let seconds = (microseconds / 1e6).rounded(.down)
        let fraction = Int(microseconds - seconds * 1e6)
        // Not the system's writer, which has other days before 1582 than the reader.
        let whole = Date(timeIntervalSinceReferenceDate: seconds).text
        guard fraction > 0 else { return whole }
        var digits = String(fraction + 1_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole.dropLast()).\(digits)Z"
    }

    /// Nil where it is none of the years 1 to 9999; also takes the offset of a time zone.
    static func moment(_ text: String) -> Date? {
        // Not the system's reader, which takes years that nothing here can write.
        text.utf8.count <= 40 ? Date(text: text) : nil
    }
}
