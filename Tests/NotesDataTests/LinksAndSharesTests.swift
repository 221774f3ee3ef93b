import Foundation
import NotesData
import Portico
import Storage
import Testing

@testable import Notes

@Suite struct LinksAndSharesTests {
    @Test(arguments: Kind.allCases)
    func notesThatPointToANoteAreItsBacklinks(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let target = try await here.add("The  Target", "[[the target]]")
        let byTitle = try await here.add("By title", "see [[THE TARGET]]", at: 1)
        let byURL = try await here.add("By URL", "see /notes/\(target.id.text)", at: 2)
        let trashed = try await here.add("Trashed", "see [[The Target]]", at: 3)
        _ = try await here.notes.move([trashed.id], to: .trashed, of: here.ada, at: here.moment(4))
        func backlinks() async throws -> [String] {
            try await here.notes.backlinks(to: target.id, of: here.ada).map(\.title)
        }
        #expect(try await backlinks() == ["By URL", "By title"])
        _ = try await here.save(here.content("By URL", "no more"), to: byURL, at: 5)
        #expect(try await backlinks() == ["By title"])
        _ = try await here.save(here.content("Renamed"), to: target, at: 6)
        #expect(try await backlinks().isEmpty)
        _ = try await here.save(here.content("By title", "see [[renamed]]"), to: byTitle, at: 7)
        #expect(try await backlinks() == ["By title"])
    }

    @Test(arguments: Kind.allCases)
    func ofManyBacklinksSomeAreGiven(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let target = try await here.add("Target")
        let notes = (0..<NoteLimits.backlinks + 20).map { number in
            ArchivedNote(
                note: Note(
                    id: .random(),
                    owner: here.ada,
                    content: here.content("\(number)", "[[target]]"),
                    createdAt: here.moment(Double(number))
                ),
                revisions: []
            )
        }
        try await here.notes.add(notes, to: here.ada)
        #expect(try await here.notes.backlinks(to: target.id, of: here.ada).count == NoteLimits.backlinks + 1)
    }

    @Test(arguments: Kind.allCases)
    func aTitleLeadsToTheNoteLastEditedOfThatName(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.add("Plan", at: 1)
        let newer = try await here.add("plan", at: 2)
        let trashed = try await here.add("PLAN", at: 3)
        _ = try await here.notes.move([trashed.id], to: .trashed, of: here.ada, at: here.moment(4))
        let found = try await here.notes.notes(titled: [" PLAN ", "none", ""], of: here.ada)
        #expect(found == [" PLAN ": NoteReference(id: newer.id, title: "plan")])
    }

    @Test(arguments: Kind.allCases)
    func ofTitlesThatDifferInTheirCaseTheOneThatIsWrittenIsFound(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let small = try await here.add("avatar", at: 1)
        let large = try await here.add("Avatar", at: 2)
        let newest = try await here.add("AvaTar", at: 3)
        let found = try await here.notes.notes(titled: ["avatar", "Avatar", "AVATAR"], of: here.ada)
        #expect(found.mapValues(\.id) == ["avatar": small.id, "Avatar": large.id, "AVATAR": newest.id])
    }

    @Test(arguments: Kind.allCases)
    func aSharedNoteIsReadWithItsTokenUntilItIsEnded(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "text")
        let (share, token) = try await here.notes.share(note.id, of: here.ada, at: here.moment(1))
        let (other, otherToken) = try await here.notes.share(note.id, of: here.ada, at: here.moment(2))
        #expect(try await here.notes.shares(of: note.id, of: here.ada) == [other, share])
        #expect(try await here.notes.sharedNote(token, at: here.moment(60)).note == note)
        await #expect(throws: NoteError.notFound) { try await here.notes.sharedNote(.random(), at: here.moment(60)) }
        try await here.notes.endShare(share.id, of: here.ada)
        await #expect(throws: NoteError.notFound) { try await here.notes.sharedNote(token, at: here.moment(60)) }
        #expect(try await here.notes.sharedNote(otherToken, at: here.moment(60)).note == note)
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(3))
        await #expect(throws: NoteError.notFound) { try await here.notes.sharedNote(otherToken, at: here.moment(60)) }
        try await here.notes.deleteForEver(note.id, of: here.ada)
        await #expect(throws: NoteError.notFound) { try await here.notes.endShare(other.id, of: here.ada) }
    }

    @Test(arguments: Kind.allCases)
    func aNoteHasSoManyLinksAndNoMore(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        for _ in 0..<NoteLimits.shares { _ = try await here.notes.share(note.id, of: here.ada, at: here.moment(1)) }
        await #expect(throws: NoteError.refused(.tooManyShares(limit: NoteLimits.shares))) {
            _ = try await here.notes.share(note.id, of: here.ada, at: here.moment(2))
        }
    }

    @Test func theFileHoldsNoTokenInTheClear() async throws {
        let folder = try TemporaryFolder()
        let storage = try SQLiteStorage(file: folder.file, schema: NotesFixture.schema)
        let notes = StorageNotesRepository(storage: storage, links: { _ in NoteLinks() })
        let ada = AccountID(rawValue: "ada")
        let note = try await notes.create(NoteContent(title: "Plan", body: ""), as: .random(), of: ada, at: .now)
        let (_, token) = try await notes.share(note.id, of: ada, at: .now)
        for file in try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil) {
            let bytes = try Data(contentsOf: file)
            #expect(bytes.range(of: Data(token.text.utf8)) == nil)
        }
    }
}
