import NotesData
import Portico
import Storage
import Testing

@testable import Notes

/// One owner can never read or change another's.
@Suite struct OwnerTests {
    @Test(arguments: Kind.allCases)
    func nothingOfAnotherOwnerIsReadOrChanged(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (ada, tag, later) = (here.ada, NoteTag(text: "work")!, here.moment(9))
        let first = try await here.add("Hers", "[[Target]] secret", ["work"], of: here.grace)
        let hers = try await here.save(here.content("Hers", "[[Target]] secret text", ["work"]), to: first, at: 1)
        let trashed = try await here.add("Trashed", of: here.grace)
        _ = try await here.notes.move([trashed.id], to: .trashed, of: here.grace, at: here.moment(1))
        let (share, _) = try await here.notes.share(hers.id, of: here.grace, at: here.moment(2))
        var draft = NoteDraft(
            owner: here.grace,
            place: .note(hers.id),
            baseVersion: 2,
            title: "",
            body: "d",
            tags: "",
            savedAt: later
        )
        draft = try await here.notes.keep(draft)
        let target = try await here.add("Target")
        let before = try await here.notes.archive(of: here.grace, after: nil, limit: 100)

        let notes = here.notes
        let refused: [@Sendable () async throws -> Void] = [
            { _ = try await notes.note(hers.id, of: ada) },
            {
                _ = try await notes.save(here.content("Mine"), to: hers.id, of: ada, from: 2, mayEmpty: true, at: later)
            },
            { _ = try await notes.move([hers.id], to: .trashed, of: ada, at: later) },
            { _ = try await notes.setPinned(true, [hers.id], of: ada) },
            { try await notes.putBack([NoteStanding(hers)], of: ada, at: later) },
            { try await notes.deleteForEver(trashed.id, of: ada) },
            { _ = try await notes.history(of: hers.id, of: ada) },
            { _ = try await notes.revision(1, of: hers.id, of: ada) },
            { _ = try await notes.restore(1, of: hers.id, of: ada, from: 2, at: later) },
            { _ = try await notes.prune(of: hers.id, of: ada, keptBefore: later) },
            { _ = try await notes.add([tag], to: [hers.id], of: ada, at: later) },
            { _ = try await notes.rename(tag, to: NoteTag(text: "mine")!, of: ada, at: later) },
            { _ = try await notes.remove(tag, of: ada, at: later) },
            { _ = try await notes.backlinks(to: hers.id, of: ada) },
            { _ = try await notes.share(hers.id, of: ada, at: later) },
            { _ = try await notes.shares(of: hers.id, of: ada) },
            { try await notes.endShare(share.id, of: ada) },
        ]
        for (index, attempt) in refused.enumerated() {
            await #expect(throws: NoteError.notFound, "attempt \(index)") { try await attempt() }
        }
        #expect(try await notes.notes([hers.id, target.id], of: ada) == [target])
        #expect(try await notes.emptyTrash(of: ada, asOf: later).count == 0)
        #expect(try await notes.tags(of: ada).isEmpty)
        #expect(try await notes.drafts(of: ada).isEmpty)
        #expect(try await notes.drafts(in: .note(hers.id), of: ada).isEmpty)
        try await notes.discardDraft(draft.id, of: ada)
        #expect(try await notes.backlinks(to: target.id, of: ada).isEmpty)
        #expect(try await notes.notes(titled: ["Hers"], of: ada).isEmpty)
        #expect(try await notes.archive(of: ada, after: nil, limit: 100).map(\.note) == [target])
        for sort in NoteSort.allCases {
            for query in [
                "", "secret", "tag:work", "-nothing", "-tag:nothing", "s*", "\"secret text\"", "marks:o", "OR",
            ] {
                #expect(try await here.titles(query, by: sort).filter { $0 != "Target" }.isEmpty, "\(query)")
            }
        }
        #expect(try await notes.counts(of: ada) == [.active: 1, .archived: 0, .trashed: 0])
        try await notes.deleteEverything(of: ada)

        #expect(try await notes.archive(of: here.grace, after: nil, limit: 100) == before)
        #expect(try await notes.drafts(of: here.grace) == [draft])
        #expect(try await notes.shares(of: hers.id, of: here.grace) == [share])
    }

    @Test(arguments: Kind.allCases)
    func deletingEverythingOfAnOwnerLeavesNoRowOfTheirs(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        var note = try await here.add("Mine", "[[Hers]] text", ["work"])
        note = try await here.save(here.content("Mine", "more [[Hers]] text", ["work"]), to: note, at: 1)
        let (_, token) = try await here.notes.share(note.id, of: here.ada, at: here.moment(1))
        try await here.notes.keep(
            NoteDraft(
                owner: here.ada,
                place: .new,
                baseVersion: 0,
                title: "",
                body: "d",
                tags: "",
                savedAt: here.moment(1)
            )
        )
        let hers = try await here.add("Hers", "text", of: here.grace)
        try await here.notes.deleteEverything(of: here.ada)
        #expect(try await here.notes.archive(of: here.ada, after: nil, limit: 10).isEmpty)
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
        #expect(try await here.notes.tags(of: here.ada).isEmpty)
        await #expect(throws: NoteError.notFound) { try await here.notes.sharedNote(token, at: here.moment(60)) }
        #expect(try await here.titles("text").isEmpty)
        #expect(try await here.titles("text", of: here.grace) == ["Hers"])
        #expect(try await here.notes.backlinks(to: hers.id, of: here.grace).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func ownersWhoseNamesAreAlikeAreTwo(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let names = ["a", "A", "a b", "\"", "a*", "", "é", "ax"]
        for name in names { try await here.add("of \(name)", "word", of: AccountID(rawValue: name)) }
        for name in names {
            #expect(try await here.titles("word", of: AccountID(rawValue: name)) == ["of \(name)"])
        }
    }
}
