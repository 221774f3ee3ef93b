import Foundation
import GRDB
import NotesData
import Portico
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Notes

/// Changes of any number of notes: short transactions, in calls that end, and gone on with until nothing is left.
@Suite struct StepwiseChangeTests {
    private func tag(_ text: String) -> NoteTag { NoteTag(text: text)! }

    /// Calls of one transaction of so many steps.
    private func batches(of steps: Int) -> NoteBatches {
        var batches = NoteBatches()
        batches.maxSteps = steps
        batches.now = { .zero }
        batches.call = .zero
        return batches
    }

    /// Does a change again until it is complete, and gives back how many notes each call changed.
    private func calls(_ change: () async throws -> StepwiseChange) async throws -> [Int] {
        var counts: [Int] = []
        while counts.count < 1_000 {
            let done = try await change()
            counts.append(done.count)
            if done.end == .complete { break }
            #expect(done.end == .outOfTime)
        }
        return counts
    }

    @Test(arguments: Kind.allCases)
    func aTagIsRenamedInPartsUntilAllHaveTheNewName(kind: Kind) async throws {
        let here = try NotesFixture(kind, batches: batches(of: 10))
        for number in 0..<25 {
            try await here.add("\(number)", "", number.isMultiple(of: 3) ? ["Work/plan", "work"] : ["WORK", "job"])
        }
        let counts = try await calls {
            try await here.notes.rename(tag("work"), to: tag("Job"), of: here.ada, at: here.moment(1))
        }
        #expect(counts.allSatisfy { $0 <= 10 } && counts.reduce(0, +) == 25)
        #expect(try await here.notes.tags(of: here.ada).map(\.tag.key) == ["job", "job/plan"])
        for head in try await here.notes.archive(of: here.ada, after: nil, limit: 100) {
            #expect(head.revisions.count == 1)
        }
        await #expect(throws: NoteError.notFound) {
            try await here.notes.rename(tag("work"), to: tag("job"), of: here.ada, at: here.moment(2))
        }
    }

    @Test(arguments: Kind.allCases)
    func anotherSpellingReachesEveryNoteOnce(kind: Kind) async throws {
        let here = try NotesFixture(kind, batches: batches(of: 2))
        for spelling in ["work", "Work", "WORK", "work/a", "Work/a", "Work", "work"] {
            try await here.add(spelling, "", [spelling])
        }
        let counts = try await calls {
            try await here.notes.rename(tag("work"), to: tag("Work"), of: here.ada, at: here.moment(1))
        }
        #expect(counts.reduce(0, +) == 4)
        let all = try await here.notes.archive(of: here.ada, after: nil, limit: 100)
        #expect(Set(all.flatMap { $0.note.content.tags.map(\.rawValue) }) == ["Work", "Work/a"])
        #expect(all.reduce(0) { $0 + $1.revisions.count } == 4)
        #expect(
            try await here.notes.rename(tag("work"), to: tag("Work"), of: here.ada, at: here.moment(2))
                == StepwiseChange(count: 0)
        )
    }

    @Test(arguments: Kind.allCases)
    func aTagThatBecomesOneBelowItIsNestedOnce(kind: Kind) async throws {
        let here = try NotesFixture(kind, batches: batches(of: 2))
        for name in ["work", "work/x", "work/plan", "work/plan/y", "work"] { try await here.add(name, "", [name]) }
        let counts = try await calls {
            try await here.notes.rename(tag("work"), to: tag("work/plan"), of: here.ada, at: here.moment(1))
        }
        #expect(counts.reduce(0, +) == 3)
        #expect(try await here.notes.tags(of: here.ada).map(\.tag.key) == ["work/plan", "work/plan/x", "work/plan/y"])
    }

    /// It cannot be gone on with: what is done looks like what is not.
    @Test(arguments: Kind.allCases)
    func aTagThatBecomesTheOneAboveItIsMovedUpOnceAndAllAtOnce(kind: Kind) async throws {
        let here = try NotesFixture(kind, batches: batches(of: 1))
        for name in ["a/b", "a/b/b", "a/b/b/b", "a/b/c", "a/b"] { try await here.add(name, "", [name]) }
        try await here.add("several", "", ["a/b/b", "a/b/b/b", "a/b/c"])
        let change = try await here.notes.rename(tag("a/b"), to: tag("a"), of: here.ada, at: here.moment(1))
        #expect(change == StepwiseChange(count: 6))
        #expect(try await here.notes.tags(of: here.ada).map(\.tag.key) == ["a", "a/b", "a/b/b", "a/c"])
    }

    @Test(arguments: Kind.allCases)
    func aTagIsTakenOffInParts(kind: Kind) async throws {
        let here = try NotesFixture(kind, batches: batches(of: 3))
        for number in 0..<7 { try await here.add("\(number)", "", ["work", "home"]) }
        #expect(
            try await calls { try await here.notes.remove(tag("work"), of: here.ada, at: here.moment(1)) } == [3, 3, 1]
        )
        #expect(try await here.notes.tags(of: here.ada).map(\.tag.key) == ["home"])
    }

    @Test(arguments: Kind.allCases)
    func aTagThatWouldBecomeTooLongForAnyNoteChangesNone(kind: Kind) async throws {
        let here = try NotesFixture(kind, batches: batches(of: 1))
        for name in ["work", "work/" + String(repeating: "x", count: 59)] { try await here.add("", "", [name]) }
        await #expect(throws: NoteError.refused(.tagTooLong(limit: 64))) {
            try await here.notes.rename(tag("work"), to: tag("labour"), of: here.ada, at: here.moment(1))
        }
        #expect(try await here.notes.archive(of: here.ada, after: nil, limit: 9).allSatisfy { $0.revisions.isEmpty })
    }

    @Test func aTransactionEndsWhenItsTimeIsOver() async throws {
        let time = Mutex(0)
        var batches = NoteBatches()
        // Each look at the clock is a second later, so a transaction has one step, and a call has some of them.
        batches.now = {
            .seconds(
                time.withLock { time in
                    time += 1; return time
                }
            )
        }
        batches.call = .seconds(9)
        let here = try NotesFixture(.memory, batches: batches)
        for number in 0..<10 { try await here.add("\(number)", "", ["work"]) }
        let counts = try await calls { try await here.notes.remove(tag("work"), of: here.ada, at: here.moment(1)) }
        #expect(counts.count > 1 && counts.reduce(0, +) == 10)
        #expect(counts.allSatisfy { $0 < 5 })
    }

    @Test func whatFailsOnTheWaySaysHowFarItCameAndIsGoneOnWith() async throws {
        var batches = batches(of: 2)
        batches.call = .seconds(1)
        let here = try NotesFixture(.file, batches: batches)
        var ids: [Note.ID] = []
        for number in 0..<6 { ids.append(try await here.add("\(number)", "", ["work"]).id) }
        let queue = try here.queue()
        let last = try #require(ids.max { $0.rawValue < $1.rawValue })
        try await queue.write { database in
            try database.execute(
                sql: """
                    CREATE TRIGGER "fault" BEFORE INSERT ON noteRevision WHEN new.note = '\(last.rawValue)'
                    BEGIN SELECT RAISE(ABORT, 'fault'); END
                    """
            )
        }
        let change = try await here.notes.rename(tag("work"), to: tag("job"), of: here.ada, at: here.moment(1))
        #expect(change == StepwiseChange(count: 4, end: .failed(reason: "The notes cannot be reached at the moment.")))
        try await queue.write { try $0.execute(sql: "DROP TRIGGER \"fault\"") }
        #expect(
            try await here.notes.rename(tag("work"), to: tag("job"), of: here.ada, at: here.moment(2))
                == StepwiseChange(count: 2)
        )
        #expect(try await here.notes.tags(of: here.ada).map(\.counts) == [[.active: 6]])
    }

    @Test func aNoteThatCannotBeReadKeepsItsTagsAndHoldsUpNoOther() async throws {
        let told = Mutex<[String]>([])
        var batches = batches(of: 1)
        batches.call = .seconds(1)
        let here = try NotesFixture(.file, batches: batches, report: { line in told.withLock { $0.append(line) } })
        for number in 0..<4 { try await here.add("\(number)", "", ["work"]) }
        let odd = try await here.add("odd", "", ["work"])
        let queue = try here.queue()
        try await queue.write {
            try $0.execute(sql: "UPDATE note SET state = 'odd' WHERE id = ?", arguments: [odd.id.rawValue])
        }
        #expect(try await here.notes.remove(tag("work"), of: here.ada, at: here.moment(1)) == StepwiseChange(count: 4))
        #expect(try await here.notes.tags(of: here.ada).map(\.counts) == [[.active: 1]])
        #expect(
            told.withLock {
                $0.allSatisfy { $0.hasPrefix("a row is left out, and stays stored:") } && $0.count == 1
            }
        )
    }

    @Test func aNoteThatKeepsItsTagsIsToldOfOnceAlsoWhereTheTransactionIsRunAnew() async throws {
        let told = Mutex<[String]>([])
        let here = try NotesFixture(.file)
        let odd = try await here.add("odd", "", ["work"])
        let queue = try here.queue()
        try await queue.write {
            try $0.execute(sql: "UPDATE note SET state = 'odd' WHERE id = ?", arguments: [odd.id.rawValue])
        }
        let notes = StorageNotesRepository(
            storage: RepeatingStorage(here.storage),
            links: NotesFixture.links,
            batches: NotesFixture.untimed,
            report: { line in told.withLock { $0.append(line) } }
        )
        #expect(try await notes.remove(tag("work"), of: here.ada, at: here.moment(1)) == StepwiseChange(count: 0))
        #expect(told.withLock { $0.count } == 1)
    }

    /// A note in the trash with earlier texts, drafts, files and links.
    private func trashed(_ here: NotesFixture, _ title: String) async throws -> Note.ID {
        var note = try await here.add(title, "0", ["work"])
        for number in 1...6 {
            note = try await here.save(
                here.content(title, "\(number / 2)", ["t\(number)"]),
                to: note,
                at: Double(number)
            )
        }
        for version in [1, 2, 3] {
            try await here.notes.keep(
                NoteDraft(
                    owner: here.ada,
                    place: .note(note.id),
                    baseVersion: version,
                    title: "",
                    body: "d",
                    tags: "",
                    savedAt: here.moment(8)
                )
            )
        }
        for number in 0..<2 {
            let file = NoteFile(
                id: .random(),
                note: note.id,
                owner: here.ada,
                name: "\(number)",
                mediaType: "",
                size: 1,
                sha256: "\(number)",
                addedAt: here.moment(8)
            )
            _ = try await here.notes.add(file, content: [1])
        }
        _ = try await here.notes.share(note.id, of: here.ada, at: here.moment(8))
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(9))
        return note.id
    }

    @Test(arguments: Kind.allCases)
    func theTrashIsEmptiedInPartsAndWhatIsLeftIsWhole(kind: Kind) async throws {
        let here = try NotesFixture(kind, batches: batches(of: 4))
        for number in 0..<3 { _ = try await trashed(here, "\(number)") }
        let kept = try await here.add("Kept", "text")
        let before = try await here.notes.archive(of: here.ada, after: nil, limit: 9)
        var texts: [Note.ID: [Int: NoteContent]] = [:]
        for archived in before {
            texts[archived.note.id] = Dictionary(archived.revisions.map { ($0.version, $0.content) }) { first, _ in
                first
            }
        }
        var total = 0
        for _ in 0..<100 {
            let change = try await here.notes.emptyTrash(of: here.ada, asOf: here.moment(10))
            total += change.count
            for archived in try await here.notes.archive(of: here.ada, after: nil, limit: 9) {
                for revision in archived.revisions {
                    #expect(revision.content == texts[archived.note.id]?[revision.version])
                }
            }
            if change.end == .complete { break }
        }
        #expect(total == 3)
        #expect(try await here.notes.archive(of: here.ada, after: nil, limit: 9).map(\.note) == [kept])
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
        if kind == .file {
            for table in ["noteText", "noteTag", "noteRevision", "noteDraft", "noteShare", "noteFile", "noteFilePiece"]
            {
                let count = try await here.queue().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
                #expect(count == (table == "noteText" ? 1 : 0), "\(table)")
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func aNoteAndAllOfAnOwnerAreDeletedToTheirEnd(kind: Kind) async throws {
        let here = try NotesFixture(kind, batches: batches(of: 3))
        let (one, other) = (try await trashed(here, "one"), try await trashed(here, "other"))
        try await here.notes.deleteForEver(one, of: here.ada)
        #expect(try await here.notes.archive(of: here.ada, after: nil, limit: 9).map(\.note.id) == [other])
        #expect(try await here.notes.drafts(in: .note(one), of: here.ada).isEmpty)
        let hers = try await here.add("Hers", "text", of: here.grace)
        try await here.notes.deleteEverything(of: here.ada)
        #expect(try await here.notes.archive(of: here.ada, after: nil, limit: 9).isEmpty)
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
        #expect(try await here.notes.archive(of: here.grace, after: nil, limit: 9).map(\.note) == [hers])
    }

    @Test(arguments: Kind.allCases)
    func manyEarlierTextsAreLetGoInParts(kind: Kind) async throws {
        let here = try NotesFixture(kind, batches: batches(of: 3))
        var note = try await here.add("Plan", "0")
        for number in 1...20 {
            note = try await here.save(
                here.content("Plan", "\(number / 3)", ["t\(number)"]),
                to: note,
                at: Double(number)
            )
        }
        #expect(
            try await here.notes.prune(of: note.id, of: here.ada, keptBefore: here.moment(15))
                == StepwiseChange(count: 14)
        )
        for version in 15...20 {
            #expect(
                try await here.notes.revision(version, of: note.id, of: here.ada).content.body == "\((version - 1) / 3)"
            )
        }
    }
}
