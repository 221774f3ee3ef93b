import Foundation

/// A moment as the clocks of a time zone show it. Counted here: the formats of Foundation take longer for the dates of
/// a page than the page takes for all the rest.
struct LocalTime {
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
