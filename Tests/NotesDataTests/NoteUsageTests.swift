import Foundation
import GRDB
import NotesData
import Portico
import PorticoTestSupport
import Storage
import Testing

@testable import Notes

/// What is kept of an account is counted as it is written.
@Suite struct NoteUsageTests {
    private func bytes(_ here: NotesFixture, of owner: AccountID? = nil) async throws -> Int {
        try await here.notes.usage(of: owner ?? here.ada).bytes
    }

    @Test(arguments: Kind.allCases) func textEarlierTextsDraftsAndFilesCount(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        #expect(try await here.notes.usage(of: here.ada) == NoteUsage(bytes: 0, quota: nil))
        let note = try await here.add("Pläne", "text", ["a", "bc"])
        #expect(try await bytes(here) == 1_024 + 6 + 4 + 4)
        let changed = try await here.save(here.content("Pläne", "other text"), to: note, at: 10)
        #expect(try await bytes(here) == 1_024 + 6 + 10 + 256 + 6 + 4 + 4)
        let draft = NoteDraft(
            owner: here.ada,
            place: .new,
            baseVersion: 0,
            title: "t",
            body: "é",
            tags: "x",
            savedAt: here.moment(0)
        )
        try await here.notes.keep(draft)
        #expect(try await bytes(here) == 1_024 + 16 + 270 + 256 + 4)
        let file = NoteFile(
            id: .random(),
            note: note.id,
            owner: here.ada,
            name: "a",
            mediaType: "",
            size: 3,
            sha256: "0",
            addedAt: here.moment(0)
        )
        _ = try await here.notes.add(file, content: [1, 2, 3])
        #expect(try await bytes(here) == 1_024 + 16 + 270 + 260 + 512 + 3)
        #expect(try await bytes(here, of: here.grace) == 0)
        _ = try await here.notes.setPinned(true, [note.id], of: here.ada)
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(20))
        #expect(try await bytes(here) == 1_024 + 16 + 270 + 260 + 512 + 3)
        try await here.notes.discardDraft(draft.id, of: here.ada)
        _ = try await here.notes.prune(of: note.id, of: here.ada, keptBefore: .distantFuture)
        #expect(try await bytes(here) == 1_024 + 16 + 512 + 3)
        try await here.notes.deleteForEver(changed.id, of: here.ada)
        #expect(try await bytes(here) == 0)
    }

    /// The same changes in memory, where all is counted anew each time, and in a file, where triggers keep the sum.
    @Test(arguments: [3, 4, 5] as [UInt64]) func theSumIsRightAfterAnyChanges(seed: UInt64) async throws {
        var sums: [[Int]] = []
        for kind in Kind.allCases {
            let here = try NotesFixture(kind)
            var random = SeededRandom(seed: seed)
            var sum: [Int] = []
            for step in 0..<150 {
                try await change(here, step, &random)
                sum.append(try await bytes(here))
            }
            sums.append(sum)
            if let file = here.file { #expect(try NoteUsageCheck.problem(of: file) == nil, "seed \(seed)") }
            try await here.notes.deleteEverything(of: here.ada)
            #expect(try await bytes(here) == 0, "seed \(seed)")
        }
        #expect(sums.allSatisfy { $0 == sums[0] }, "seed \(seed)")
    }

    private func change(_ here: NotesFixture, _ step: Int, _ random: inout SeededRandom) async throws {
        let moment = here.moment(Double(step))
        let id = Note.ID(rawValue: String(repeating: "0", count: 31) + "\(Int.random(in: 0..<5, using: &random))")!
        let content = here.content(
            "t\(step)",
            String(repeating: "ü", count: .random(in: 0..<40, using: &random)),
            (0..<Int.random(in: 0..<3, using: &random)).map { "tag\($0)" }
        )
        let note = try? await here.notes.note(id, of: here.ada)
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1, 2:
            if let note {
                _ = try await here.save(content, to: note, at: Double(step))
            } else {
                _ = try await here.notes.create(content, as: id, of: here.ada, at: moment)
            }
        case 3:
            try await here.notes.keep(
                NoteDraft(
                    owner: here.ada,
                    place: .note(id),
                    baseVersion: 1,
                    title: "d",
                    body: content.body,
                    tags: "",
                    savedAt: moment
                )
            )
        case 4: _ = try? await here.notes.restore(1, of: id, of: here.ada, from: note?.version ?? 1, at: moment)
        case 5:
            _ = try? await here.notes.rename(
                NoteTag(text: "tag1")!,
                to: NoteTag(text: "longer/tag")!,
                of: here.ada,
                at: moment
            )
        case 6: _ = try? await here.notes.prune(of: id, of: here.ada, keptBefore: moment)
        case 7:
            _ = try? await here.notes.move([id], to: .trashed, of: here.ada, at: moment)
            _ = try await here.notes.emptyTrash(of: here.ada, asOf: moment)
        default:
            let file = NoteFile(
                id: NoteFile.ID(rawValue: String(repeating: "f", count: 30) + String(step % 90 + 10))!,
                note: id,
                owner: here.ada,
                name: "f\(step)",
                mediaType: "",
                size: 2,
                sha256: "",
                addedAt: moment
            )
            _ = try? await here.notes.add(file, content: [1, 2])
        }
    }

    @Test func whatWasThereBeforeIsCountedByTheMigration() async throws {
        let folder = try TemporaryFolder()
        // As an older program left it.
        let older: [NotesTables] = [
            .notes, .jobStarts, .draftNumbers, .lightTags, .importChoices, .reminders, .numbers, .wordings,
        ]
        _ = try SQLiteStorage(file: folder.file, migrations: Schema(older).migrations)
        let queue = try DatabaseQueue(path: folder.file.path(percentEncoded: false))
        try await queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO note VALUES (1, 'n', 'ada', 'A', 'a', 'x', 'active', 0, 2, 0, 0, 0);
                    INSERT INTO noteText (number, id, marks, title, body) VALUES (1, 'n', '', 'A', 'text');
                    INSERT INTO noteRevision (note, version, owner, title, tags, editedAt, keptAt, body)
                        VALUES ('n', 1, 'ada', 'A', '', 0, 0, 'ü');
                    INSERT INTO noteLink VALUES ('n', 'title:b', 'ada');
                    """
            )
        }
        try queue.close()
        #expect(try NoteUsageCheck.problem(of: folder.file) == nil, "an older file keeps no sums")
        let storage = try SQLiteStorage(
            file: folder.file,
            schema: Schema(
                older + [
                    .usage, .ownDrafts, .sharedTicks, .toldWords, .keptLines, .titleOrders, .jobTimes, .dateOffsets,
                    .shareTerms, .pictureSizes, .savedSearches,
                ]
            )
        )
        let notes = StorageNotesRepository(storage: storage, links: NotesFixture.links)
        #expect(try await notes.usage(of: AccountID(rawValue: "ada")).bytes == 1_024 + 1 + 4 + 1 + 256 + 1 + 2)
        #expect(try NoteUsageCheck.problem(of: folder.file) == nil)
    }

    @Test func aSumThatIsWrongIsTold() async throws {
        let here = try NotesFixture(.file)
        _ = try await here.add("Plan", "text")
        let file = try #require(here.file)
        #expect(try NoteUsageCheck.problem(of: file) == nil)
        let queue = try DatabaseQueue(path: file.path(percentEncoded: false))
        try await queue.write { try $0.execute(sql: "UPDATE noteUsage SET bytes = 7") }
        #expect(try NoteUsageCheck.problem(of: file) == "the notes of the account ada take 1032 bytes, and 7 are said")
    }

    @Test func ofLinksThereIsAMostToo() async throws {
        let here = try NotesFixture(.file)
        let file = try #require(here.file)
        let note = try await here.add("a", "[[b]] and [[c]]")
        let target = try await here.add("b")
        #expect(try await here.notes.backlinks(to: target.id, of: here.ada).map(\.id) == [note.id])
        #expect(try NoteUsageCheck.problem(of: file) == nil)
        let queue = try DatabaseQueue(path: file.path(percentEncoded: false))
        try await queue.write {
            try $0.execute(sql: "UPDATE noteUsage SET links = ?", arguments: [NoteLimits.links - 1])
        }
        #expect(try NoteUsageCheck.problem(of: file) == "the links of the account ada are not as many as are said")
        _ = try await here.add("d", "[[b]] and [[c]] and [[e]]")
        let links = try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM noteLink") }
        #expect(links == 3, "there was room for one more")
        _ = try await here.add("f", "[[b]]")
        #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM noteLink") } == 3)
        try await here.notes.deleteEverything(of: here.ada)
        #expect(try await here.notes.usage(of: here.ada).bytes == 0)
    }

    /// However a note goes, its text is counted no more.
    @Test func aNoteThatAForeignKeyTakesAlongIsCountedNoMore() async throws {
        let here = try NotesFixture(.file)
        let note = try await here.add("Plan", "text")
        _ = try await here.save(here.content("Plan", "more"), to: note, at: 1)
        let queue = try DatabaseQueue(path: try #require(here.file).path(percentEncoded: false))
        try await queue.write { try $0.execute(sql: "DELETE FROM note") }
        #expect(try await bytes(here) == 0)
    }
}
