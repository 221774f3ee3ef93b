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
        return "\(day(local.day)), \(local.hour.padded(to: 2)):\(local.minute.padded(to: 2))"
    }

    public static func day(of date: Date, in timeZone: TimeZone) -> String {
        day(LocalTime(of: date, in: timeZone).day)
    }

    public static func day(_ date: CalendarDate) -> String {
        "\(date.day) \(months[date.month - 1]) \(date.year)"
    }

    /// A moment as RFC 3339 has it, to the second or, where that is asked for, to the millisecond; what is behind that
    /// is cut off.
    public static func machine(of date: Date, in timeZone: TimeZone, toMilliseconds: Bool = false) -> String {
        let local = LocalTime(of: date, in: timeZone)
        let fraction = toMilliseconds ? ".\(local.millisecond.padded(to: 3))" : ""
        let time = "\(local.hour.padded(to: 2)):\(local.minute.padded(to: 2)):\(local.second.padded(to: 2))"
        return "\(local.day.text)T\(time)\(fraction)\(offset(local.offset))"
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func offset(_ seconds: Int) -> String {
        if seconds == 0 { return "Z" }
        let minutes = abs(seconds) / 60
        return "\(seconds < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
}

/// A moment as the clocks of a time zone show it. Counted here: the formats of Foundation take longer for the dates of a
/// page than the page takes for all the rest.
private struct LocalTime {
    let day: CalendarDate
    let hour: Int
    let minute: Int
    let second: Int
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
        let (dayNumber, secondOfDay) = rest < 0 ? (days - 1, rest + 86_400) : (days, rest)
        day = CalendarDate(nearestTo: dayNumber)
        (hour, minute, second) = (secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60)
    }
}

extension Int {
    fileprivate func padded(to length: Int) -> String { String(self).padded(to: length) }
}
