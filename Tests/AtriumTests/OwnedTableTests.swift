import AccountsData
import DogFactsData
import DomainsData
import Foundation
import GRDB
import NotesData
import Portico
import TestDatabase
import Testing

@testable import Accounts
@testable import Atrium
@testable import DogFacts
@testable import Domains
@testable import Notes
@testable import Storage

/// Nothing is stored for an account that is not there, whatever writes it.
@Suite struct OwnedTableTests {
    private let ann = AccountID(rawValue: "ann")
    private let moment = Date(timeIntervalSince1970: 1_800_000_000)

    enum Kind: CaseIterable {
        case file, postgreSQL

        /// Those that this machine has.
        static var allCases: [Kind] { TestDatabase.isThere ? [.file, .postgreSQL] : [.file] }
    }

    private func using(
        _ kind: Kind,
        _ body: (any NoteStorage, StorageNotesRepository) async throws -> Void
    ) async throws {
        switch kind {
        case .file: try await usingFile { try await body($0, notes(in: $0)) }
        case .postgreSQL: try await TestDatabase.with(AppFeatures.schema) { try await body($0, notes(in: $0)) }
        }
    }

    private func notes(in storage: any NoteStorage) -> StorageNotesRepository {
        StorageNotesRepository(storage: storage, links: MarkdownNoteRenderer().links)
    }

    private func usingFile(_ body: (SQLiteStorage) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "owners-\(UUID().uuidString).sqlite")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        try await body(SQLiteStorage(file: file, schema: AppFeatures.schema))
    }

    private func addAnn(to storage: any StorageProtocol) async throws {
        let email = try #require(EmailAddress(text: "ann@example.com"))
        let account = Account(id: ann, email: email, createdAt: moment, passwordChangedAt: moment)
        try await StorageAccountRepository(storage: storage).add(account, password: PasswordHash(rawValue: "hash"))
    }

    private func search(_ name: String = "Medicine", of visitor: VisitorID) throws -> SavedSearch {
        SavedSearch(
            id: .random(),
            visitor: visitor,
            name: try #require(SearchName(text: name)),
            parameters: SearchParameters(query: "med"),
            createdAt: moment
        )
    }

    /// Each way to store something for Ann that is not there yet: a turn of its own has names of its own.
    private func attempts(
        _ turn: Int,
        _ storage: any StorageProtocol,
        _ notes: StorageNotesRepository,
        on note: Note
    ) -> [(String, () async throws -> Void)] {
        let searches = StorageSavedSearchRepository(storage: storage)
        let favourites = StorageFavouriteFactsRepository(storage: storage)
        return [
            (
                "a note",
                {
                    _ = try await notes.create(
                        NoteContent(title: "Late", body: "", tags: []),
                        as: .random(),
                        of: ann,
                        at: moment
                    )
                }
            ),
            (
                "an import",
                { try await notes.add([ArchivedNote(note: note.assigned(Note.ID.random()), revisions: [])], to: ann) }
            ),
            (
                "a draft",
                {
                    try await notes.keep(
                        NoteDraft(
                            owner: ann,
                            place: .new,
                            baseVersion: 0,
                            title: "Late",
                            body: "",
                            tags: "",
                            savedAt: moment
                        )
                    )
                }
            ),
            (
                "a job",
                {
                    try await notes.add(
                        NoteJob(id: .random(), owner: ann, kind: .importing, files: [], createdAt: moment)
                    )
                }
            ),
            ("a search", { try await searches.save(search("Medicine \(turn)", of: VisitorID(of: ann))) }),
            (
                "a favourite",
                {
                    let id = try #require(DogFact.ID(rawValue: "0123456789a\(turn)"))
                    let fact = DogFact(id: id, text: "Dogs dream.", source: FactSource(name: "A book"))
                    try await favourites.add(fact, of: VisitorID(of: ann), at: moment)
                }
            ),
        ]
    }

    @Test(arguments: Kind.allCases)
    func whatBelongsToAnAccountIsStoredWhileItIsThere(kind: Kind) async throws {
        try await using(kind) { storage, notes in
            try await addAnn(to: storage)
            let content = NoteContent(title: "A note", body: "one", tags: [])
            let note = try await notes.create(content, as: .random(), of: ann, at: moment)
            for (name, attempt) in attempts(1, storage, notes, on: note) {
                await #expect(throws: Never.self, "\(name)") { try await attempt() }
            }
            try await StorageAccountRepository(storage: storage).delete(ann)
            let kept = try await storage.count(of: SavedSearch.self)
            for (name, attempt) in attempts(2, storage, notes, on: note) {
                let error = await #expect(throws: (any Error).self, "\(name)") { try await attempt() }
                let said = error.map { "\($0)" } ?? ""
                #expect(
                    said.contains("This account no longer exists.") || said.contains("ownerGone"),
                    "\(name): \(said)"
                )
            }
            // What is there already is not changed either.
            await #expect(throws: NoteError.unavailable(reason: "This account no longer exists.")) {
                let changed = NoteContent(title: "A note", body: "two", tags: [])
                _ = try await notes.save(changed, to: note.id, of: ann, from: note.version, mayEmpty: false, at: moment)
            }
            #expect(try await notes.note(note.id, of: ann).content.body == "one")
            #expect(try await storage.count(of: SavedSearch.self) == kept)
            // And goes when it is time.
            try await notes.deleteEverything(of: ann)
            #expect(try await notes.page(NoteListRequest(), of: ann).total == 0)
        }
    }

    /// What a feature does not say of its tables, its columns do.
    @Test func everyTableThatNamesAnOwnerIsGuardedOrPartOfOneThatIs() async throws {
        try await usingFile { storage in
            let unguarded = try await storage.pool.read { database in
                let triggers = try Set(
                    String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
                )
                return try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'").filter
                { table in
                    guard try database.columns(in: table).contains(where: { ["owner", "visitor"].contains($0.name) })
                    else { return false }
                    let whole = try database.foreignKeys(on: table).map(\.destinationTable)
                    // A row that refers to its account is guarded by that.
                    return !whole.contains("account")
                        && !(whole + [table]).contains { triggers.contains("\($0)OwnerIsThere") }
                }
            }
            #expect(unguarded == ["noteUsage"], "a sum of what is guarded")
        }
    }

    @Test(arguments: Kind.allCases)
    func whoHasNoAccountKeepsWhatTheyLike(kind: Kind) async throws {
        try await using(kind) { storage, _ in
            try await StorageSavedSearchRepository(storage: storage).save(search(of: VisitorID(rawValue: "anybody")))
            #expect(try await storage.count(of: SavedSearch.self) == 1)
        }
    }
}

extension Note {
    /// The same under another id.
    fileprivate func assigned(_ id: Note.ID) -> Note {
        ArchivedNote(note: self, revisions: []).assigned(to: id, of: owner).note
    }
}
