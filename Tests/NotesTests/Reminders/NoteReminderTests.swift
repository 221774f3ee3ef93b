import AtriumTexts
import Foundation
import Portico
import Testing

@testable import Notes

@Suite struct NoteReminderTests {
    /// Set on 1 January 2026 for nine each day, or for that day alone.
    private func reminder(_ repeats: ReminderRepeat, zone: String = "UTC") throws -> NoteReminder {
        let schedule = ReminderSchedule(
            day: try #require(ReminderDay(text: "2026-01-01")),
            time: try #require(TimeOfDay(text: "09:00")),
            zone: try #require(TimeZoneName(rawValue: zone)),
            repeats: repeats
        )
        let reminder = NoteReminder(
            id: .random(),
            note: .random(),
            owner: AccountID(rawValue: "ada"),
            schedule: schedule,
            createdAt: moment(day: 1, hour: 0)
        )
        return try #require(reminder)
    }

    private func moment(day: Int, hour: Int, minute: Int = 0) -> Date {
        let seconds = ((day - 1) * 24 + hour) * 3_600 + minute * 60
        return Date(timeIntervalSince1970: 1_767_225_600 + TimeInterval(seconds))
    }

    @Test func oneWhoseTimesAreAllOverIsNotSet() throws {
        let schedule = try reminder(.none).schedule
        let late = NoteReminder(
            id: .random(),
            note: .random(),
            owner: AccountID(rawValue: "ada"),
            schedule: schedule,
            createdAt: moment(day: 2, hour: 0)
        )
        #expect(late == nil)
    }

    @Test func ofTimesThatWereMissedItIsToldOnce() throws {
        var reminder = try reminder(.daily)
        #expect(reminder.wasTold(of: moment(day: 1, hour: 9), at: moment(day: 5, hour: 12)) == true)
        #expect(reminder.dueAt == moment(day: 6, hour: 9))
    }

    @Test func oneThatDoesNotRepeatEndsWhenItWasTold() throws {
        var reminder = try reminder(.none)
        #expect(reminder.wasTold(of: moment(day: 1, hour: 9), at: moment(day: 1, hour: 10)) == true)
        #expect(reminder.hasEnded && reminder.endedAt == moment(day: 1, hour: 10))
    }

    @Test func oneThatWasSnoozedMeanwhileStaysDueThen() throws {
        var reminder = try reminder(.daily)
        #expect(reminder.snooze(.oneHour, at: moment(day: 1, hour: 9)) == true)
        #expect(reminder.wasTold(of: moment(day: 1, hour: 9), at: moment(day: 1, hour: 9)) == false)
        #expect(reminder.dueAt == moment(day: 1, hour: 10))
    }

    @Test func oneThatIsSnoozedComesAtItsOwnTimeAgain() throws {
        var reminder = try reminder(.daily)
        #expect(reminder.wasTold(of: moment(day: 1, hour: 9), at: moment(day: 1, hour: 9)) == true)
        #expect(reminder.snooze(.tenMinutes, at: moment(day: 1, hour: 9)) == true)
        let snoozed = moment(day: 1, hour: 9, minute: 10)
        #expect(reminder.dueAt == snoozed)
        #expect(reminder.wasTold(of: snoozed, at: snoozed) == true)
        #expect(reminder.dueAt == moment(day: 2, hour: 9))
    }

    @Test func oneThatEndedIsSnoozedUntilNineTomorrowInItsZone() throws {
        var reminder = try reminder(.none, zone: "Europe/Berlin")
        #expect(reminder.wasTold(of: moment(day: 1, hour: 8), at: moment(day: 1, hour: 8)) == true)
        // In Berlin it is the second day already.
        #expect(reminder.snooze(.tomorrow, at: moment(day: 1, hour: 23, minute: 30)) == true)
        #expect(reminder.dueAt == moment(day: 3, hour: 8))
        #expect(reminder.endedAt == nil)
    }

    @Test func timesThatAClockPassedWhichWasAheadAreToldWhenTheyCome() throws {
        var reminder = try reminder(.daily)
        #expect(reminder.wasTold(of: moment(day: 1, hour: 9), at: moment(day: 300, hour: 0)) == true)
        #expect(reminder.dueAt == moment(day: 300, hour: 9))
        #expect(reminder.clockIs(at: moment(day: 1, hour: 10)) == true)
        for day in 2...4 {
            #expect(reminder.dueAt == moment(day: day, hour: 9))
            #expect(reminder.wasTold(of: moment(day: day, hour: 9), at: moment(day: day, hour: 9)) == true)
        }
    }

    @Test func oneThatWasToldIsNotToldAgainByAClockThatWentBack() throws {
        var reminder = try reminder(.daily)
        #expect(reminder.wasTold(of: moment(day: 1, hour: 9), at: moment(day: 1, hour: 9)) == true)
        #expect(reminder.clockIs(at: moment(day: 1, hour: 0)) == false)
        #expect(reminder.dueAt == moment(day: 2, hour: 9))
    }

    @Test func theKeyOfAMomentIsTheSameEachTime() throws {
        let id = try #require(NoteReminder.ID(rawValue: String(repeating: "a", count: 32)))
        func due(_ moment: Date, _ name: String) -> DueReminder {
            DueReminder(
                reminder: id,
                note: .random(),
                owner: AccountID(rawValue: "ada"),
                noteName: name,
                moment: moment
            )
        }
        let first = due(moment(day: 1, hour: 9), "Plan")
        #expect(first.key == due(moment(day: 1, hour: 9), "Renamed").key)
        #expect(first.key != due(moment(day: 2, hour: 9), "Plan").key)
    }
}
