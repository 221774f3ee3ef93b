import AtriumTexts
import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import Notes

@Suite struct ReminderScheduleTests {
    private func schedule(
        _ day: String,
        _ time: String,
        _ zone: String = "UTC",
        _ repeats: ReminderRepeat = .none
    ) throws -> ReminderSchedule {
        ReminderSchedule(
            day: try #require(ReminderDay(text: day)),
            time: try #require(TimeOfDay(text: time)),
            zone: try #require(TimeZoneName(rawValue: zone)),
            repeats: repeats
        )
    }

    private func occurrences(_ schedule: ReminderSchedule, _ count: Int) -> [String] {
        (0..<count).map { schedule.occurrence($0)?.ISO8601Format() ?? "none" }
    }

    @Test func aMonthlyReminderOnThe31stDoesNotDrift() throws {
        let monthly = try schedule("2026-01-31", "09:00", "UTC", .monthly)
        #expect(
            occurrences(monthly, 4) == [
                "2026-01-31T09:00:00Z", "2026-02-28T09:00:00Z", "2026-03-31T09:00:00Z", "2026-04-30T09:00:00Z",
            ]
        )
    }

    @Test func aYearlyReminderOn29FebruaryComesBackToIt() throws {
        let yearly = try schedule("2028-02-29", "09:00", "UTC", .yearly)
        #expect(
            occurrences(yearly, 5) == [
                "2028-02-29T09:00:00Z", "2029-02-28T09:00:00Z", "2030-02-28T09:00:00Z", "2031-02-28T09:00:00Z",
                "2032-02-29T09:00:00Z",
            ]
        )
    }

    @Test func aWeeklyReminderKeepsItsTimeWhenTheClocksChange() throws {
        let weekly = try schedule("2026-03-26", "09:00", "Europe/Berlin", .weekly)
        #expect(occurrences(weekly, 2) == ["2026-03-26T08:00:00Z", "2026-04-02T07:00:00Z"])
    }

    @Test func aTimeThatDoesNotExistIsTheFirstMomentBehindTheGap() throws {
        #expect(occurrences(try schedule("2026-03-29", "02:30", "Europe/Berlin"), 1) == ["2026-03-29T01:00:00Z"])
    }

    @Test func ofATimeThatOccursTwiceTheFirstIsTaken() throws {
        #expect(occurrences(try schedule("2026-10-25", "02:30", "Europe/Berlin"), 1) == ["2026-10-25T00:30:00Z"])
    }

    @Test func aReminderThatDoesNotRepeatHasOneTime() throws {
        let once = try schedule("2026-05-01", "09:00")
        let moment = try #require(once.occurrence(0))
        #expect(once.next(after: moment.addingTimeInterval(-1)) == moment)
        #expect(once.next(after: moment) == nil)
    }

    @Test func repeatsEndWithTheYearsThatDaysHave() throws {
        let daily = try schedule("2199-12-30", "09:00", "UTC", .daily)
        #expect(occurrences(daily, 3) == ["2199-12-30T09:00:00Z", "2199-12-31T09:00:00Z", "none"])
        #expect(daily.next(after: .distantFuture) == nil)
        #expect(daily.next(after: .distantPast) == daily.occurrence(0))
    }

    /// Against counting them all.
    @Test func theNextOneIsTheFirstOfAllThatAreBehindAMoment() throws {
        var random = SeededRandom(seed: 17)
        let zones = [
            "UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu",
        ]
        for _ in 0..<60 {
            let schedule = ReminderSchedule(
                day: try #require(ReminderDay(number: Int.random(in: 3_600..<5_500, using: &random))),
                time: try #require(TimeOfDay(minute: Int.random(in: 0..<1_440, using: &random))),
                zone: try #require(TimeZoneName(rawValue: random.pick(zones))),
                repeats: random.pick(ReminderRepeat.allCases)
            )
            let first = try #require(schedule.occurrence(0))
            let moment = first.addingTimeInterval(Double(Int.random(in: -86_400 * 10..<86_400 * 900, using: &random)))
            let counted = (0..<1_000).lazy.compactMap { schedule.occurrence($0) }.first { $0 > moment }
            #expect(schedule.next(after: moment) == counted, "\(schedule) after \(moment)")
        }
    }

    @Test func daysAreCountedWithoutAGap() throws {
        var last: ReminderDay?
        for number in 0..<73_049 {
            let day = try #require(ReminderDay(number: number))
            if day.number != number || last.map({ $0 >= day }) ?? false { Issue.record("\(number) is \(day.text)") }
            last = day
        }
        #expect(last?.text == "2199-12-31")
        #expect(ReminderDay(number: 73_049) == nil && ReminderDay(number: -1) == nil)
        #expect(ReminderDay(text: "2100-02-28")?.adding(days: 1)?.text == "2100-03-01")
    }

    @Test(arguments: ["", "9:00", "24:00", "09:60", "09:00:60", "09:00:00:00", "0x:00", "٠٩:٠٠"])
    func whatIsNoTimeOfADayIsRefused(text: String) {
        #expect(TimeOfDay(text: text) == nil)
    }

    @Test func aFormReadsATimeAsItIsWritten() {
        #expect(TimeOfDay(typed: "09:00") == .morning)
        #expect(TimeOfDay(typed: "540") == nil)
    }

    @Test func theSecondsOfATimeAreDropped() {
        #expect(TimeOfDay(text: "09:05:30")?.text == "09:05")
    }
}
