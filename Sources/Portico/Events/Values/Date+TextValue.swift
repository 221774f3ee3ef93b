public import Foundation

/// A point in time, from `<input type=datetime-local>`, `<input type=date>` or RFC 3339 text.
///
/// Neither input sends a time zone, so what they send is read as UTC, a day alone as its midnight. Where a day is
/// meant, take a `CalendarDate`, which claims no more than was typed. What an offset carries out of the years 1 to 9999
/// is refused.
extension Date: TextValue {
    public static var expectation: String { FrameworkText.moment.english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.moment }

    public init?(text: String) {
        guard let zoned = ZonedDate(text: text) else { return nil }
        self = zoned.date
    }

    /// In UTC (RFC 3339 section 5.6), with as many digits after the second as the value needs. What lies outside of the
    /// years 1 to 9999 has the text of the nearest second inside.
    public var text: String { text(at: nil) }

    /// The same as a clock shows it that is ahead of UTC, with its offset. In UTC where that clock shows another year
    /// than 1 to 9999.
    func text(at offset: UTCOffset?) -> String {
        let floor = timeIntervalSinceReferenceDate.rounded(.down)
        let bounded = min(max(floor, Self.earliest), Self.latest)
        let seconds = Int(bounded.isNaN ? 0 : bounded) + Self.referenceSeconds + (offset?.rawValue ?? 0)
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let day = CalendarDate(nearestTo: days)
        if offset != nil, day.daysSince1970 != days { return text }
        let whole = String(ofAtMost: 19) { text in
            text.append(day)
            text.append("T")
            text.append(secondOfDay: seconds - days * 86_400)
        }
        return "\(whole)\(bounded == floor ? fractionText(after: floor) : "")\(offset?.suffix ?? "Z")"
    }

    /// From the first second of the year 1 to the last of 9999 in UTC: all that anybody can send.
    public static let calendarRange =
        Date(timeIntervalSinceReferenceDate: earliest)...Date(timeIntervalSinceReferenceDate: latest)

    /// Whether it is a moment of the years 1 to 9999. The range alone takes a date that is not a number for one of its
    /// own.
    public var isInCalendarRange: Bool {
        !timeIntervalSinceReferenceDate.isNaN && Self.calendarRange.contains(self)
    }

    /// Itself, or the nearest moment of the years 1 to 9999, for moments that were stored or came in a file; the start
    /// of 2001 where it is not a number.
    public var inCalendarRange: Date {
        if timeIntervalSinceReferenceDate.isNaN { return Date(timeIntervalSinceReferenceDate: 0) }
        return min(max(self, Self.calendarRange.lowerBound), Self.calendarRange.upperBound)
    }

    private static let referenceSeconds = Int(Date.timeIntervalBetween1970AndReferenceDate)
    private static let earliest = Double(CalendarDate.first.daysSince1970 * 86_400 - referenceSeconds)
    private static let latest = Double(CalendarDate.last.daysSince1970 * 86_400 + 86_399 - referenceSeconds)

    init(since1970 seconds: Int, fraction: Double) {
        self.init(timeIntervalSinceReferenceDate: Double(seconds - Self.referenceSeconds) + fraction)
    }

    /// The fewest digits that read back as this value.
    private func fractionText(after floor: Double) -> String {
        let fraction = timeIntervalSinceReferenceDate - floor
        if fraction == 0 { return "" }
        let texts = stride(from: 3, through: 18, by: 3).lazy.map { String(format: "%.\($0)f", fraction) }
        let exact = texts.first { text in Double(text).map { floor + $0 == timeIntervalSinceReferenceDate } ?? false }
        return exact.map { String($0.dropFirst()) } ?? ""
    }
}

/// Reads dates and times digit by digit; nothing is skipped.
struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// A number of that many digits.
    mutating func number(_ lengths: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(lengths.upperBound).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard lengths.contains(digits.count) else { return nil }
        rest.removeFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Takes the next character if it is one of these.
    mutating func take(_ characters: StaticString) -> UInt8? {
        guard let next = rest.first, characters.withUTF8Buffer({ $0.contains(next) }) else { return nil }
        rest.removeFirst()
        return next
    }

    /// `2026-07-31`
    mutating func date() -> CalendarDate? {
        guard let year = number(4...4), take("-") != nil, let month = number(2...2), take("-") != nil,
            let day = number(2...2)
        else {
            return nil
        }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// `09:30`, `09:30:15`, `09:30:15.250`, in seconds since midnight: whole ones, and their fraction.
    mutating func time() -> (seconds: Int, fraction: Double)? {
        guard let hours = number(2...2), hours < 24, take(":") != nil, let minutes = number(2...2), minutes < 60 else {
            return nil
        }
        var seconds = 0
        var fraction = 0.0
        if take(":") != nil {
            guard let read = number(2...2), read < 60 else { return nil }
            seconds = read
            if take(".") != nil {
                let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                guard !digits.isEmpty, let read = Double("0." + String(decoding: digits, as: UTF8.self)) else {
                    return nil
                }
                rest.removeFirst(digits.count)
                fraction = read
            }
        }
        return (hours * 3600 + minutes * 60 + seconds, fraction)
    }

    /// `Z`, `+02:00`, in seconds east of UTC; 0 where nothing stands, which is what `datetime-local` sends. `isKnown`
    /// says whether it is that of a clock: `Z` and `-00:00` are of none (RFC 9557 section 2.2, RFC 3339 section 4.3).
    mutating func offset() -> (seconds: Int, isKnown: Bool)? {
        guard let sign = take("Zz+-") else { return (0, false) }
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return (0, false) }
        guard let hours = number(2...2), hours < 24, take(":") != nil, let minutes = number(2...2), minutes < 60 else {
            return nil
        }
        let seconds = hours * 3600 + minutes * 60
        let isWest = sign == UInt8(ascii: "-")
        return (isWest ? -seconds : seconds, !isWest || seconds > 0)
    }
}
