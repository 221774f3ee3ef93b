import AtriumTexts
import Foundation
import GRDB
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import Testing

@testable import Notes
@testable import NotesData

/// What only the file has: its index, its plans and its durability.
@Suite struct NotesTablesTests {
    private let ada = AccountID(rawValue: "ada")

    private func open(_ folder: TemporaryFolder) throws -> (SQLiteStorage, StorageNotesRepository) {
        let storage = try SQLiteStorage(file: folder.file, schema: NotesFixture.schema)
        return (storage, StorageNotesRepository(storage: storage, links: NotesFixture.links))
    }

    @Test func notesOutliveTheProcess() async throws {
        let folder = try TemporaryFolder()
        let note = try await open(folder).1.create(
            NoteContent(title: "Plan", body: "text"),
            as: .random(),
            of: ada,
            at: .now
        )
        let (_, after) = try open(folder)
        #expect(try await after.note(note.id, of: ada) == note)
        #expect(try await after.page(NoteListRequest(query: NoteQuery("text")), of: ada).total == 1)
    }

    /// `integrity-check` compares every word of the index with the content (<https://www.sqlite.org/fts5.html>, section
    /// 6.4).
    @Test func theFullTextIndexIsWhatTheTextsSayAfterAnyChanges() async throws {
        let folder = try TemporaryFolder()
        let (_, notes) = try open(folder)
        var random = SeededRandom(seed: 21)
        var ids: [Note.ID] = []
        for step in 0..<200 {
            let moment = Date(timeIntervalSince1970: TimeInterval(step))
            let content = NoteContent(
                title: "t\(step % 7)",
                body: "word\(step) ü",
                tags: [NoteTag(text: "a\(step % 3)")!]
            )
            guard let id = ids.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0 else {
                ids.append(try await notes.create(content, as: .random(), of: ada, at: moment).id)
                continue
            }
            let note = try await notes.note(id, of: ada)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: _ = try await notes.save(content, to: id, of: ada, from: note.version, mayEmpty: false, at: moment)
            case 1: _ = try await notes.move([id], to: random.pick(NoteState.allCases), of: ada, at: moment)
            case 2: _ = try await notes.setPinned(!note.isPinned, [id], of: ada)
            case 3: _ = try? await notes.rename(NoteTag(text: "a1")!, to: NoteTag(text: "a1/b")!, of: ada, at: moment)
            default:
                _ = try await notes.move([id], to: .trashed, of: ada, at: moment)
                try await notes.deleteForEver(id, of: ada)
                ids.removeAll { $0 == id }
            }
        }
        let queue = try DatabaseQueue(path: folder.file.path(percentEncoded: false))
        try await queue.write { [count = ids.count] database in
            try database.execute(sql: "INSERT INTO noteWords (noteWords) VALUES ('integrity-check')")
            try database.checkForeignKeys()
            #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM note") == count)
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM noteText") == count)
        }
    }

    @Test func nothingOfAnOwnerIsLeftInAnyTable() async throws {
        let folder = try TemporaryFolder()
        let (storage, notes) = try open(folder)
        let note = try await notes.create(NoteContent(title: "Plan", body: "text"), as: .random(), of: ada, at: .now)
        _ = try await notes.share(note.id, of: ada, at: .now)
        let schedule = ReminderSchedule(
            day: try #require(ReminderDay(text: "2199-01-01")),
            time: .morning,
            zone: .utc
        )
        try await notes.add(
            try #require(NoteReminder(id: .random(), note: note.id, owner: ada, schedule: schedule, createdAt: .now))
        )
        try await notes.deleteEverything(of: ada)
        for table in [
            "note", "noteText", "noteTag", "noteLink", "noteRevision", "noteDraft", "noteShare", "noteReminder",
        ] {
            let count = try await storage.read(
                among: Query<NoteDraftRow>.all,
                sql: { database, _ in
                    try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)")
                }
            )
            #expect(count == 0, "\(table)")
        }
    }

    /// Lists take a stretch of an index, never a sort of all.
    @Test(arguments: ["editedAt DESC", "createdAt DESC", "titleOrder, titleKey"])
    func aListIsReadFromAnIndex(order: String) async throws {
        let folder = try TemporaryFolder()
        let (storage, _) = try open(folder)
        let plan = try await storage.read(
            among: Query<NoteDraftRow>.all,
            sql: { database, _ in
                try Row.fetchAll(
                    database,
                    sql: """
                        EXPLAIN QUERY PLAN SELECT id FROM note WHERE owner = 'a' AND state = 'active'
                        ORDER BY isPinned DESC, \(order), note.id LIMIT 50
                        """
                ).map { $0["detail"] as String }
            }
        )
        #expect(plan.count == 1 && plan[0].contains("USING COVERING INDEX") == true, "\(plan)")
    }

    /// What the watch asks each minute must not read all reminders of all accounts.
    @Test(arguments: [
        "isHeld IS 0 AND dueAt <= 1 ORDER BY dueAt, id", "isHeld IS 0 AND dueAt > 1 ORDER BY dueAt, id",
        "skippedAreTold IS 0 AND skippedUntil > 1 ORDER BY skippedUntil, id", "endedAt < 1",
    ])
    func dueRemindersAreReadFromAnIndex(condition: String) async throws {
        let folder = try TemporaryFolder()
        let (storage, _) = try open(folder)
        let plan = try await storage.read(
            among: Query<NoteDraftRow>.all,
            sql: { database, _ in
                try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN SELECT * FROM noteReminder WHERE \(condition)")
                    .map { $0["detail"] as String }
            }
        )
        #expect(plan.count == 1 && plan[0].contains("USING INDEX noteReminder") == true, "\(plan)")
    }

    @Test func aRowThatCannotBeReadIsLeftOutToldAndKept() async throws {
        let told = Mutex<[String]>([])
        let folder = try TemporaryFolder()
        let storage = try SQLiteStorage(file: folder.file, schema: NotesFixture.schema)
        let notes = StorageNotesRepository(
            storage: storage,
            links: NotesFixture.links,
            report: { reason in told.withLock { $0.append(reason) } }
        )
        let odd = try await notes.create(NoteContent(title: "Odd", body: ""), as: .random(), of: ada, at: .now)
        _ = try await notes.create(NoteContent(title: "Fine", body: ""), as: .random(), of: ada, at: .now)
        let queue = try DatabaseQueue(path: folder.file.path(percentEncoded: false))
        try await queue.write {
            try $0.execute(sql: "UPDATE note SET tags = ',' WHERE id = ?", arguments: [odd.id.text])
        }
        let page = try await notes.page(NoteListRequest(), of: ada)
        #expect(page.rows.map { $0.title.map(\.text).joined() } == ["Fine"])
        #expect(
            told.withLock(\.self) == [
                "a row is left out, and stays stored: column tags of the table note, id \(odd.id.text)"
            ]
        )
        await #expect(throws: NoteError.unavailable(reason: "The notes cannot be reached at the moment.")) {
            try await notes.note(odd.id, of: ada)
        }
    }
}
