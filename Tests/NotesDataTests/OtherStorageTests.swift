import Foundation
import NotesData
import Portico
import Storage
import Testing

@testable import Notes

/// A third storage, which says nothing of how it searches and sums.
private struct OtherStorage: NoteStorage, ErasingStorage {
    let inner = InMemoryStorage()

    func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await inner.read(body)
    }

    func attempt<Value: Sendable, Refusal: Error>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) async throws(StorageError) -> Result<Value, Refusal> {
        try await inner.attempt(body)
    }

    func changes<Plain: Translatable>(of type: Plain.Type) -> ObjectChanges<Plain> { inner.changes(of: type) }
}

@Suite struct OtherStorageTests {
    private let storage = OtherStorage()
    private let ada = AccountID(rawValue: "ada")

    @Test func notesInAnotherStorageAreFoundAndCountedWithoutMore() async throws {
        let notes = StorageNotesRepository(storage: storage, quota: 10_000, links: NotesFixture.links)
        for title in ["Milk", "Plan"] {
            _ = try await notes.create(NoteContent(title: title, body: "of the week"), as: .random(), of: ada, at: .now)
        }
        var request = NoteListRequest()
        request.query = NoteQuery("milk")
        let page = try await notes.page(request, of: ada)
        #expect(page.total == 1)
        #expect(page.rows.map { $0.title.map(\.text).joined() } == ["Milk"])
        #expect(try await notes.usage(of: ada).bytes > 0)
    }

    @Test func storageThatKeepsNothingOfWhatWasDeletedHasNothingToErase() async throws {
        try await ErasedNoteText(storage: storage).remove()
        #expect(try await storage.emptyLog())
    }
}
