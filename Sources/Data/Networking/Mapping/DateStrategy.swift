public import Foundation

/// How a source writes its moments.
///
///     Mapper(dates: .iso8601())                        // 2018-01-11T05:29:12.517Z and 2022-06-15T05:58:02.276425
///     Mapper(dates: .iso8601(withoutZone: .refused))   // only those that name their zone
///     Mapper(dates: .millisecondsSince1970)            // 1515648552517, as a number or a text
public enum DateStrategy: Sendable, Hashable {
    /// What a moment is that does not say where it is.
    public enum MissingZone: Sendable, Hashable {
        /// It is taken for UTC.
        case isUTC
        /// It is no moment.
        case refused
    }

    /// ISO 8601 with any number of digits behind the seconds, or none; a day alone is its beginning.
    case iso8601(withoutZone: MissingZone = .isUTC)
    case secondsSince1970
    case millisecondsSince1970
    case microsecondsSince1970

    /// Nil where the text is no moment written this way.
    public func date(_ text: String) -> Date? {
        switch self {
        case .iso8601(let missing):
            guard let text = ISO8601Text(text), text.namesZone || missing == .isUTC else { return nil }
            return text.date
        case .secondsSince1970, .millisecondsSince1970, .microsecondsSince1970:
            return Double(text).flatMap(date)
        }
    }

    /// Nil where moments are not written as numbers, and where the number lies outside the years 1 to 9999.
    private func date(_ number: Double) -> Date? {
        let seconds: Double
        switch self {
        case .iso8601: return nil
        case .secondsSince1970: seconds = number
        case .millisecondsSince1970: seconds = number / 1_000
        case .microsecondsSince1970: seconds = number / 1_000_000
        }
        guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    func date(from decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let date =
            if let text = try? container.decode(String.self) { date(text) } else {
                date(try container.decode(Double.self))
            }
        guard let date else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a moment") }
        return date
    }
}

/// A moment as ISO 8601 writes it: `2018-01-11T05:29:12.517Z`, `2022-06-15 05:58:02.276425`, `2018-01-11T05:29+02:00`,
/// `2018-01-11`.
///
/// Written by hand because `Date.ISO8601FormatStyle` takes one form at a time and sources mix them, down to the digits
/// of a second.
struct ISO8601Text {
    let date: Date
    /// Whether it says where it is; without, it was read as if in UTC.
    let namesZone: Bool

    /// Nil where the text is no such moment, such as the 30th of February.
    init?(_ text: String) {
        var reader = Reader(text)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
            let day = reader.number(2),
            year >= 1, (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        var seconds = Double(Self.daysSince1970(year, month, day)) * 86_400
        var offset: Int?
        if reader.take("T") || reader.take("t") || reader.take(" ") {
            guard let time = reader.time() else { return nil }
            seconds += time
            if !reader.isAtEnd {
                guard let zone = reader.zone() else { return nil }
                offset = zone
            }
        }
        guard reader.isAtEnd else { return nil }
        date = Date(timeIntervalSince1970: seconds - Double(offset ?? 0))
        namesZone = offset != nil
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// In the Gregorian calendar, also before it was made (ISO 8601 section 3.2.1).
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let before = year - 1
        let leapDays = before / 4 - before / 100 + before / 400
        let daysBeforeMonth = (1..<month).reduce(0) { $0 + days(in: $1, of: year) }
        return before * 365 + leapDays + daysBeforeMonth + day - 1 - 719_162
    }
}

/// Reads the parts of a moment one behind the other.
private struct Reader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text.trimmingCharacters(in: .whitespacesAndNewlines)[...].utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func digit() -> Int? {
        guard let first = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
        rest = rest.dropFirst()
        return Int(first - UInt8(ascii: "0"))
    }

    mutating func number(_ digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// Seconds since midnight. The 60th second is one that was put in (RFC 3339 section 5.7).
    mutating func time() -> Double? {
        guard let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
        var seconds = 0.0
        if take(":") {
            guard let whole = number(2), whole <= 60 else { return nil }
            seconds = Double(whole)
            if take(".") || take(",") {
                guard var fraction = digit().map(Double.init) else { return nil }
                var unit = 10.0
                while let digit = digit() {
                    fraction = fraction * 10 + Double(digit)
                    unit *= 10
                }
                // More digits than a number can hold say nothing more.
                if unit.isFinite { seconds += fraction / unit }
            }
        }
        return Double(hours * 3_600 + minutes * 60) + seconds
    }

    /// Seconds that its clocks are ahead of UTC.
    mutating func zone() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hours = number(2) else { return nil }
        let hasColon = take(":")
        guard let minutes = isAtEnd && !hasColon ? 0 : number(2), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
