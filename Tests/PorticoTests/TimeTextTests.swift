import Foundation
import Portico
import Testing

@Suite struct TimeTextTests {
    private let moment = Date(timeIntervalSince1970: 1_770_127_503)

    @Test func aMomentIsWrittenToTheMinuteOrTheDay() throws {
        #expect(TimeText.minute(of: moment, in: .gmt) == "3 Feb 2026, 14:05")
        #expect(TimeText.day(of: moment, in: .gmt) == "3 Feb 2026")
        #expect(TimeText.day(of: moment, in: try #require(TimeZone(identifier: "Pacific/Auckland"))) == "4 Feb 2026")
    }

    @Test func aDayOfTheCalendarIsWrittenAlike() throws {
        #expect(TimeText.day(try #require(CalendarDate(text: "2026-02-03"))) == "3 Feb 2026")
    }
}
