import Foundation
import Portico
import Testing

@testable import Notes

/// The months of the calendar and their days.
@Suite struct NoteMonthTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text: text)) }

    private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    /// The weeks of a day's month, with a dot where a day is of another month.
    private func weeks(_ text: String) throws -> [String] {
        NoteMonth(of: try day(text)).weeks.map { week in
            week.map { day in day.map { String($0.day) } ?? "·" }.joined(separator: " ")
        }
    }

    @Test func weeksBeginOnMonday() throws {
        #expect(
            try weeks("2026-02-14") == [
                "· · · · · · 1", "2 3 4 5 6 7 8", "9 10 11 12 13 14 15", "16 17 18 19 20 21 22",
                "23 24 25 26 27 28 ·",
            ]
        )
    }

    @Test func aLeapFebruaryHasItsLastDay() throws {
        #expect(
            try weeks("2024-02-01") == [
                "· · · 1 2 3 4", "5 6 7 8 9 10 11", "12 13 14 15 16 17 18", "19 20 21 22 23 24 25",
                "26 27 28 29 · · ·",
            ]
        )
        #expect(NoteMonth(of: try day("1900-02-01")).days.count == 28)
        #expect(NoteMonth(of: try day("2000-02-01")).days.count == 29)
    }

    @Test func aMonthMayHaveFourWeeksOrSix() throws {
        #expect(try weeks("2021-02-28").count == 4)
        let march = try weeks("2026-03-01")
        #expect(march.count == 6 && march.first == "· · · · · · 1" && march.last == "30 31 · · · · ·")
    }

    @Test func everyDayOfAMonthGivesTheSameMonth() throws {
        let month = NoteMonth(of: try day("2026-04-01"))
        #expect(month.days.count == 30)
        for day in month.days { #expect(NoteMonth(of: day) == month) }
    }

    @Test(arguments: [
        ("1970-01-01", 3), ("1969-12-31", 2), ("2000-01-01", 5), ("1900-03-01", 3), ("1582-10-15", 4),
        ("2026-02-03", 1), ("2100-03-01", 0), ("9999-12-31", 4),
    ])
    func daysHaveTheirWeekday(text: String, weekday: Int) throws {
        #expect(try day(text).weekday == weekday)
    }

    /// A `CalendarDate` is of the Gregorian calendar carried back before its time.
    @Test(arguments: [("1582-10-14", 3), ("1500-01-01", 0), ("0001-01-01", 0)])
    func weekdaysAreCarriedBackBeforeTheTimeOfTheCalendar(text: String, weekday: Int) throws {
        #expect(try day(text).weekday == weekday)
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-03-31", -1, "2026-02-28"),
        ("2026-02-28", 1, "2026-03-28"), ("2026-05-31", 1, "2026-06-30"), ("2026-12-15", 1, "2027-01-15"),
        ("2026-01-15", -1, "2025-12-15"), ("9999-11-30", 1, "9999-12-30"), ("0001-02-28", -1, "0001-01-28"),
        ("9999-12-31", 1, nil), ("0001-01-01", -1, nil),
    ])
    func theMonthsBesideOneHaveTheSameDayOrTheirLast(text: String, months: Int, other: String?) throws {
        #expect(try day(text).adding(months: months)?.text == other)
    }

    @Test func theLeapDayIsOnlyInLeapYears() throws {
        let leapDay = try day("2024-02-29")
        #expect(leapDay.year(2023) == nil && leapDay.year(1900) == nil)
        #expect(leapDay.year(2020)?.text == "2020-02-29")
        #expect(try day("2024-03-01").year(2023)?.text == "2023-03-01")
    }

    @Test(arguments: [
        ("2020-01-01T23:30:00Z", "GMT", "2020-01-01"), ("2020-01-01T23:30:00Z", "Europe/Berlin", "2020-01-02"),
        ("2020-01-01T22:59:59Z", "Europe/Berlin", "2020-01-01"),
        ("2020-07-01T22:00:00Z", "Europe/Berlin", "2020-07-02"),
        ("2020-01-01T04:59:59Z", "America/New_York", "2019-12-31"),
    ])
    func aMomentIsOfTheDayThatTheClocksOfAZoneShow(moment: String, zone name: String, text: String) throws {
        let date = try #require(Date(text: moment))
        #expect(CalendarDate(of: date, in: try zone(name))?.text == text)
    }

    @Test(arguments: [
        ("2026-02-03", "2026-02-02T23:00:00Z", 24), ("2026-03-29", "2026-03-28T23:00:00Z", 23),
        ("2026-10-25", "2026-10-24T22:00:00Z", 25),
    ])
    func aDayLastsUntilTheNextBeginsAlsoWhereClocksAreChanged(text: String, start: String, hours: Int) throws {
        let span = try day(text).span(in: zone("Europe/Berlin"))
        #expect(span.lowerBound == Date(text: start))
        #expect(span.upperBound.timeIntervalSince(span.lowerBound) == Double(hours) * 3_600)
    }
}

/// What the calendar says, in the language of its reader.
@Suite struct NoteCalendarWordsTests {
    @Test(arguments: [
        (Language.english, "February 2026"), (.german, "Februar 2026"), (.arabic, "فبراير 2026"),
    ])
    func aMonthIsNamedWithItsYear(language: Language, name: String) throws {
        let day = try #require(CalendarDate(year: 2026, month: 2, day: 3))
        #expect(Localiser(language)(NoteCalendarMessages.month(of: day)) == name)
    }

    @Test(arguments: [
        (Language.english, 2, 1, "3 Feb 2026: 2 notes, 1 reminder"), (.english, 0, 3, "3 Feb 2026: 3 reminders"),
        (.english, 1, 0, "3 Feb 2026: 1 note"), (.english, 0, 0, "3 Feb 2026"),
        (.german, 2, 1, "3. Feb. 2026: 2 Notizen, 1 Erinnerung"),
    ])
    func aDayIsNamedWithWhatItHas(language: Language, created: Int, due: Int, label: String) throws {
        let localiser = Localiser(language)
        let day = localiser.day(try #require(CalendarDate(year: 2026, month: 2, day: 3)))
        #expect(localiser(NoteCalendarMessages.label(day, created: created, due: due)) == label)
    }

    @Test func weeksAreNamedFromMondayToSunday() {
        #expect(NoteCalendarMessages.weekdays.map { Localiser.english($0.short) }.first == "Mon")
        #expect(NoteCalendarMessages.weekdays.map { Localiser.english($0.name) }.last == "Sunday")
        #expect(NoteCalendarMessages.weekdays.count == 7)
    }
}
