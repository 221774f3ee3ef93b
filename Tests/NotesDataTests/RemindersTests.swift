import AtriumTexts
import Foundation
import GRDB
import NotesData
import Portico
import PorticoSessions
import Storage
import Synchronization
import Testing

@testable import Notes

extension NotesFixture {
    /// One that is due so many minutes behind `moment(0)`, at which it is set.
    func reminder(of note: Note, minute: Int, _ repeats: ReminderRepeat = .none) throws -> NoteReminder {
        let schedule = ReminderSchedule(
            day: try #require(ReminderDay(text: "2020-01-01")),
            time: try #require(TimeOfDay(minute: minute)),
            zone: .utc,
            repeats: repeats
        )
        return try #require(
            NoteReminder(
                id: .random(),
                note: note.id,
                owner: note.owner,
                schedule: schedule,
                createdAt: moment(0)
            )
        )
    }

    @discardableResult
    func remind(of note: Note, minute: Int, _ repeats: ReminderRepeat = .none) async throws -> NoteReminder {
        let reminder = try reminder(of: note, minute: minute, repeats)
        try await notes.add(reminder)
        return reminder
    }

    func due(minute: Int, passing passed: Int = 0, limit: Int = 100) async throws -> DueReminderBatch {
        try await notes.due(at: moment(Double(minute * 60)), passing: passed, limit: limit)
    }
}

@Suite struct RemindersTests {
    @Test(arguments: Kind.allCases)
    func remindersAreKeptAsTheyAre(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        var reminder = try await here.remind(of: note, minute: 9, .monthly)
        #expect(try await here.notes.reminders(of: note.id, of: here.ada) == [reminder])
        // With all that can have happened to it.
        _ = reminder.wasTold(of: here.moment(540), at: here.moment(90 * 86_400))
        _ = reminder.clockIs(at: here.moment(600))
        let changed = try await here.notes.change(reminder.id, of: here.ada) { kept in
            let told = kept.wasTold(of: here.moment(540), at: here.moment(90 * 86_400))
            return kept.clockIs(at: here.moment(600)) && told
        }
        #expect(changed == reminder)
        #expect(try await here.notes.allReminders(of: here.ada) == [reminder])
    }

