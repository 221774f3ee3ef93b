import AtriumTexts
import Foundation

// From the clocks of the zone to moments, and back.
extension TimeZoneName {
    /// The moment at which the zone's clocks show this time of this day, as `TimeZone.moment(showing:)` has it.
    func moment(of day: ReminderDay, at time: TimeOfDay) -> Date {
        timeZone.moment(showing: Self.start + day.number * 86_400 + time.minute * 60)
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
}
