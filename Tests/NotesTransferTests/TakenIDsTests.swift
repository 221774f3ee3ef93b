import Foundation
import Portico
import Synchronization
import Testing

@testable import Notes
@testable import NotesTransfer

/// An import of notes whose ids belong to somebody else.
@Suite struct TakenIDsTests {
    private static let ada = AccountID(rawValue: "ada")

    private func id(_ number: Int) -> Note.ID {
        let digits = String(number, radix: 16)
        return Note.ID(rawValue: String(repeating: "0", count: 32 - digits.count) + digits)!
    }

    private func note(_ number: Int, _ body: String, files: [ImportedFile] = []) -> ImportedItem {
        .note(
            ImportedNote(
                place: TransferPlace(file: "a"),
                id: id(number),
                content: NoteContent(title: "", body: body),
                files: files
            )
        )
    }

    private func adder(_ repository: NotesOfOthers) async throws -> NoteAdder {
        NoteAdder(
            repository: repository,
            owner: Self.ada,
            isPreview: false,
            known: try await KnownNotes(of: Self.ada, in: repository),
            mayAdd: {},
            now: { Date(timeIntervalSince1970: 0) },
            newID: { .random() },
            newFileID: { .random() }
        )
    }

    /// Each hundred is written twice: once to learn which ids are taken, all of them, and once under others.
    @Test func manyIDsOfSomebodyElseCostTwoAdditionsAHundred() async throws {
        let taken = Set((0..<1_500).map(id))
        let repository = NotesOfOthers(taken: taken)
        var adder = try await adder(repository)
        for number in 0..<1_500 { try await adder.take(note(number, "note \(number)")) }
        try await adder.finish()
        #expect(adder.report.new == 1_500)
        #expect(repository.additions == 30)
        #expect(Set(repository.added.map(\.content.body)).count == 1_500)
        #expect(taken.isDisjoint(with: repository.added.map(\.id)))
    }

    @Test func ofAHundredOnlyThoseWhoseIDsAreTakenGetOthers() async throws {
        let repository = NotesOfOthers(taken: [id(3), id(7)])
        var adder = try await adder(repository)
        for number in 0..<10 { try await adder.take(note(number, "note \(number)")) }
        try await adder.finish()
        let kept = Set(repository.added.map(\.id)).intersection((0..<10).map(id))
        #expect(kept == Set((0..<10).map(id)).subtracting([id(3), id(7)]))
        #expect(repository.additions == 2)
    }

    /// What is asked of a note that is there already is asked of the one the account has, not of the one somebody else
    /// has.
    @Test func theNextFileFindsThemUnderTheirOtherIDs() async throws {
        let repository = NotesOfOthers(taken: [id(1)])
        let folder = try TransferFolder()
        let content = folder.url.appending(path: "content")
        try Data("file".utf8).write(to: content)
        let file = ImportedFile(
            place: TransferPlace(file: "b"),
            name: "a.txt",
            mediaType: "text/plain",
            content: content,
            size: 4,
            sha256: "0",
            addedAt: nil
        )
        var adder = try await adder(repository)
        adder.beginFile()
        try await adder.take(note(1, "one"))
        // The first hundred is written, and with it the note under another id.
        for number in 100..<199 { try await adder.take(note(number, "note \(number)")) }
        adder.beginFile()
        try await adder.take(note(1, "one"))
        try await adder.take(.file(file, of: id(1)))
        try await adder.finish()
        #expect(adder.report.alreadyThere == 1)
        #expect(adder.report.files == 1)
        let own = try #require(repository.added.first { $0.content.body == "one" }?.id)
        #expect(repository.filed == [own])
    }

    @Test func manyNotesOfOneContentAreThereAsOftenAsTheyWere() async throws {
        let repository = NotesOfOthers(taken: [])
        for isSecond in [false, true] {
            var adder = try await adder(repository)
            adder.beginFile()
            for number in 0..<2_000 { try await adder.take(note(number + (isSecond ? 9_000 : 0), "same")) }
            try await adder.finish()
            #expect(adder.report.new == (isSecond ? 0 : 2_000))
            #expect(adder.report.alreadyThere == (isSecond ? 2_000 : 0))
        }
    }
}

/// An account without notes, beside which others have some; it counts what is asked of it.
private final class NotesOfOthers: NoteImport.Repository {
    private struct Held {
        var notes: [Note] = []
        var additions = 0
        var filed: [Note.ID] = []
    }

    private let taken: Set<Note.ID>
    private let held = Mutex(Held())

    init(taken: Set<Note.ID>) { self.taken = taken }

    /// How often notes were to be added, whatever came of it.
    var additions: Int { held.withLock { $0.additions } }
    var added: [Note] { held.withLock { $0.notes } }
    /// The notes that files were added to.
    var filed: [Note.ID] { held.withLock { $0.filed } }

    func outlines(of owner: AccountID, after id: Note.ID?, limit: Int) async throws(NoteError) -> [NoteOutline] {
        let notes = added.sorted { $0.id.rawValue < $1.id.rawValue }.filter { $0.id.rawValue > (id?.rawValue ?? "") }
        return notes.prefix(limit).map { NoteOutline(id: $0.id, title: $0.content.title, tags: $0.content.tags) }
    }

    func archived(_ id: Note.ID, of owner: AccountID) async throws(NoteError) -> Note? { added.first { $0.id == id } }

    func revisions(
        of id: Note.ID,
        of owner: AccountID,
        after version: Int,
        limit: Int
    ) async throws(NoteError) -> [NoteRevision] { [] }

    func rewrite(
        _ id: Note.ID,
        with content: NoteContent,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) {
        throw .notFound
    }

    func reserve(_ id: Note.ID, for owner: AccountID, at moment: Date) async throws(NoteError) {
        if taken.contains(id) { throw .idsTaken([id]) }
    }

    func add(_ revisions: [NoteRevision], toReserved id: Note.ID, of owner: AccountID) async throws(NoteError) {}

    func release(_ id: Note.ID, of owner: AccountID) async throws(NoteError) {}

    func releaseReserved(before moment: Date) async throws(NoteError) {}

    func usage(of owner: AccountID) async throws(NoteError) -> NoteUsage { NoteUsage(bytes: 0, quota: nil) }

    func add(_ notes: [ArchivedNote], to owner: AccountID) async throws(NoteError) {
        held.withLock { $0.additions += 1 }
        let there = taken.union(added.map(\.id))
        let doubles = notes.map(\.note.id).filter(there.contains)
        guard doubles.isEmpty else { throw .idsTaken(doubles) }
        held.withLock { $0.notes += notes.map(\.note) }
    }

    func deleteEverything(of owner: AccountID) async throws(NoteError) { held.withLock { $0.notes = [] } }

    func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] {
        guard added.contains(where: { $0.id == id }) else { throw .notFound }
        return []
    }

    func file(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteFile {
        throw .notFound
    }

    func piece(_ number: Int, of file: NoteFile.ID, of owner: AccountID) async throws(NoteError) -> [UInt8]? { nil }

    func isContent(_ upload: UploadedFile, of file: NoteFile) -> Bool { false }
    func remove(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) {}
    func add(
        _ upload: UploadedFile,
        as name: String,
        to note: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteFileError) -> NoteFile { throw .notes(.notFound) }

    func add(_ file: NoteFile, content: [UInt8]) async throws(NoteFileError) -> NoteFile {
        held.withLock { $0.filed.append(file.note) }
        return file
    }
}
