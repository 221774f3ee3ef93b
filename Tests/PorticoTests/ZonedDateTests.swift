import Foundation
import Testing

@testable import Portico

@Suite struct ZonedDateTests {
    @Test(
        arguments: [
            ("2014-03-05T10:00:00+09:00", 32_400), ("2014-03-05T10:00:00.250-03:30", -12_600),
            ("1999-12-31T23:59:59+00:00", 0),
            ("2014-03-05T10:00:00-18:00", -64_800), ("2014-03-05T10:00:00Z", nil), ("0001-01-01T00:00:00+00:00", 0),
        ] as [(String, Int?)]
    )
    func aDateKeepsTheOffsetThatItIsReadWith(text: String, offset: Int?) throws {
        let date = try #require(ZonedDate(text: text))
        #expect(date.offset?.rawValue == offset)
        #expect(date.text == text)
        #expect(date.date == Date(text: text))
    }

    /// RFC 9557 section 2.2, RFC 3339 section 4.3.
    @Test(arguments: ["2014-03-05T10:00:00Z", "2014-03-05T10:00:00-00:00", "2014-03-05T10:00:00", "2014-03-05"])
    func whatTellsOfNoClockHasNoOffset(text: String) throws {
        #expect(try #require(ZonedDate(text: text)).offset == nil)
    }

    @Test func anOffsetThatNoClockHasIsLeftOutAndTheMomentStays() {
        let date = ZonedDate(text: "2014-03-05T10:00:00+23:59")
        #expect(date?.offset == nil)
        #expect(date?.text == "2014-03-04T10:01:00Z")
    }

    @Test func aClockThatShowsNoYearOfFourDigitsIsNotWritten() throws {
        let east = try #require(UTCOffset(rawValue: 32_400))
        let west = try #require(UTCOffset(rawValue: -32_400))
        #expect(ZonedDate(Date.calendarRange.upperBound, at: east).text == "9999-12-31T23:59:59Z")
        #expect(ZonedDate(Date.calendarRange.lowerBound, at: west).text == "0001-01-01T00:00:00Z")
        #expect(ZonedDate(text: "0001-01-01T00:00:00+09:00") == nil, "it is a moment of the year before")
    }

    @Test(arguments: [0.1, 0.25, 1.0 / 3, 0.999_999_9]) func aFractionStaysToTheLastDigit(fraction: Double) throws {
        let offset = UTCOffset(rawValue: 20_700)
        for seconds in [0.0, 415_670_400, -9_999_999_999] {
            let date = ZonedDate(Date(timeIntervalSinceReferenceDate: seconds + fraction), at: offset)
            #expect(ZonedDate(text: date.text) == date)
        }
    }

    @Test(arguments: [64_860, -64_860, 1, -59, .max, .min]) func whatIsNoOffsetIsRefused(seconds: Int) {
        #expect(UTCOffset(rawValue: seconds) == nil)
    }

    @Test func theOffsetOfAZoneIsThatOfTheMoment() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        func offset(_ text: String) throws -> Int { UTCOffset(of: berlin, at: try #require(Date(text: text))).rawValue }
        #expect(try offset("2026-01-01") == 3_600)
        #expect(try offset("2026-07-01") == 7_200)
        #expect(try offset("1880-01-01") == 3_180, "its clocks were ahead by 53 minutes and 28 seconds")
        #expect(UTCOffset(of: .gmt, at: Date(timeIntervalSinceReferenceDate: .nan)).rawValue == 0)
    }
}
