import Foundation
import GRDB
import Portico
import PorticoTestSupport
import Storage
import Testing

@testable import Notes
@testable import NotesData

/// What was deleted is in no file any more, as somebody would find it who has the disk.
@Suite struct ErasedTextTests {
    /// In how many places of the file and its log a text is.
    private func places(of text: String, _ file: URL) -> Int {
        ["", "-wal"].reduce(0) { count, ending in
            let bytes = (try? Data(contentsOf: URL(filePath: file.path + ending))) ?? Data()
            var (found, rest) = (0, bytes[...])
            while let range = rest.range(of: Data(text.utf8)) {
                found += 1
                rest = rest[range.upperBound...]
            }
            return count + found
        }
    }

    @Test func aTextThatWasDeletedIsInNoFile() async throws {
        let here = try NotesFixture(.file)
        let file = try #require(here.file)
        let storage = try #require(here.storage as? SQLiteStorage)
        for number in 0..<60 { try await here.add("note \(number)", "words of a note that stays, and \(number)") }
        let long = String(repeating: "zanzibarense ", count: 4_000)
        var note = try await here.add("Quetzalcoatlus", "a zanzibarense word\n\(long)", ["kakapotag"])
        note = try await here.save(here.content("Quetzalcoatlus", "other", ["kakapotag"]), to: note, at: 10)
        try await here.notes.keep(
            NoteDraft(
                owner: here.ada,
                place: .note(note.id),
                baseVersion: 2,
                title: "",
                body: long,
                tags: "",
                savedAt: here.moment(0)
            )
        )
        let attachment = Array("zanzibarense".utf8) + [UInt8](repeating: 1, count: 600_000) + Array("zanzibarense".utf8)
        _ = try await here.notes.add(
            NoteFile(
                id: .random(),
                note: note.id,
                owner: here.ada,
                name: "quetzalcoatlus.png",
                mediaType: "",
                size: attachment.count,
                sha256: "0",
                addedAt: here.moment(0)
            ),
            content: attachment
        )
        for number in 60..<120 { try await here.add("note \(number)", "words of a note that stays, and \(number)") }
        for word in ["zanzibarense", "uetzalcoatlus"] { #expect(places(of: word, file) > 0, "\(word)") }
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(20))
        try await here.notes.deleteForEver(note.id, of: here.ada)
        try await ErasedNoteText(storage: storage).remove()
        for word in ["zanzibarense", "anzibarens", "uetzalcoatlus", "kakapotag"] {
            #expect(places(of: word, file) == 0, "\(word)")
        }
        #expect(try await here.titles("stays", limit: 200).count == 120, "the others are found as before")
        let queue = try DatabaseQueue(path: file.path(percentEncoded: false))
        try await queue.write { try $0.execute(sql: "INSERT INTO noteWords (noteWords) VALUES ('integrity-check')") }
    }

    @Test func anEarlierTextThatWasForgottenIsInNoFile() async throws {
        let here = try NotesFixture(.file)
        let file = try #require(here.file)
        let storage = try #require(here.storage as? SQLiteStorage)
        var note = try await here.add("Plan", "the word zanzibarense")
        note = try await here.save(here.content("Plan", "nothing of it"), to: note, at: 10)
        try await ErasedNoteText(storage: storage).remove()
        #expect(places(of: "zanzibarense", file) > 0, "it is in the history")
        _ = try await here.notes.prune(of: note.id, of: here.ada, keptBefore: .distantFuture)
        try await ErasedNoteText(storage: storage).remove()
        #expect(places(of: "zanzibarense", file) == 0)
    }

    @Test func whatIsDoneOnceIsNotDoneAgain() async throws {
        let here = try NotesFixture(.file)
        let storage = try #require(here.storage as? SQLiteStorage)
        let note = try await here.add("Plan", "text")
        func pending() async throws -> Int? {
            try await storage.read(
                among: Query<NoteDraftRow>.all,
                sql: { database, _ in
                    try Int.fetchOne(database, sql: "SELECT count FROM noteErased")
                }
            )
        }
        #expect(try await pending() == 1, "nobody knows what an older program deleted")
        try await ErasedNoteText(storage: storage).remove()
        #expect(try await pending() == 0)
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(1))
        #expect(try await pending() == 0)
        _ = try await here.notes.emptyTrash(of: here.ada, asOf: here.moment(1))
        #expect(try await pending() == 1)
    }

    @Test func theLogIsEmptiedBesideAReaderToo() async throws {
        let here = try NotesFixture(.file)
        let file = try #require(here.file)
        let storage = try #require(here.storage as? SQLiteStorage)
        try await here.add("Plan", "text")
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: file.path(percentEncoded: false), configuration: configuration)
        try reader.inDatabase { try $0.execute(sql: "BEGIN; SELECT count(*) FROM note") }
        #expect(try await storage.emptyLog() == false, "somebody reads")
        try reader.inDatabase { try $0.execute(sql: "COMMIT") }
        #expect(try await storage.emptyLog())
        #expect(try Data(contentsOf: URL(filePath: file.path + "-wal")).isEmpty)
        try await here.add("Next", "text")
    }

    @Test(.timeLimit(.minutes(20))) func itLooksAgainAfterItsPeriod() async throws {
        let here = try NotesFixture(.file)
        let file = try #require(here.file)
        let storage = try #require(here.storage as? SQLiteStorage)
        let clock = ManualClock()
        let task = Task { await ErasedNoteText(storage: storage, clock: clock).run() }
        await clock.sleepers(1)
        let note = try await here.add("Plan", "zanzibarense")
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(1))
        try await here.notes.deleteForEver(note.id, of: here.ada)
        clock.advance(by: ErasedNoteText.period)
        await clock.sleepers(1)
        #expect(places(of: "zanzibarense", file) == 0)
        task.cancel()
        await task.value
    }
}
