public import AtriumTexts
public import Foundation
import Portico

/// When somebody is to be reminded: at a time of a day as the clocks of a zone show it, and perhaps again and again.
///
///     let schedule = ReminderSchedule(day: day, time: time, zone: berlin, repeats: .monthly)
///     schedule.next(after: now)
///
/// Each occurrence is counted from the first day, so none drifts: one that is monthly on the 31st is due on the last
/// day of a shorter month and on the 31st again, one that is yearly on 29 February on the 28th between leap years.
public struct ReminderSchedule: Sendable, Hashable {
    public var day: ReminderDay
    public var time: TimeOfDay
    public var zone: TimeZoneName
    public var repeats: ReminderRepeat

    public init(day: ReminderDay, time: TimeOfDay, zone: TimeZoneName, repeats: ReminderRepeat = .none) {
        self.day = day
        self.time = time
        self.zone = zone
        self.repeats = repeats
    }

    /// Once, at the minute of a moment. Files have moments, not the clock that somebody looked at: it is that of UTC. Nil
    /// outside of the years that reminders have.
    public init?(once moment: Date) {
        let text = moment.text
        guard let day = ReminderDay(text: String(text.prefix(10))),
            let time = TimeOfDay(text: String(text.dropFirst(11).prefix(5)))
        else { return nil }
        self.init(day: day, time: time, zone: .utc)
    }

    /// The occurrence of a number, from 0. Nil where there is none in the years that days have.
    public func occurrence(_ number: Int) -> Date? {
        guard number >= 0, let day = day(number) else { return nil }
        return zone.moment(of: day, at: time)
    }

    /// The first occurrence behind a moment, however far away that is: it is computed, not counted up to.
    public func next(after moment: Date) -> Date? {
        // Those of earlier days are not behind it: the clocks showed their times before. Of the others one of the first
        // is, for clocks are never put back by more than a day.
        let first = firstNumber(onOrAfter: zone.dayNumber(at: moment))
        return (first..<first + 6).lazy.compactMap { occurrence($0) }.first { $0 > moment }
    }

    private func day(_ number: Int) -> ReminderDay? {
        guard number <= Self.maxOccurrences else { return nil }
        return switch repeats {
        case .none: number == 0 ? day : nil
        case .daily: day.adding(days: number)
        case .weekly: day.adding(days: number * 7)
        case .monthly: day.adding(months: number)
        case .yearly: day.adding(months: number * 12)
        }
    }

    /// The number of an occurrence of which all before it are on earlier days than this one.
    private func firstNumber(onOrAfter dayNumber: Int) -> Int {
        let days = dayNumber - day.number
        guard days > 0 else { return 0 }
        // No month is longer than 31 days and no year than 366.
        return switch repeats {
        case .none: 0
        case .daily: days
        case .weekly: days / 7
        case .monthly: monthsUntil(dayNumber)
        case .yearly: monthsUntil(dayNumber) / 12
        }
    }

    /// Whole months from the first day's month to that of another day.
    private func monthsUntil(_ dayNumber: Int) -> Int {
        guard let other = ReminderDay(number: dayNumber) else { return Self.maxOccurrences }
        return (other.date.year - day.date.year) * 12 + other.date.month - day.date.month
    }

    /// More than the days of all years.
    private static let maxOccurrences = 80_000
}
