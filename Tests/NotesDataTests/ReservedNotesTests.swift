import Foundation
import NotesData
import Portico
import Testing

@testable import Notes

/// Notes that come in portions.
@Suite struct ReservedNotesTests {
    private func revision(_ version: Int, of id: Note.ID, _ here: NotesFixture) -> NoteRevision {
        NoteRevision(
            note: id,
            owner: here.ada,
            version: version,
            content: here.content("before", "text \(version)"),
            editedAt: here.moment(0),
            keptAt: here.moment(Double(version))
        )
    }

    private func note(_ id: Note.ID, version: Int, _ here: NotesFixture) -> ArchivedNote {
        let moment = here.moment(9)
        return ArchivedNote(
            note: Note(
                id: id,
                owner: here.ada,
                content: here.content("Plan", "now", ["work"]),
                version: version,
                createdAt: moment,
                editedAt: moment,
                stateChangedAt: moment
            )
        )
    }

    @Test(arguments: Kind.allCases) func nothingShowsANoteBeforeItIsWhole(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let id = Note.ID.random()
        try await here.notes.reserve(id, for: here.ada, at: here.moment(0))
        try await here.notes.add([revision(1, of: id, here), revision(2, of: id, here)], toReserved: id, of: here.ada)
        #expect(try await here.notes.archive(of: here.ada, after: nil, limit: 9).isEmpty)
        #expect(try await here.titles().isEmpty)
        #expect(try await here.notes.counts(of: here.ada).values.allSatisfy { $0 == 0 })
        await #expect(throws: NoteError.notFound) { try await here.notes.note(id, of: here.ada) }
        await #expect(throws: NoteError.notFound) { try await here.notes.history(of: id, of: here.ada) }
        try await here.notes.add([revision(5, of: id, here)], toReserved: id, of: here.ada)
        try await here.notes.add([note(id, version: 7, here)], to: here.ada)
        let all = try await here.notes.archive(of: here.ada, after: nil, limit: 9)
        #expect(all.map(\.note) == [note(id, version: 7, here).note])
        #expect(all.first?.revisions.map(\.version) == [1, 2, 5])
        #expect(try await here.titles("now") == ["Plan"])
        await #expect(throws: NoteError.notFound, "it is reserved no more") {
            try await here.notes.add([revision(6, of: id, here)], toReserved: id, of: here.ada)
        }
        try await here.notes.release(id, of: here.ada)
        #expect(try await here.notes.note(id, of: here.ada).version == 7, "it stays")
    }

    @Test(arguments: Kind.allCases) func aReservedIdIsItsOwnersAlone(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let id = Note.ID.random()
        try await here.notes.reserve(id, for: here.ada, at: here.moment(0))
        await #expect(throws: NoteError.idsTaken([id])) {
            try await here.notes.reserve(id, for: here.grace, at: here.moment(0))
        }
        await #expect(throws: NoteError.idsTaken([id])) {
            try await here.notes.add([note(id, version: 1, here)], to: here.grace)
        }
        await #expect(throws: NoteError.notFound) {
            try await here.notes.add([revision(1, of: id, here)], toReserved: id, of: here.grace)
        }
        try await here.notes.release(id, of: here.grace)
        await #expect(throws: NoteError.idsTaken([id])) {
            try await here.notes.reserve(id, for: here.ada, at: here.moment(0))
        }
        let there = try await here.add("There")
        await #expect(throws: NoteError.idsTaken([there.id])) {
            try await here.notes.reserve(there.id, for: here.ada, at: here.moment(0))
        }
    }

    @Test(arguments: Kind.allCases) func whatWasLeftHalfDoneIsDeleted(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (old, new) = (Note.ID.random(), Note.ID.random())
        try await here.notes.reserve(old, for: here.ada, at: here.moment(0))
        try await here.notes.add([revision(1, of: old, here)], toReserved: old, of: here.ada)
        try await here.notes.reserve(new, for: here.ada, at: here.moment(100))
        try await here.notes.releaseReserved(before: here.moment(50))
        try await here.notes.reserve(old, for: here.grace, at: here.moment(100))
        await #expect(throws: NoteError.idsTaken([new])) {
            try await here.notes.reserve(new, for: here.grace, at: here.moment(0))
        }
        try await here.notes.deleteEverything(of: here.ada)
        try await here.notes.reserve(new, for: here.grace, at: here.moment(100))
    }

    @Test(arguments: Kind.allCases) func theHistoryIsGivenPieceByPiece(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        var note = try await here.add("a", "1")
        for number in 2...5 { note = try await here.save(here.content("a", "\(number)"), to: note, at: Double(number)) }
        var (last, bodies): (Int, [String]) = (0, [])
        while let next = try await here.notes.revisions(of: note.id, of: here.ada, after: last, limit: 1).first {
            bodies.append(next.content.body)
            last = next.version
        }
        #expect(bodies == ["1", "2", "3", "4"])
        #expect(try await here.notes.revisions(of: note.id, of: here.grace, after: 0, limit: 9).isEmpty)
    }
}
