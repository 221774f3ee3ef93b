import Foundation
import GRDB
import NotesData
import Portico
import PorticoSessions
import PorticoWeb
import PostgreSQLStorage
import SessionsData
import Storage
import TestDatabase
import Testing
import WebPush

@testable import Atrium
@testable import Notes

/// All that is stored, moved by `atrium storage copy`.
@Suite struct StorageCommandTests {
    private struct Place {
        let url = FileManager.default.temporaryDirectory.appending(path: "moves-\(UUID())", directoryHint: .isDirectory)

        func folder(_ name: String) -> URL { url.appending(path: name, directoryHint: .isDirectory) }

        func storage(_ name: String) throws -> SQLiteStorage {
            try SQLiteStorage(file: DataFiles(folder: folder(name)).storage, schema: AppFeatures.schema)
        }

        /// Makes a folder with notes and a session.
        func fill(_ name: String) async throws {
            let storage = try storage(name)
            let queue = try DatabaseQueue(path: DataFiles(folder: folder(name)).storage.path)
            try await queue.write {
                try $0.execute(
                    sql: """
                        INSERT INTO account (id, email, emailKey, password, version, createdAt, passwordChangedAt)
                        VALUES ('ada', 'Ada@example.com', 'ada@example.com', 'x', 'v', 0, 0)
                        """
                )
            }
            for number in 0..<20 {
                let content = NoteContent(
                    title: "Note \(number)",
                    body: "of the sea, [[Note 1]] 🌊",
                    tags: [NoteTag(text: "work")].compactMap { $0 }
                )
                _ = try await notes(in: storage).create(content, as: .random(), of: Self.ada, at: .now)
            }
            let sessions = StoredSessions(try SessionsFile.open(DataFiles(folder: folder(name)).sessions))
            try await sessions.save(
                SessionRecord(
                    key: SessionKey(rawValue: "s"),
                    audience: "a",
                    visitor: VisitorID(rawValue: "v"),
                    createdAt: .now,
                    expiresAt: .now + 100
                )
            )
        }

        static let ada = AccountID(rawValue: "ada")

        func notes(in storage: any NoteStorage) -> StorageNotesRepository {
            StorageNotesRepository(storage: storage, links: { _ in NoteLinks(titles: ["Note 1"]) })
        }
    }

    private func withPlace(_ body: (Place) async throws -> Void) async throws {
        let place = Place()
        defer { try? FileManager.default.removeItem(at: place.url) }
        try await body(place)
    }

    private func copy(_ place: Place, _ from: String, _ to: String) async throws -> Program.Outcome {
        try await Program.run(
            ["storage", "copy", "--from", place.folder(from).path, "--to", place.folder(to).path]
        )
    }

    @Test func aFolderIsCopiedToAnotherOneAndTheSameRowsAreToldAgain() async throws {
        try await withPlace { place in
            try await place.fill("here")
            let outcome = try await copy(place, "here", "there")
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("note: 20, SHA-256 ") })
            #expect(lines.contains { $0.hasPrefix("session: 1, SHA-256 ") })
            #expect(lines.last?.hasPrefix("Copied and compared ") == true)
            let found = try await place.notes(in: place.storage("there")).page(
                NoteListRequest(query: NoteQuery("sea")),
                of: Place.ada
            )
            #expect(found.total == 20)
            #expect(try await copy(place, "here", "there").output == outcome.output)
        }
    }

    @Test func whatCannotBeCopiedIsToldByItsExitCodeAndMakesNothing() async throws {
        try await withPlace { place in
            #expect(try await copy(place, "none", "there").status == 66)
            #expect(!FileManager.default.fileExists(atPath: place.url.path))
            try await place.fill("here")
            #expect(try await copy(place, "here", "here").status == 64)
            try await place.fill("other")
            let outcome = try await copy(place, "here", "other")
            #expect(outcome.status == 73 && outcome.errors.contains("there is something in it already"), "\(outcome)")
            let address = "nothing://here"
            #expect(try await Program.run(["storage", "copy", "--from", address, "--to", address]).status == 1)
        }
    }

    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func aFolderMovesToPostgreSQLAndBack() async throws {
        try await withPlace { place in
            try await place.fill("here")
            let files = DataFiles(folder: place.folder("here"))
            _ = try SigningKeyFile(files.keys).keys(now: .now)
            _ = try VapidKeyFile(files.pushKey).key()
            try await TestDatabase.withAddress { address in
                let (here, there) = (
                    StoredPlace.folder(place.folder("here")), StoredPlace.database(AppDatabase(storage: address))
                )
                let contents = try await StorageMove(from: here, to: there).run().contents
                #expect(contents.first { $0.table == "note" }?.rows == 20)
                let storage = try PostgreSQLStorage(
                    at: address,
                    schema: AppFeatures.schema,
                    options: TestDatabase.options
                )
                let notes = place.notes(in: storage)
                #expect(try await notes.page(NoteListRequest(query: NoteQuery("sea")), of: Place.ada).total == 20)
                _ = try await notes.create(
                    NoteContent(title: "New", body: "sea"),
                    as: .random(),
                    of: Place.ada,
                    at: .now
                )
                let back = StoredPlace.folder(place.folder("back"))
                #expect(
                    try await StorageMove(from: there, to: back).run().contents.first { $0.table == "note" }?.rows == 21
                )
            }
            let kept = DataFiles(folder: place.folder("back"))
            #expect(try Data(contentsOf: kept.keys) == Data(contentsOf: files.keys))
            #expect(try Data(contentsOf: kept.pushKey) == Data(contentsOf: files.pushKey))
            let found = try await place.notes(in: place.storage("back")).page(
                NoteListRequest(query: NoteQuery("sea")),
                of: Place.ada
            )
            #expect(found.total == 21)
        }
    }
}
