import Foundation
import NotesData
import Portico
import Testing

@testable import Notes

/// Nobody keeps more than their quota; whoever has more can always make it less.
@Suite struct NoteQuotaTests {
    private func file(of note: Note, size: Int) -> NoteFile {
        NoteFile(
            id: .random(),
            note: note.id,
            owner: note.owner,
            name: "a",
            mediaType: "",
            size: size,
            sha256: "0",
            addedAt: note.createdAt
        )
    }

    private func isOverQuota(_ error: any Error) -> Bool {
        switch error {
        case NoteError.refused(.overQuota), NoteFileError.notes(.refused(.overQuota)): true
        default: false
        }
    }

    private func isRefused(_ body: () async throws -> some Any) async -> Bool {
        do {
            _ = try await body()
            return false
        } catch {
            return isOverQuota(error)
        }
    }

    @Test(arguments: Kind.allCases) func whatWouldBeTooMuchIsNotKept(kind: Kind) async throws {
        let here = try NotesFixture(kind, quota: 3_000)
        let note = try await here.add("a", String(repeating: "x", count: 999))
        #expect(try await here.notes.usage(of: here.ada) == NoteUsage(bytes: 2_024, quota: 3_000))
        let more = here.content("b", String(repeating: "x", count: 999))
        await #expect(throws: NoteError.refused(.overQuota(taken: 2_024, more: 2_024, quota: 3_000))) {
            try await here.add("b", String(repeating: "x", count: 999))
        }
        // The text before it is kept, so a save of less is more all the same.
        #expect(
            await isRefused {
                try await here.save(here.content("a", String(repeating: "y", count: 800)), to: note, at: 1)
            }
        )
        #expect(await isRefused { try await here.notes.keep(here.newDraft(String(repeating: "x", count: 721))) })
        #expect(
            await isRefused {
                try await here.notes.add(file(of: note, size: 465), content: [UInt8](repeating: 1, count: 465))
            }
        )
        #expect(
            await isRefused {
                let archived = ArchivedNote(
                    note: Note(id: .random(), owner: here.ada, content: more, createdAt: here.moment(0)),
                    revisions: []
                )
                try await here.notes.add([archived], to: here.ada)
            }
        )
        let reserved = Note.ID.random()
        try await here.notes.reserve(reserved, for: here.ada, at: here.moment(0))
        let revision = NoteRevision(
            note: reserved,
            owner: here.ada,
            version: 1,
            content: more,
            editedAt: here.moment(0),
            keptAt: here.moment(0)
        )
        #expect(await isRefused { try await here.notes.add([revision], toReserved: reserved, of: here.ada) })
        #expect(try await here.notes.note(note.id, of: here.ada) == note)
        #expect(try await here.notes.history(of: note.id, of: here.ada).isEmpty)
        #expect(try await here.notes.usage(of: here.ada).bytes == 2_024)
        _ = try await here.add("b", String(repeating: "x", count: 999), of: here.grace)
    }

    @Test(arguments: Kind.allCases) func aQuotaMayBeFilledToItsLastByte(kind: Kind) async throws {
        let here = try NotesFixture(kind, quota: 2_000)
        let note = try await here.add("a", String(repeating: "x", count: 700))
        _ = try await here.save(here.content("a", "12345678901234567"), to: note, at: 1)
        #expect(try await here.notes.usage(of: here.ada).bytes == 2_000 - 1)
        #expect(await isRefused { try await here.notes.keep(here.newDraft("")) })
    }

    /// As where the quota was made smaller.
    @Test func whoHasMoreAlreadyCanMakeItLess() async throws {
        let rich = try NotesFixture(.file)
        var note = try await rich.add("a", String(repeating: "x", count: 5_000))
        note = try await rich.save(rich.content("a", "short"), to: note, at: 10)
        var kept = try await rich.notes.keep(rich.newDraft(String(repeating: "x", count: 2_000)))
        let poor = try rich.reopened(quota: 1_000)
        #expect(await isRefused { try await poor.save(poor.content("a", "shorter"), to: note, at: 20) })
        kept.body = "a shorter draft takes its place"
        try await poor.notes.keep(kept)
        #expect(try await poor.notes.prune(of: note.id, of: poor.ada, keptBefore: .distantFuture).count == 1)
        try await poor.notes.discardDraft(kept.id, of: poor.ada)
        _ = try await poor.notes.move([note.id], to: .trashed, of: poor.ada, at: poor.moment(30))
        _ = try await poor.notes.emptyTrash(of: poor.ada, asOf: poor.moment(30))
        #expect(try await poor.notes.usage(of: poor.ada).bytes == 0)
    }

    /// A draft is gone with its save, so what it took is free for what is saved.
    @Test(arguments: Kind.allCases) func aSaveMayTakeTheRoomOfItsDraft(kind: Kind) async throws {
        let here = try NotesFixture(kind, quota: 4_000)
        let text = String(repeating: "x", count: 2_500)
        let kept = try await here.notes.keep(here.newDraft(text))
        let content = here.content("", text)
        _ = try await here.notes.create(content, as: .random(), of: here.ada, ending: kept, at: here.moment(1))
        #expect(try await here.notes.usage(of: here.ada).bytes == 3_524)
    }

    @Test(arguments: Kind.allCases) func ofManySavesThoseAreKeptThatFit(kind: Kind) async throws {
        let here = try NotesFixture(kind, quota: 100_000)
        var note = try await here.add("a", "0")
        var refused = 0
        for number in 1...60 {
            do {
                note = try await here.save(
                    here.content("a", "\(number + 10)" + String(repeating: "x", count: 4_998)),
                    to: note,
                    at: Double(number)
                )
            } catch {
                #expect(isOverQuota(error))
                refused += 1
            }
        }
        #expect(refused == 42)
        #expect(try await here.notes.usage(of: here.ada).bytes <= 100_000)
    }
}
