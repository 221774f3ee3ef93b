import Foundation
import Portico

/// Moments as text: RFC 3339, with microseconds where there are any, in UTC where no zone is known.
///
///     MomentText.text(of: note.stateChangedAt)     // 2026-11-21T09:30:00.25Z
///     MomentText.text(of: note.dates.created)      // 2014-03-05T10:00:00+09:00
///     MomentText.moment("2026-11-21T09:30:00Z")
enum MomentText {
    /// A moment outside of the years 1 to 9999 has the text of the nearest inside, so that it can be read again.
    static func text(of zoned: ZonedDate) -> String {
        let microseconds = (zoned.date.inCalendarRange.timeIntervalSinceReferenceDate * 1e6).rounded()
        let seconds = (microseconds / 1e6).rounded(.down)
        let fraction = Int(microseconds - seconds * 1e6)
        // Not the system's writer, which has other days before 1582 than the reader.
        let whole = ZonedDate(Date(timeIntervalSinceReferenceDate: seconds), at: zoned.offset).text
        guard fraction > 0 else { return whole }
        var digits = String(fraction + 1_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        let second = "2026-11-21T09:30:00".count
        return "\(whole.prefix(second)).\(digits)\(whole.dropFirst(second))"
    }

    static func text(of date: Date) -> String { text(of: ZonedDate(date)) }

    /// Nil where it is none of the years 1 to 9999.
    static func moment(_ text: String) -> ZonedDate? {
        // Not the system's reader, which takes years that nothing here can write.
        text.utf8.count <= 40 ? ZonedDate(text: text) : nil
    }
}
