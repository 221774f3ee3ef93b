import Foundation
import Portico
import Testing

@Suite struct LanguageFormatTests {
    private static let all: [Language] = [.english, .german, .arabic]
    private let moment = Date(timeIntervalSince1970: 1_770_127_503)

    @Test(arguments: [
        (Language.english, "0 999 1,000 11,906 -1,234,567", "9,223,372,036,854,775,807"),
        (.german, "0 999 1.000 11.906 -1.234.567", "9.223.372.036.854.775.807"),
        (.arabic, "0 999 1,000 11,906 \u{200E}-1,234,567", "9,223,372,036,854,775,807"),
    ])
    func wholeNumbersStandInGroupsOfThree(language: Language, some: String, largest: String) {
        let numbers = [0, 999, 1_000, 11_906, -1_234_567]
        #expect(numbers.map { language.number($0) }.joined(separator: " ") == some)
        #expect(language.number(.max) == largest)
    }

    @Test(arguments: [
        (Language.english, ["1,234.50", "-0.25", "3", "0.00"]),
        (.german, ["1.234,50", "-0,25", "3", "0,00"]),
        (.arabic, ["1,234.50", "\u{200E}-0.25", "3", "0.00"]),
    ])
    func fractionsAreRoundedToTheDigitsThatWereAskedFor(language: Language, texts: [String]) {
        #expect(language.number(1_234.5, digits: 2) == texts[0])
        #expect(language.number(-0.25, digits: 2) == texts[1])
        #expect(language.number(3.4, digits: 0) == texts[2])
        #expect(language.number(-0.001, digits: 2) == texts[3], "nothing is below zero that is written as zero")
    }

    @Test func noNumberIsTooMuch() {
        for language in Self.all {
            for number in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude] {
                for digits in [Int.min, -1, 0, 15, 16, .max] {
                    #expect(!language.number(number, digits: digits).isEmpty)
                }
            }
        }
        #expect(Language.english.number(-.infinity, digits: 2) == "-∞")
    }

    @Test func aShareIsWrittenInHundredths() {
        #expect(Language.english.percent(0.35) == "35%")
        #expect(Language.german.percent(0.354, digits: 1) == "35,4\u{A0}%")
        #expect(Language.arabic.percent(0.35) == "35\u{200E}%\u{200E}")
    }

    @Test(arguments: [
        (Language.english, "3 Feb 2026", "3 Feb 2026, 14:05"),
        (.german, "3. Feb. 2026", "3. Feb. 2026, 14:05"),
        (.arabic, "3 فبراير 2026", "3 فبراير 2026، 14:05"),
    ])
    func aMomentIsWrittenAsTheLanguageHasIt(language: Language, day: String, minute: String) throws {
        #expect(language.day(of: moment, in: .gmt) == day)
        #expect(language.day(try #require(CalendarDate(text: "2026-02-03"))) == day)
        #expect(language.minute(of: moment, in: .gmt) == minute)
        #expect(language.time(of: moment, in: .gmt) == "14:05")
    }

    @Test func everyMonthHasItsName() throws {
        let months = try (1...12).map { month in
            let date = try #require(CalendarDate(year: 2026, month: month, day: 1))
            return Language.german.day(date).dropFirst("1. ".count).dropLast(" 2026".count)
        }
        let german = ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."]
        #expect(months.map(String.init) == german)
    }

    @Test func englishIsWhatCommandsAndPagesWroteBefore() {
        for day in stride(from: 0, to: 40_000, by: 17) {
            let moment = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_723)
            #expect(Language.english.minute(of: moment, in: .gmt) == TimeText.minute(of: moment, in: .gmt))
            #expect(Language.english.day(of: moment, in: .gmt) == TimeText.day(of: moment, in: .gmt))
        }
    }

    @Test(arguments: [
        ("GMT", "UTC"), ("Europe/Berlin", "UTC+1"), ("Asia/Kathmandu", "UTC+5:45"), ("America/St_Johns", "UTC-3:30"),
    ])
    func aZoneIsWrittenByItsDistanceFromUTC(name: String, text: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        #expect(Language.german.zone(zone, at: moment) == text)
        let isolated = text == "UTC" ? text : "\u{200E}\(text)\u{200E}"
        #expect(Language.arabic.zone(zone, at: moment) == isolated)
    }
}
