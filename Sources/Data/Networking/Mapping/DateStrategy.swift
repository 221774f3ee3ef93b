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
        let date = if let text = try? container.decode(String.self) { date(text) } else { date(try container.decode(Double.self)) }
        guard let date else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a moment") }
        return date
    }
}
