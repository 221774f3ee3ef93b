public import Foundation

/// A point in time, from `<input type=datetime-local>`, `<input type=date>` or RFC 3339 text.
///
/// Neither input sends a time zone, so what they send is read as UTC, a day alone as its midnight. Where a day is meant, take a
/// `CalendarDate`, which claims no more than was typed. What an offset carries out of the years 1 to 9999 is refused.
extension Date: TextValue {
    public static var expectation: String { "a date and time such as 2026-07-31T09:30" }

    public init?(text: String) {
        var digits = DigitReader(text)
        guard let day = digits.date() else { return nil }
        var time = (seconds: 0, fraction: 0.0)
        var offset = 0
        if digits.take("Tt ") != nil {
            guard let readTime = digits.time(), let readOffset = digits.offset() else { return nil }
            time = readTime
            offset = readOffset
        }
        guard digits.isAtEnd else { return nil }
        self.init(sinceReferenceDate: day.daysSince1970 * 86_400 + time.seconds - offset, fraction: time.fraction)
        guard isInCalendarRange else { return nil }
    }

    /// In UTC (RFC 3339 section 5.6), with as many digits after the second as the value needs. What lies outside of the years 1 to
    /// 9999 has the text of the nearest second inside.
    public var text: String {
        let floor = timeIntervalSinceReferenceDate.rounded(.down)
        let bounded = min(max(floor, Self.earliest), Self.latest)
        let seconds = Int(bounded.isNaN ? 0 : bounded) + Self.referenceSeconds
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let day = CalendarDate(nearestTo: days)
        let second = seconds - days * 86_400
        let time = [second / 3600, second / 60 % 60, second % 60].map { String($0).padded(to: 2) }.joined(separator: ":")
        return "\(day.text)T\(time)\(bounded == floor ? fractionText(after: floor) : "")Z"
    }

    /// From the first second of the year 1 to the last of 9999 in UTC: all that anybody can send.
    public static let calendarRange = Date(timeIntervalSinceReferenceDate: earliest)...Date(timeIntervalSinceReferenceDate: latest)

    /// Whether it is a moment of the years 1 to 9999. The range alone takes a date that is not a number for one of its own.
    public var isInCalendarRange: Bool {
        !timeIntervalSinceReferenceDate.isNaN && Self.calendarRange.contains(self)
    }

    /// Itself, or the nearest moment of the years 1 to 9999, for moments that were stored or came in a file; the start of 2001 where it is
    /// not a number.
    public var inCalendarRange: Date {
        if timeIntervalSinceReferenceDate.isNaN { return Date(timeIntervalSinceReferenceDate: 0) }
        return min(max(self, Self.calendarRange.lowerBound), Self.calendarRange.upperBound)
    }

    private static let referenceSeconds = Int(Date.timeIntervalBetween1970AndReferenceDate)
    private static let earliest = Double(CalendarDate.first.daysSince1970 * 86_400 - referenceSeconds)
    private static let latest = Double(CalendarDate.last.daysSince1970 * 86_400 + 86_399 - referenceSeconds)

    private init(sinceReferenceDate seconds: Int, fraction: Double) {
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
