import AtriumTexts
import Foundation

// From the clocks of the zone to moments, and back.
extension TimeZoneName {
    /// The first moment at which the zone's clocks show this time of this day, or a later one.
    ///
    /// So a time that occurs twice, where clocks are put back, is the first of both; one that does not exist, where
    /// they are put forward, is the first moment behind the gap. A gap may be a whole day: Samoa had no 30 December
    /// 2011.
    func moment(of day: ReminderDay, at time: TimeOfDay) -> Date {
        let zone = timeZone
        let wanted = Self.seconds(of: day) + time.minute * 60
        func offset(_ moment: Int) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))) }
        // No zone is more than 14 hours ahead of UTC or 12 behind it; nor were clocks changed twice in a day since 2000.
        var (before, after) = (wanted - 15 * 3_600, wanted + 13 * 3_600)
        let (offsetBefore, offsetAfter) = (offset(before), offset(after))
        guard offsetBefore != offsetAfter else { return Date(timeIntervalSince1970: Double(wanted - offsetBefore)) }
        while before + 1 < after {
            let middle = before + (after - before) / 2
            if offset(middle) == offsetBefore { before = middle } else { after = middle }
        }
        let first = wanted - offsetBefore
        return Date(timeIntervalSince1970: Double(first < after ? first : max(after, wanted - offsetAfter)))
    }

    /// The day that the zone's clocks show, in days since 2000-01-01; of moments far outside of the years the nearest
    /// one just outside.
    func dayNumber(at moment: Date) -> Int {
        let seconds = moment.timeIntervalSince1970
        let bounded = seconds.isNaN ? 0 : min(max(seconds.rounded(.down), 0), 7_300_000_000)
        let local = Int(bounded) + timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: bounded)) - Self.start
        return local >= 0 ? local / 86_400 : -1
    }

    /// 2000-01-01 00:00 UTC in Unix time.
    private static let start = 946_684_800

    private static func seconds(of day: ReminderDay) -> Int { start + day.number * 86_400 }
}
