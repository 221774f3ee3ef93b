public import Foundation

/// A moment or a day as people read it: every page writes them alike.
///
///     TimeText.minute(of: note.editedAt, in: .gmt)   // "3 Feb 2026, 14:05"
///     TimeText.day(of: domain.updated, in: .gmt)     // "3 Feb 2026"
///
/// The time zone is not part of the text: a page says it once. Machines read `<time datetime>` instead.
public enum TimeText {
    public static func minute(of date: Date, in timeZone: TimeZone) -> String {
        text(
            of: date,
            in: timeZone,
            as: """
                \(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits), \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
                """
        )
    }

    public static func day(of date: Date, in timeZone: TimeZone) -> String {
        text(of: date, in: timeZone, as: "\(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits)")
    }

    public static func day(_ date: CalendarDate) -> String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(date.day) \(months[date.month - 1]) \(date.year)"
    }

    private static func text(of date: Date, in timeZone: TimeZone, as format: Date.FormatString) -> String {
        date.formatted(
            Date.VerbatimFormatStyle(
                format: format,
                locale: Locale(identifier: "en_US_POSIX"),
                timeZone: timeZone,
                calendar: Calendar(identifier: .gregorian)
            )
        )
    }
}