    @Test(arguments: Kind.allCases)
    func nobodyElseSeesOrChangesAReminder(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        let reminder = try await here.remind(of: note, minute: 1)
        await #expect(throws: NoteError.notFound) { try await here.notes.reminders(of: note.id, of: here.grace) }
        await #expect(throws: NoteError.notFound) { try await here.notes.removeReminder(reminder.id, of: here.grace) }
        await #expect(throws: NoteError.notFound) {
            try await here.notes.change(reminder.id, of: here.grace) { _ in true }
        }
        #expect(try await here.notes.reminders(of: here.grace, from: 0, limit: 10).total == 0)
        try await here.notes.removeReminder(reminder.id, of: here.ada)
        await #expect(throws: NoteError.notFound) { try await here.notes.removeReminder(reminder.id, of: here.ada) }
    }

    @Test(arguments: Kind.allCases)
    func aReminderOfANoteThatIsNotThereIsNotSet(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", of: here.grace)
        let mine = Note(id: note.id, owner: here.ada, content: note.content, createdAt: note.createdAt)
        await #expect(throws: NoteError.notFound) { try await here.remind(of: mine, minute: 1) }
    }

    @Test(arguments: Kind.allCases)
    func aNoteAndAnAccountHaveSoManyRemindersAndNoMore(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for number in 0..<NoteLimits.accountReminders / NoteLimits.reminders {
            let note = try await here.add("\(number)")
            for minute in 1...NoteLimits.reminders { try await here.remind(of: note, minute: minute) }
            guard number == 0 else { continue }
            await #expect(throws: NoteError.refused(.tooManyReminders(limit: NoteLimits.reminders))) {
                try await here.remind(of: note, minute: 20)
            }
        }
        let last = try await here.add("last")
        await #expect(throws: NoteError.refused(.tooManyAccountReminders(limit: NoteLimits.accountReminders))) {
            try await here.remind(of: last, minute: 1)
        }
        let hers = try await here.add("hers", of: here.grace)
        try await here.remind(of: hers, minute: 1)
    }

    @Test(arguments: Kind.allCases)
    func theNextComesFirstAndWhatEndedLast(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let plan = try await here.add("Plan")
        let untitled = try await here.add("", "# Groceries\n- milk")
        let empty = try await here.add("")
        let ended = try await here.remind(of: plan, minute: 1)
        let later = try await here.remind(of: untitled, minute: 30)
        let next = try await here.remind(of: empty, minute: 20)
        _ = try await here.notes.change(ended.id, of: here.ada) { kept in
            kept.end(at: here.moment(60))
            return true
        }
        let page = try await here.notes.reminders(of: here.ada, from: 0, limit: 10)
        #expect(page.rows.map(\.reminder.id) == [next.id, later.id, ended.id])
        #expect(page.rows.map(\.noteName) == ["", "Groceries", "Plan"])
        let second = try await here.notes.reminders(of: here.ada, from: 1, limit: 1)
        #expect(second.rows.map(\.reminder.id) == [later.id] && second.total == 3)
    }

    @Test(arguments: Kind.allCases)
    func aNoteInTheTrashRemindsNobodyUntilItIsBack(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        let reminder = try await here.remind(of: note, minute: 1)
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(10))
        #expect(try await here.due(minute: 5).reminders.isEmpty)
        #expect(try await here.notes.nextDue(after: here.moment(0)) == nil)
        #expect(try await here.notes.reminders(of: here.ada, from: 0, limit: 10).rows.isEmpty)
        #expect(try await here.notes.reminders(of: note.id, of: here.ada).map(\.isHeld) == [true])
        _ = try await here.notes.move([note.id], to: .active, of: here.ada, at: here.moment(20))
        #expect(try await here.due(minute: 5).reminders.map(\.reminder) == [reminder.id])
    }

    @Test(arguments: Kind.allCases)
    func aNoteThatIsDeletedTakesItsRemindersAlong(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (gone, other) = (try await here.add("Gone"), try await here.add("Other"))
        try await here.remind(of: gone, minute: 1)
        let kept = try await here.remind(of: other, minute: 1)
        _ = try await here.notes.move([gone.id], to: .trashed, of: here.ada, at: here.moment(10))
        try await here.notes.deleteForEver(gone.id, of: here.ada)
        #expect(try await here.notes.allReminders(of: here.ada) == [kept])
        try await here.notes.deleteEverything(of: here.ada)
        #expect(try await here.notes.allReminders(of: here.ada).isEmpty)
        #expect(try await here.due(minute: 5).reminders.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func thoseThatAreDueComeInPortionsTheLongestFirst(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        let reminders = [
            try await here.remind(of: note, minute: 3), try await here.remind(of: note, minute: 1),
            try await here.remind(of: note, minute: 2), try await here.remind(of: note, minute: 9),
        ]
        let first = try await here.due(minute: 3, limit: 2)
        #expect(first.reminders.map(\.reminder) == [reminders[1].id, reminders[2].id] && !first.isLast)
        #expect(first.reminders.map(\.moment) == [here.moment(60), here.moment(120)])
        let second = try await here.due(minute: 3, passing: 2, limit: 2)
        #expect(second.reminders.map(\.reminder) == [reminders[0].id] && second.isLast)
        #expect(try await here.notes.nextDue(after: here.moment(180)) == here.moment(540))
    }

    @Test(arguments: Kind.allCases)
    func whatEndedLongAgoIsRemoved(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        try await here.remind(of: note, minute: 1)
        let daily = try await here.remind(of: note, minute: 1, .daily)
        for reminder in try await here.due(minute: 1).reminders {
            try await here.notes.noteTold(reminder, at: here.moment(60))
        }
        try await here.notes.removeReminders(endedBefore: here.moment(60))
        #expect(try await here.notes.allReminders(of: here.ada).count == 2)
        try await here.notes.removeReminders(endedBefore: here.moment(61))
        #expect(try await here.notes.allReminders(of: here.ada).map(\.id) == [daily.id])
    }

    @Test(arguments: Kind.allCases)
    func theExportHasTheReminders(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        try await here.remind(of: note, minute: 5, .weekly)
        let parts = try await NoteBelongings(notes: here.notes, files: NoFiles()).exported(of: here.ada)
        #expect(
            parts == [
                ExportPart(
                    name: "reminders",
                    json: """
                        [{"createdAt":"2020-01-01T00:00:00Z","day":"2020-01-01","dueAt":"2020-01-01T00:05:00Z",\
                        "note":"\(note.id.rawValue)","repeats":"weekly","time":"00:05","zone":"UTC"}]
                        """
                )
            ]
        )
    }

    @Test func aRowThatCannotBeReadHoldsUpNobody() async throws {
        let told = Mutex<[String]>([])
        let here = try NotesFixture(.file, report: { reason in told.withLock { $0.append(reason) } })
        let note = try await here.add("Plan")
        let odd = try await here.remind(of: note, minute: 1)
        let fine = try await here.remind(of: note, minute: 2)
        let file = try #require(here.file)
        let queue = try DatabaseQueue(path: file.path(percentEncoded: false))
        try await queue.write {
            try $0.execute(sql: "UPDATE noteReminder SET zone = 'Mars' WHERE id = ?", arguments: [odd.id.rawValue])
        }
        let batch = try await here.due(minute: 5)
        #expect(batch.reminders.map(\.reminder) == [fine.id] && batch.unreadable == 1 && batch.isLast)
        #expect(told.withLock(\.count) == 1)
    }
}

/// No job has any.
private struct NoFiles: NoteJobFiles {
    func keep(_ files: [UploadedFile], for job: NoteJob.ID) {}
    func inputs(of job: NoteJob) -> [URL] { [] }
    func output(of job: NoteJob.ID) -> URL { URL(filePath: "/dev/null") }
    func leftOut(of job: NoteJob) -> URL { URL(filePath: "/dev/null") }
    func workFolder(of job: NoteJob.ID) -> URL { URL(filePath: "/dev/null") }
    func bytes(of jobs: [NoteJob.ID]) -> Int { 0 }
    func removeInputs(of job: NoteJob.ID) {}
    func remove(_ job: NoteJob.ID) {}
    func jobs(untouchedSince moment: Date) -> [NoteJob.ID] { [] }
}
