import AtriumTexts
public import Portico

/// A day that somebody can be reminded on: one of the years 2000 to 2199.
///
///     ReminderDay(text: "2026-07-31")?.adding(days: 1)?.text      // "2026-08-01"
///
/// The bounds are in the type, so that nothing that is calculated with days overflows or goes on for ever.
public struct ReminderDay: TextValue, RawRepresentable, Comparable {
    public static let years = 2_000...2_199
    public static let expectation = "a day of the years 2000 to 2199"
    public static var localisedExpectation: any LocalisedText {
        Text(en: expectation, de: "ein Tag der Jahre 2000 bis 2199", ar: "يوم من الأعوام 2000 إلى 2199")
    }

    public let date: CalendarDate

    /// Nil where the day is of another year.
    public init?(_ date: CalendarDate) {
        guard Self.years.contains(date.year) else { return nil }
        self.date = date
    }

    public init?(text: String) {
        guard let date = CalendarDate(text: text) else { return nil }
        self.init(date)
    }

    public init?(rawValue: String) { self.init(text: rawValue) }
    public var rawValue: String { text }

    public var text: String { date.text }

    public static func < (one: ReminderDay, other: ReminderDay) -> Bool { one.date < other.date }
}

// Counting. Of the years that begin a century only 2100 is no leap year here.
extension ReminderDay {
    /// Days since 2000-01-01.
    var number: Int {
        let months = (1..<date.month).reduce(0) { $0 + Self.days(in: $1, of: date.year) }
        return Self.daysBefore(date.year) + months + date.day - 1
    }

    /// Nil outside of the years.
    init?(number: Int) {
        guard (0..<Self.daysBefore(Self.years.upperBound + 1)).contains(number) else { return nil }
        // No year is longer than 366 days, so this one is not too late.
        var year = Self.years.lowerBound + number / 366
        while Self.daysBefore(year + 1) <= number { year += 1 }
        var (month, rest) = (1, number - Self.daysBefore(year))
        while rest >= Self.days(in: month, of: year) {
            rest -= Self.days(in: month, of: year)
            month += 1
        }
        guard let date = CalendarDate(year: year, month: month, day: rest + 1) else { return nil }
        self.init(date)
    }

    /// Nil outside of the years.
    func adding(days: Int) -> ReminderDay? {
        // Nothing that is added to a number so small overflows below this.
        guard (-100_000...100_000).contains(days) else { return nil }
        return ReminderDay(number: number + days)
    }

    /// The same day so many months later, or the last one of a month that is too short for it. Nil outside of the
    /// years.
    func adding(months: Int) -> ReminderDay? {
        guard (0...2_400).contains(months) else { return nil }
        let month = date.year * 12 + date.month - 1 + months
        let year = month / 12
        guard Self.years.contains(year) else { return nil }
        let day = min(date.day, Self.days(in: month % 12 + 1, of: year))
        return CalendarDate(year: year, month: month % 12 + 1, day: day).flatMap(ReminderDay.init)
    }

    private static func daysBefore(_ year: Int) -> Int {
        let count = year - years.lowerBound
        return count * 365 + (count + 3) / 4 - (year > 2_100 ? 1 : 0)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && year != 2_100 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
