public import Foundation

/// A moment, with the offset of the clock that it was read from where that is known.
///
///     let date = ZonedDate(text: "2014-03-05T10:00:00+09:00")
///     date?.offset?.rawValue     // 32400
///     date?.text                 // "2014-03-05T10:00:00+09:00"
///
/// `Z` and a text without any zone are in UTC, and of no known clock.
public struct ZonedDate: Sendable, Hashable {
    public var date: Date
    public var offset: UTCOffset?

    public init(_ date: Date, at offset: UTCOffset? = nil) {
        self.date = date
        self.offset = offset
    }
}

extension ZonedDate: TextValue {
    public static var expectation: String { Date.expectation }
    public static var localisedExpectation: any LocalisedText { Date.localisedExpectation }

    /// Reads what a `Date` reads.
    public init?(text: String) {
        var digits = DigitReader(text)
        guard let day = digits.date() else { return nil }
        var time = (seconds: 0, fraction: 0.0)
        var offset = (seconds: 0, isKnown: false)
        if digits.take("Tt ") != nil {
            guard let readTime = digits.time(), let readOffset = digits.offset() else { return nil }
            time = readTime
            offset = readOffset
        }
        guard digits.isAtEnd else { return nil }
        date = Date(since1970: day.daysSince1970 * 86_400 + time.seconds - offset.seconds, fraction: time.fraction)
        self.offset = offset.isKnown ? UTCOffset(rawValue: offset.seconds) : nil
        guard date.isInCalendarRange else { return nil }
    }

    /// By its own clock (RFC 3339 section 5.6), with as many digits after the second as the value needs.
    public var text: String { date.text(at: offset) }
}

/// How far a clock is ahead of UTC, in seconds: whole minutes, as RFC 3339 writes them, up to 18 hours either way.
///
///     UTCOffset(rawValue: 32_400)      // that of Tokyo
public struct UTCOffset: RawRepresentable, Sendable, Hashable {
    public let rawValue: Int

    /// Nil where it is none.
    public init?(rawValue: Int) {
        guard (-64_800...64_800).contains(rawValue), rawValue.isMultiple(of: 60) else { return nil }
        self.rawValue = rawValue
    }

    /// That of a zone at a moment. Zones had seconds before there were zones; those are cut off.
    public init(of timeZone: TimeZone, at date: Date) {
        rawValue = max(-64_800, min(timeZone.secondsFromGMT(for: date.inCalendarRange) / 60 * 60, 64_800))
    }

    /// As it stands behind a time: `+09:00`.
    var suffix: String { String(ofAtMost: 6) { $0.append(offset: rawValue) } }
}
