public import Foundation

/// A moment or a day as people read it in English: every page and command writes them alike. For the language of a
/// visitor there is `Localiser`.
///
///     TimeText.minute(of: note.editedAt, in: .gmt)   // "3 Feb 2026, 14:05"
///     TimeText.day(of: domain.updated, in: .gmt)     // "3 Feb 2026"
///
/// The time zone is not part of the text: a page says it once. Machines read `<time datetime>` instead:
///
///     TimeText.machine(of: note.editedAt, in: .gmt)  // "2026-02-03T14:05:00Z"
///
/// Years are those of `CalendarDate`; a moment outside is written as the nearest day inside. Offsets are told to the
/// minute, which those of zones are since there are zones.
public enum TimeText {
    public static func minute(of date: Date, in timeZone: TimeZone) -> String {
        Language.DatePattern.english.minute(LocalTime(of: date, in: timeZone))
    }

    public static func day(of date: Date, in timeZone: TimeZone) -> String {
        day(LocalTime(of: date, in: timeZone).day)
    }

    public static func day(_ date: CalendarDate) -> String { Language.DatePattern.english.day(date) }

    /// A moment as RFC 3339 has it, to the second or, where that is asked for, to the millisecond; what is behind that
    /// is cut off.
    public static func machine(of date: Date, in timeZone: TimeZone, toMilliseconds: Bool = false) -> String {
        let local = LocalTime(of: date, in: timeZone)
        let room = "2026-02-03T14:05:00Z".utf8.count + (toMilliseconds ? 4 : 0) + (local.offset == 0 ? 0 : 5)
        return String(ofAtMost: room) { text in
            text.append(local.day)
            text.append("T")
            text.append(secondOfDay: local.secondOfDay)
            if toMilliseconds {
                text.append(".")
                text.append(local.millisecond, digits: 3)
            }
            if local.offset == 0 { text.append("Z") } else { text.append(offset: local.offset) }
        }
    }
}
