import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Testing

@testable import Notes

@Suite struct NoteFilesTests {
    private func file(_ name: String, of note: Note, size: Int, sha256: String = "0") -> NoteFile {
        NoteFile(
            id: .random(),
            note: note.id,
            owner: note.owner,
            name: name,
            mediaType: "image/png",
            size: size,
            sha256: sha256,
            addedAt: note.createdAt
        )
    }

    private func content(of file: NoteFile, _ here: NotesFixture) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in NoteFileContent(of: file, in: here.notes) { bytes += piece }
        return bytes
    }

    @Test(arguments: Kind.allCases, [0, 1, NoteFileLimits.pieceBytes, 2 * NoteFileLimits.pieceBytes + 5])
    func aFileIsGivenBackAsItWasAdded(kind: Kind, size: Int) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("With a file")
        var random = SeededRandom(seed: 2)
        let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let added = try await here.notes.add(file("b.png", of: note, size: size), content: bytes)
        _ = try await here.notes.add(file("a.png", of: note, size: 1), content: [7])
        #expect(try await here.notes.files(of: note.id, of: here.ada).map(\.name) == ["a.png", "b.png"])
        let found = try await here.notes.file(added.id, of: note.id, of: here.ada)
        #expect(found == added)
        let isSame = try await content(of: found, here) == bytes
        #expect(isSame)
    }

    @Test(arguments: Kind.allCases)
    func nobodyElseSeesOrAddsFiles(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Mine")
        let other = try await here.add("Also mine")
        let added = try await here.notes.add(file("a", of: note, size: 1), content: [1])
        await #expect(throws: NoteError.notFound) { try await here.notes.files(of: note.id, of: here.grace) }
        await #expect(throws: NoteError.notFound) { try await here.notes.file(added.id, of: note.id, of: here.grace) }
        await #expect(throws: NoteError.notFound) { try await here.notes.file(added.id, of: other.id, of: here.ada) }
        #expect(try await here.notes.piece(0, of: added.id, of: here.grace) == nil)
        let foreign = NoteFile(
            id: .random(),
            note: note.id,
            owner: here.grace,
            name: "x",
            mediaType: "",
            size: 1,
            sha256: "",
            addedAt: here.moment(0)
        )
        await #expect(throws: NoteFileError.notes(.notFound)) { try await here.notes.add(foreign, content: [1]) }
    }

    @Test(arguments: Kind.allCases)
    func theSameFileIsAddedOnce(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Note")
        let first = try await here.notes.add(file("a", of: note, size: 1, sha256: "1"), content: [1])
        let again = try await here.notes.add(file("a", of: note, size: 1, sha256: "1"), content: [1])
        #expect(again == first)
        _ = try await here.notes.add(file("a", of: note, size: 1, sha256: "2"), content: [2])
        #expect(try await here.notes.files(of: note.id, of: here.ada).count == 2)
    }

    @Test(arguments: Kind.allCases)
    func filesGoForEverWithTheirNote(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Note")
        let added = try await here.notes.add(file("a", of: note, size: 3), content: [1, 2, 3])
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(1))
        #expect(try await here.notes.files(of: note.id, of: here.ada).count == 1)
        try await here.notes.deleteForEver(note.id, of: here.ada)
        #expect(try await here.notes.piece(0, of: added.id, of: here.ada) == nil)
        await #expect(throws: AnswerError.notFound) { try await content(of: added, here) }
    }

    @Test func filesHaveLimits() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Note")
        let large = [UInt8](repeating: 0, count: NoteFileLimits.bytes + 1)
        await #expect(throws: NoteFileError.tooLarge(bytes: large.count, limit: NoteFileLimits.bytes)) {
            try await here.notes.add(file("large", of: note, size: large.count), content: large)
        }
        for number in 0..<NoteFileLimits.filesOfNote {
            _ = try await here.notes.add(file("\(number)", of: note, size: 0), content: [])
        }
        await #expect(throws: NoteFileError.tooMany(limit: NoteFileLimits.filesOfNote)) {
            try await here.notes.add(file("one more", of: note, size: 0), content: [])
        }
    }
}
