import Foundation
import NotesData
import Portico
import TestDatabase
import Testing

@testable import Notes

/// Files that come with drafts: they are the note's when it is saved, and go with the draft where it is discarded.
@Suite struct DraftFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func upload(_ text: String, as name: String = "boat.txt") throws -> UploadedFile {
        let place = folder.url.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: place)
        return UploadedFile(fileName: name, mediaType: "text/plain", size: text.utf8.count, location: place)
    }

    private func text(of file: NoteFile, _ here: NotesFixture) async throws -> String {
        var bytes: [UInt8] = []
        for try await piece in NoteFileContent(of: file, in: here.notes) { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func typed(_ draft: NoteDraft, _ body: String? = nil) -> TypedNote {
        TypedNote(
            id: draft.place.noteID,
            version: NoteVersion(nearestTo: draft.baseVersion),
            title: draft.title,
            body: body ?? draft.body,
            tags: draft.tags,
            draft: NoteDraftMark(draft)
        )
    }

    @Test(arguments: Kind.allCases)
    func aFileOfADraftIsTheNotesWhenItIsSaved(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let first = TypedNote(version: 0, title: "Trip", body: "See", tags: "")
        let kept = await here.form(.new).handle(.saveDraftTapped(first, files: [try upload("a boat")]))
        #expect(kept == .draftSaved(SavedDraft(number: 0)))
        let draft = try #require(try await here.notes.drafts(of: here.ada).first)
        #expect(draft.body == "See\n\n[boat](boat.txt)\n")
        let again = here.form(.new, draft: 0)
        _ = await again.appear()
        #expect(again.shown.value.draftFiles.map(\.name) == ["boat.txt"])
        let saved = await again.handle(.saveTapped(typed(draft), SaveChoice(), files: []))
        guard case .saved(let id, leftOut: []) = saved else {
            Issue.record("\(String(describing: saved))")
            return
        }
        let file = try #require(try await here.notes.files(of: id, of: here.ada).first)
        #expect(try await text(of: file, here) == "a boat")
        #expect(try await here.notes.files(of: draft.id, of: here.ada).isEmpty)
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func filesGoWithADraftThatIsDiscarded(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let draft = try await here.notes.keep(here.newDraft("x"))
        let file = try await here.notes.add(upload("1"), as: "a", to: draft.id, of: here.ada, at: here.moment(0))
        try await here.notes.discardDraft(draft.id, of: here.ada)
        #expect(try await here.notes.files(of: draft.id, of: here.ada).isEmpty)
        #expect(try await here.notes.piece(0, of: file.id, of: here.ada) == nil)
        await #expect(throws: NoteFileError.notes(.notFound)) {
            try await here.notes.add(upload("1"), as: "a", to: draft.id, of: here.ada, at: here.moment(1))
        }
    }

    @Test(arguments: Kind.allCases)
    func filesOfADraftAreNobodyElses(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let draft = try await here.notes.keep(here.newDraft("x"))
        let file = try await here.notes.add(upload("1"), as: "a", to: draft.id, of: here.ada, at: here.moment(0))
        #expect(try await here.notes.files(of: draft.id, of: here.grace).isEmpty)
        await #expect(throws: NoteError.notFound) { try await here.notes.file(file.id, of: file.note, of: here.grace) }
        await #expect(throws: NoteFileError.notes(.notFound)) {
            try await here.notes.add(upload("2"), as: "b", to: draft.id, of: here.grace, at: here.moment(1))
        }
        await #expect(throws: NoteError.notFound) {
            try await here.notes.remove(file.id, of: file.note, of: here.grace)
        }
        #expect(try await here.notes.files(of: draft.id, of: here.ada) == [file])
        // Nor is it a note, or counted as one.
        await #expect(throws: NoteError.notFound) { try await here.notes.note(draft.id.holder, of: here.ada) }
        #expect(try await here.notes.page(NoteListRequest(query: NoteQuery("")), of: here.ada).total == 0)
    }

    /// A draft's id comes from its form.
    @Test(arguments: Kind.allCases)
    func aDraftThatIsCalledLikeANoteTouchesNothingOfIt(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for owner in [here.ada, here.grace] {
            let note = try await here.add("Note", of: owner)
            let file = try await here.notes.add(upload("n"), as: "n", to: note.id, of: owner, at: here.moment(0))
            var draft = here.newDraft("x")
            draft.id = try #require(NoteDraft.ID(rawValue: note.id.rawValue))
            draft = try await here.notes.keep(draft)
            await #expect(throws: NoteFileError.self) {
                try await here.notes.add(upload("d"), as: "d", to: draft.id, of: here.ada, at: here.moment(1))
            }
            #expect(try await here.notes.files(of: draft.id, of: here.ada).isEmpty)
            try await here.notes.discardDraft(draft.id, of: here.ada)
            #expect(try await here.notes.files(of: note.id, of: owner) == [file])
            #expect(try await text(of: file, here) == "n")
        }
    }

    @Test(arguments: Kind.allCases)
    func bothWindowsOfADraftThatWasSplitHaveItsFiles(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let draft = try await here.notes.keep(here.newDraft("one"))
        _ = try await here.notes.add(upload("1"), as: "a", to: draft.id, of: here.ada, at: here.moment(0))
        var (mine, theirs) = (draft, draft)
        mine.body = "two"
        theirs.body = "three"
        let first = try await here.notes.keep(mine)
        let second = try await here.notes.keep(theirs)
        #expect(first.id == draft.id && second.id != draft.id)
        for id in [first.id, second.id] {
            #expect(try await here.notes.files(of: id, of: here.ada).map(\.name) == ["a"])
        }
        try await here.notes.discardDraft(first.id, of: here.ada)
        let left = try #require(try await here.notes.files(of: second.id, of: here.ada).first)
        #expect(try await text(of: left, here) == "1")
    }

    @Test func aFileIsTakenOutOfADraftWithItsPlaceInTheText() async throws {
        let here = try NotesFixture(.memory)
        var draft = here.newDraft("Before\n\n![a](a.png)\n\nbehind")
        draft = try await here.notes.keep(draft)
        for name in ["a.png", "b.png"] {
            let file = try upload(name, as: name)
            _ = try await here.notes.add(file, as: name, to: draft.id, of: here.ada, at: here.moment(0))
        }
        let form = here.form(.new, draft: 0)
        _ = await form.appear()
        let shown = try #require(form.shown.value.draftFiles.first { $0.name == "a.png" })
        let file = try #require(NoteFile.ID(rawValue: shown.file))
        #expect(
            await form.handle(.draftFileRemoved(typed(draft, draft.body + "!"), file: file))
                == .draftSaved(SavedDraft(number: 0))
        )
        #expect(try await here.notes.drafts(of: here.ada).map(\.body) == ["Before\n\nbehind!"])
        #expect(try await here.notes.files(of: draft.id, of: here.ada).map(\.name) == ["b.png"])
    }

    @Test func aDraftHasRoomForSoMuch() async throws {
        let here = try NotesFixture(.memory)
        let draft = try await here.notes.keep(here.newDraft("x"))
        let large = try upload(String(repeating: "x", count: NoteFileLimits.bytes))
        for number in 0..<(NoteFileLimits.draftBytes / NoteFileLimits.bytes) {
            _ = try await here.notes.add(large, as: "\(number)", to: draft.id, of: here.ada, at: here.moment(0))
        }
        await #expect(throws: NoteFileError.draftIsFull(limit: NoteFileLimits.draftBytes)) {
            try await here.notes.add(large, as: "one more", to: draft.id, of: here.ada, at: here.moment(0))
        }
        // What was typed is kept all the same.
        let saved = await here.form(.new, draft: 0).handle(.saveDraftTapped(typed(draft, "y"), files: [large]))
        guard case .draftSaved(let kept, _) = saved else {
            Issue.record("\(String(describing: saved))")
            return
        }
        #expect(kept.leftOut.map(\.reason) == [.draftIsFull(limit: NoteFileLimits.draftBytes)])
        #expect(try await here.notes.drafts(of: here.ada).map(\.body) == ["y"])
    }

    @Test func filesOfDraftsCountForTheQuota() async throws {
        let here = try NotesFixture(.memory, quota: 20_000)
        let draft = try await here.notes.keep(here.newDraft("x"))
        let large = try upload(String(repeating: "x", count: 30_000))
        await #expect(throws: NoteFileError.self) {
            try await here.notes.add(large, as: "a", to: draft.id, of: here.ada, at: here.moment(0))
        }
    }
}
