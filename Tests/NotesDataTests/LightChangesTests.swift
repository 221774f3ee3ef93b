import Foundation
import GRDB
import NotesData
import Portico
import PorticoTestSupport
import Storage
import Testing

@testable import Notes

/// Changes of tags and places: no text is read or written for them, and the history is whole all the same.
@Suite struct LightChangesTests {
    private func tag(_ text: String) -> NoteTag { NoteTag(text: text)! }

    @Test func tagsAndPlacesChangeWithoutATextBeingWritten() async throws {
        let here = try NotesFixture(.file)
        var ids: [Note.ID] = []
        for number in 0..<5 {
            ids.append(try await here.add("note \(number)", "word \(number)", ["work"], at: Double(number)).id)
        }
        let queue = try here.queue()
        try await queue.write { database in
            for change in ["INSERT", "UPDATE", "DELETE"] {
                try database.execute(
                    sql:
                        "CREATE TRIGGER \"no\(change)\" BEFORE \(change) ON noteText BEGIN SELECT RAISE(ABORT, 'a text is written'); END"
                )
            }
        }
        #expect(try await here.notes.add([tag("more")], to: ids, of: here.ada, at: here.moment(10)) == 5)
        #expect(
            try await here.notes.rename(tag("work"), to: tag("job"), of: here.ada, at: here.moment(11))
                == StepwiseChange(count: 5)
        )
        #expect(try await here.notes.remove(tag("more"), of: here.ada, at: here.moment(12)) == StepwiseChange(count: 5))
        #expect(try await here.notes.move([ids[0]], to: .archived, of: here.ada, at: here.moment(13)).count == 1)
        #expect(try await here.notes.setPinned(true, [ids[1]], of: here.ada).count == 1)
        #expect(try await here.titles("word tag:job", by: .created) == ["note 1", "note 4", "note 3", "note 2"])
        #expect(try await here.titles("word", in: .archived) == ["note 0"])
        let note = try await here.notes.note(ids[0], of: here.ada)
        #expect(try await here.save(here.content("note 0", "word 0", ["form"]), to: note, at: 14).version == 5)
        await #expect(throws: NoteError.self) {
            try await here.save(here.content("note 0", "other"), to: note, from: 5, at: 15)
        }
        let bytes = try await queue.read { try Int.fetchOne($0, sql: "SELECT sum(length(body)) FROM noteRevision") }
        #expect(bytes == 0, "no revision of a tag holds a text")
    }

    @Test func tagsAndPlacesChangeWithoutATextBeingRead() async throws {
        let here = try NotesFixture(.file)
        let note = try await here.add("note", "word", ["work"])
        let queue = try here.queue()
        try await queue.write { try $0.execute(sql: "DELETE FROM noteText") }
        await #expect(throws: NoteError.notFound, "a text that is read is missed") {
            try await here.notes.note(note.id, of: here.ada)
        }
        #expect(try await here.notes.add([tag("more")], to: [note.id], of: here.ada, at: here.moment(1)) == 1)
        #expect(try await here.notes.rename(tag("work"), to: tag("job"), of: here.ada, at: here.moment(2)).count == 1)
        #expect(try await here.notes.remove(tag("job"), of: here.ada, at: here.moment(3)).count == 1)
        #expect(try await here.notes.move([note.id], to: .archived, of: here.ada, at: here.moment(4)).count == 1)
        #expect(try await here.notes.history(of: note.id, of: here.ada).map(\.version) == [3, 2, 1])
    }

    /// Random changes of one note, beside the plain list of what it said.
    @Test(arguments: Kind.allCases, [UInt64(1), 2, 3])
    func everyVersionSaysWhatItSaid(kind: Kind, seed: UInt64) async throws {
        let here = try NotesFixture(kind)
        var random = SeededRandom(seed: seed)
        let texts = ["one", "two", "caf\u{E9}", "cafe\u{301}", ""]
        let tags = ["a", "b", "b/c", "B", "d"]
        var note = try await here.add("0", "one", ["a"])
        var said: [Int: NoteContent] = [:]
        var time = 1.0
        for step in 0..<120 {
            time += 1
            let before = note
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1:
                note = try await here.save(
                    here.content("\(step)", random.pick(texts), [random.pick(tags)]),
                    to: note,
                    at: time
                )
            case 2:
                note = try await here.save(
                    here.content(note.content.title, note.content.body, [random.pick(tags)]),
                    to: note,
                    at: time
                )
            case 3:
                _ = try await here.notes.add(
                    [tag(random.pick(tags))],
                    to: [note.id],
                    of: here.ada,
                    at: here.moment(time)
                )
            case 4:
                let (old, new) = (tag(random.pick(tags)), tag(random.pick(tags)))
                _ = try? await here.notes.rename(old, to: new, of: here.ada, at: here.moment(time))
            case 5: _ = try? await here.notes.remove(tag(random.pick(tags)), of: here.ada, at: here.moment(time))
            case 6:
                guard let version = said.keys.sorted().randomElement(using: &random) else { continue }
                note = try await here.notes.restore(
                    version,
                    of: note.id,
                    of: here.ada,
                    from: note.version,
                    at: here.moment(time)
                )
                #expect(note.content == said[version] ?? before.content, "step \(step)")
            default:
                guard step.isMultiple(of: 5) else { continue }
                let cut = here.moment(time - 20)
                let kept = try await here.notes.history(of: note.id, of: here.ada).filter { $0.keptAt >= cut }.map(
                    \.version
                )
                #expect(
                    try await here.notes.prune(of: note.id, of: here.ada, keptBefore: cut).count == said.count
                        - kept.count
                )
                said = said.filter { kept.contains($0.key) }
            }
            note = try await here.notes.note(note.id, of: here.ada)
            if note.version != before.version { said[before.version] = before.content }
            for (version, content) in said {
                #expect(
                    try await here.notes.revision(version, of: note.id, of: here.ada).content == content,
                    "step \(step), \(version)"
                )
            }
        }
        let archived = try #require(try await here.notes.archive(of: here.ada, after: nil, limit: 1).first)
        #expect(archived.revisions.map(\.version) == said.keys.sorted())
        #expect(archived.revisions.map(\.content) == said.sorted { $0.key < $1.key }.map(\.value))
        let there = try NotesFixture(kind)
        try await there.notes.add([archived], to: there.ada)
        #expect(try await there.notes.archive(of: there.ada, after: nil, limit: 1) == [archived])
    }

    /// As where the clock was put back, or a file says so that was imported.
    @Test(arguments: Kind.allCases)
    func aTextThatOnlyAYoungerVersionHoldsStaysWhereThatOneGoes(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let moments = [50.0, 60, 5, 70, 6]
        let bodies = ["same", "same", "same", "other", "same"]
        let id = Note.ID.random()
        let revisions = zip(moments, bodies).enumerated().map { index, revision in
            NoteRevision(
                note: id,
                owner: here.ada,
                version: index + 1,
                content: here.content("v\(index + 1)", revision.1),
                editedAt: here.moment(0),
                keptAt: here.moment(revision.0)
            )
        }
        var note = Note(id: id, owner: here.ada, content: here.content("now", "last"), createdAt: here.moment(0))
        note.version = 6
        try await here.notes.add([ArchivedNote(note: note, revisions: revisions)], to: here.ada)
        #expect(try await here.notes.prune(of: id, of: here.ada, keptBefore: here.moment(10)).count == 2)
        for version in [1, 2, 4] {
            #expect(
                try await here.notes.revision(version, of: id, of: here.ada).content == revisions[version - 1].content
            )
        }
        #expect(try await here.notes.history(of: id, of: here.ada).map(\.version) == [4, 2, 1])
    }

    @Test func equalBodiesOfAnImportedHistoryAreKeptOnce() async throws {
        let here = try NotesFixture(.file)
        let id = Note.ID.random()
        let body = String(repeating: "word ", count: 2_000)
        let revisions = (1...100).map { number in
            NoteRevision(
                note: id,
                owner: here.ada,
                version: number,
                content: here.content("\(number)", body),
                editedAt: here.moment(0),
                keptAt: here.moment(Double(number))
            )
        }
        var note = Note(id: id, owner: here.ada, content: here.content("now", body), createdAt: here.moment(0))
        note.version = 101
        try await here.notes.add([ArchivedNote(note: note, revisions: revisions)], to: here.ada)
        #expect(try await here.notes.archive(of: here.ada, after: nil, limit: 1).first?.revisions == revisions)
        let bytes = try await here.queue().read {
            try Int.fetchOne($0, sql: "SELECT sum(length(body)) FROM noteRevision")
        }
        #expect(bytes == 0)
    }

    /// A file of the program before, with the texts, marks and revisions that it wrote.
    @Test func aFileOfTheVersionBeforeIsFoundInAndKeepsItsHistory() async throws {
        let folder = try TemporaryFolder()
        let old = try SQLiteStorage(file: folder.file, migrations: NotesFixture.schema(before: .lightTags))
        let (id, other) = (Note.ID.random(), Note.ID.random())
        let queue = try DatabaseQueue(path: folder.file.path(percentEncoded: false))
        try await queue.write { database in
            for (number, note, owner, mark, state) in [
                (1, id, "ada", "o616461xactive t776f726b", "active"), (2, other, "é", "oc3a9xtrashed", "trashed"),
            ] {
                try database.execute(
                    sql: """
                        INSERT INTO note (number, id, owner, title, titleKey, tags, state, isPinned, version, createdAt, editedAt, stateChangedAt)
                        VALUES (?, ?, ?, 'Plan', 'plan', ?, ?, 0, 2, 1, 2, 1)
                        """,
                    arguments: [number, note.rawValue, owner, number == 1 ? "work" : "", state]
                )
                try database.execute(
                    sql:
                        "INSERT INTO noteText (number, id, marks, title, body) VALUES (?, ?, ?, 'Plan', 'second word')",
                    arguments: [number, note.rawValue, mark]
                )
            }
            try database.execute(
                sql:
                    "INSERT INTO noteTag (note, key, owner, state, spelling) VALUES (?, 'work', 'ada', 'active', 'work')",
                arguments: [id.rawValue]
            )
            try database.execute(
                sql: """
                    INSERT INTO noteRevision (note, version, owner, title, tags, editedAt, keptAt, body)
                    VALUES (?, 1, 'ada', 'Plan', '', 1, 2, 'first')
                    """,
                arguments: [id.rawValue]
            )
        }
        withExtendedLifetime(old) {}
        let here = try NotesFixture(in: folder)
        #expect(try await here.titles("word") == ["Plan"])
        #expect(try await here.titles("word tag:work") == ["Plan"])
        #expect(try await here.titles("word", in: .archived).isEmpty)
        #expect(try await here.titles("word", in: .trashed, of: AccountID(rawValue: "é")) == ["Plan"])
        #expect(try await here.notes.revision(1, of: id, of: here.ada).content.body == "first")
        _ = try await here.notes.add([tag("more")], to: [id], of: here.ada, at: here.moment(1))
        #expect(try await here.notes.revision(2, of: id, of: here.ada).content.body == "second word")
        try await queue.write { try $0.execute(sql: "INSERT INTO noteIndex (noteIndex) VALUES ('integrity-check')") }
    }
}
