import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Storage
import Testing

@testable import Notes

@Suite struct ArchiveTests {
    /// Export, then import into an empty account of another storage.
    @Test(arguments: Kind.allCases, Kind.allCases)
    func whatIsExportedAndImportedIsTheSame(from kind: Kind, to other: Kind) async throws {
        let (here, there) = (try NotesFixture(kind), try NotesFixture(other))
        var random = SeededRandom(seed: 4)
        for number in 0..<12 {
            var note = try await here.add("note \(number)", "caf\u{E9} cafe\u{301}\r\n", ["Tag", "a/b"], at: 0.1)
            for change in 0..<Int.random(in: 0...3, using: &random) {
                note = try await here.save(
                    here.content("changed", "\(change) [[x]]", ["more"]),
                    to: note,
                    at: 1.000_1 + Double(change)
                )
            }
            _ = try await here.notes.move(
                [note.id],
                to: random.pick(NoteState.allCases),
                of: here.ada,
                at: here.moment(7)
            )
            _ = try await here.notes.setPinned(.random(using: &random), [note.id], of: here.ada)
        }
        var pages: [[ArchivedNote]] = []
        while true {
            let page = try await here.notes.archive(of: here.ada, after: pages.last?.last?.note.id, limit: 5)
            if page.isEmpty { break }
            pages.append(page)
        }
        #expect(pages.map(\.count) == [5, 5, 2])
        for page in pages { try await there.notes.add(page, to: there.ada) }
        let copy = try await there.notes.archive(of: there.ada, after: nil, limit: 100)
        #expect(copy == pages.flatMap(\.self), "seed \(random.seed)")
        for state in NoteState.allCases {
            #expect(
                try await there.titles("tag:tag", in: state, by: .edited)
                    == here.titles("tag:tag", in: state, by: .edited)
            )
        }
    }

    @Test(arguments: Kind.allCases)
    func ofNotesThatAreAddedAllAreOrNone(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("There")
        let fresh = Note(id: .random(), owner: here.ada, content: here.content("Fresh"), createdAt: here.moment(1))
        await #expect(throws: NoteError.idsTaken([note.id])) {
            try await here.notes.add([ArchivedNote(note: fresh), ArchivedNote(note: note)], to: here.ada)
        }
        #expect(try await here.titles() == ["There"])
    }

    @Test(arguments: Kind.allCases)
    func allIDsThatAreTakenAreNamedAtOnce(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (one, other) = (try await here.add("One"), try await here.add("Other", of: here.grace))
        let fresh = Note(id: .random(), owner: here.ada, content: here.content("Fresh"), createdAt: here.moment(1))
        await #expect(throws: NoteError.idsTaken([other.id, one.id, fresh.id])) {
            try await here.notes.add([fresh, other, one, fresh].map { ArchivedNote(note: $0) }, to: here.ada)
        }
    }

    @Test func revisionsOfAnotherProgramAreNumberedBelowTheNote() throws {
        let owner = AccountID(rawValue: "ada")
        let content = NoteContent(title: "", body: "")
        let now = Date(timeIntervalSince1970: 0)
        let note = Note(id: .random(), owner: AccountID(rawValue: "x"), content: content, createdAt: now)
        let revisions = [5, 5, 2].map {
            NoteRevision(note: note.id, owner: note.owner, version: $0, content: content, editedAt: now, keptAt: now)
        }
        let assigned = ArchivedNote(note: note, revisions: revisions).assigned(to: .random(), of: owner)
        #expect(assigned.revisions.map(\.version) == [1, 2, 3])
        #expect(assigned.note.version == 4)
        #expect(assigned.revisions.allSatisfy { $0.owner == owner && $0.note == assigned.note.id })
        #expect(ArchivedNote(note: note).assigned(to: note.id, of: owner).note.version == 1)
    }
}
