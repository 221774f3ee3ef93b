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

    @Test(arguments: ["GMT", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Auckland"])
    func everyMomentIsTheOneThatFoundationWrites(zone: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let day = Date.VerbatimFormatStyle(
            format: "\(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits)",
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: zone,
            calendar: Calendar(identifier: .gregorian)
        )
        let machine = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
        // From 1975 to 2100, at all times of the day.
        for number in 0..<500 {
            let moment = Date(timeIntervalSince1970: 160_000_000 + Double(number) * 7_901_234.75)
            #expect(TimeText.day(of: moment, in: zone) == moment.formatted(day))
            #expect(TimeText.machine(of: moment, in: zone) == moment.formatted(machine))
        }
    }

    @Test func aMomentForMachinesMayHaveMilliseconds() {
        #expect(TimeText.machine(of: moment, in: .gmt) == "2026-02-03T14:05:03Z")
        let later = moment.addingTimeInterval(0.25)
        #expect(TimeText.machine(of: later, in: .gmt, toMilliseconds: true) == "2026-02-03T14:05:03.250Z")
        let before1970 = Date(timeIntervalSince1970: -0.5)
        #expect(TimeText.machine(of: before1970, in: .gmt, toMilliseconds: true) == "1969-12-31T23:59:59.500Z")
    }

    @Test(arguments: [-1e300, 1e300, .infinity, -.infinity])
    func aMomentBeyondAllYearsIsTheNearestOne(seconds: Double) {
        let text = TimeText.day(of: Date(timeIntervalSince1970: seconds), in: .gmt)
        #expect(text == (seconds < 0 ? "1 Jan 1" : "31 Dec 9999"))
    }

    @Test func aDayOfTheCalendarIsWrittenAlike() throws {
        #expect(TimeText.day(try #require(CalendarDate(text: "2026-02-03"))) == "3 Feb 2026")
    }
}
