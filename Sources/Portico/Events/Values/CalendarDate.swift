/// A day of the calendar, without a time or a time zone: what `<input type=date>` sends.
///
///     let due = CalendarDate(year: 2026, month: 7, day: 31)
///     due?.text                                             // "2026-07-31"
///
/// A birthday or a due date is the same day wherever it is read, which a `Date` cannot say. The calendar is the
/// Gregorian one, carried back before its time (HTML section 2.3.5.2).
public struct CalendarDate: Sendable, Hashable, Comparable {
    /// From 1 to 9999.
    public let year: Int
    /// From 1 to 12.
    public let month: Int
    /// From 1, as many as the month has.
    public let day: Int

    /// Nil where the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Those of four digits, which dates of RFC 3339 are written with. Browsers know more, and few programs can read
    /// them.
    static let years = 1...9999

    public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }
}

/// Its raw value is its text, which sorts as the days do.
extension CalendarDate: TextValue, RawRepresentable {
    public static var expectation: String { FrameworkText.day.english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.day }

    /// Reads `2026-07-31`: years have four digits.
    public init?(text: String) {
        var digits = DigitReader(text)
        guard let date = digits.date(), digits.isAtEnd else { return nil }
        self = date
    }

    public init?(rawValue: String) {
        self.init(text: rawValue)
    }

    public var text: String {
        String(ofAtMost: 10) { $0.append(self) }
    }

    public var rawValue: String { text }
}

extension CalendarDate {
    /// Days since 1970-01-01, negative before.
    var daysSince1970: Int {
        // Years are counted from March, so that the leap day is a year's last.
        let year = month > 2 ? year : year - 1
        let monthsSinceMarch = (month + 9) % 12
        return year * 365 + year / 4 - year / 100 + year / 400 + (monthsSinceMarch * 306 + 5) / 10 + day - 719_469
    }

    /// The day that many days after 1970-01-01, or the nearest inside the years.
    ///
    /// Counted in cycles of 400 years, which all have 146,097 days: of a cycle's days, those up to a leap day every 4,
    /// 100 and 400 years are taken out, and 365 are left for each year.
    init(nearestTo daysSince1970: Int) {
        let bounded = min(max(daysSince1970, Self.first.daysSince1970), Self.last.daysSince1970)
        let (cycle, dayOfCycle) = (bounded + 719_468).quotientAndRemainder(dividingBy: 146_097)
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100)
        let monthsSinceMarch = (dayOfYear * 5 + 2) / 153
        month = (monthsSinceMarch + 2) % 12 + 1
        year = cycle * 400 + yearOfCycle + (month > 2 ? 0 : 1)
        day = dayOfYear - (monthsSinceMarch * 306 + 5) / 10 + 1
    }

    static let first = CalendarDate(uncheckedYear: years.lowerBound, month: 1, day: 1)
    static let last = CalendarDate(uncheckedYear: years.upperBound, month: 12, day: 31)

    private init(uncheckedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }
}
