public import Foundation

/// A moment or a day as people read it: every page writes them alike.
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
        let local = LocalTime(of: date, in: timeZone)
        return String(ofAtMost: 18) { text in
            append(local.day, to: &text)
            text.append(", ")
            text.append(local.hour, digits: 2)
            text.append(":")
            text.append(local.minute, digits: 2)
        }
    }

    public static func day(of date: Date, in timeZone: TimeZone) -> String {
        day(LocalTime(of: date, in: timeZone).day)
    }

    public static func day(_ date: CalendarDate) -> String {
        String(ofAtMost: 11) { append(date, to: &$0) }
    }

    /// A moment as RFC 3339 has it, to the second or, where that is asked for, to the millisecond; what is behind that
    /// is cut off.
    public static func machine(of date: Date, in timeZone: TimeZone, toMilliseconds: Bool = false) -> String {
        let local = LocalTime(of: date, in: timeZone)
        return String(ofAtMost: 29) { text in
            text.append(local.day)
            text.append("T")
            text.append(secondOfDay: local.secondOfDay)
            if toMilliseconds {
                text.append(".")
                text.append(local.millisecond, digits: 3)
            }
            append(offset: local.offset, to: &text)
        }
    }

    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func append(_ day: CalendarDate, to text: inout OutputSpan<UInt8>) {
        text.append(day.day)
        text.append(" ")
        text.append(months[day.month - 1])
        text.append(" ")
        text.append(day.year)
    }

    private static func append(offset seconds: Int, to text: inout OutputSpan<UInt8>) {
        guard seconds != 0 else { return text.append("Z") }
        let minutes = abs(seconds) / 60
        text.append(seconds < 0 ? "-" : "+")
        text.append(minutes / 60, digits: 2)
        text.append(":")
        text.append(minutes % 60, digits: 2)
    }
}

/// A moment as the clocks of a time zone show it. Counted here: the formats of Foundation take longer for the dates of a
/// page than the page takes for all the rest.
private struct LocalTime {
    let day: CalendarDate
    let secondOfDay: Int
    let millisecond: Int
    /// How far the zone's clocks are ahead of UTC then, in seconds.
    let offset: Int

    init(of date: Date, in timeZone: TimeZone) {
        let interval = date.timeIntervalSince1970
        // As far as years are counted, and so far from what a number holds that adding is safe.
        let moment = interval.isNaN ? 0 : min(max(interval, -1e11), 1e12)
        offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: moment))
        let seconds = moment.rounded(.down)
        millisecond = min(Int((moment - seconds) * 1_000), 999)
        let local = Int(seconds) + offset
        let (days, rest) = local.quotientAndRemainder(dividingBy: 86_400)
        let dayNumber = rest < 0 ? days - 1 : days
        secondOfDay = rest < 0 ? rest + 86_400 : rest
        day = CalendarDate(nearestTo: dayNumber)
    }

    var hour: Int { secondOfDay / 3_600 }
    var minute: Int { secondOfDay / 60 % 60 }
}
