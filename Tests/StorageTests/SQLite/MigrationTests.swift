import Foundation
import GRDB
import PorticoTestSupport
import Testing

@testable import Storage

@Suite struct MigrationTests {
    private let library = Library()

    @Test func aNewFileGoesThroughAllAndAnOldOneThroughTheRest() async throws {
        let old = try open([Library.migrations[0]])
        try await old.save(Book("a"))
        #expect(try library.version() == 1)
        let new = try library.open()
        #expect(try library.version() == 2)
        #expect(try library.isSound())
        try await new.save(Chapter(id: 1, book: "a"))
        #expect(try await library.open().cachedObjects(Book.self) == [Book("a")])
    }

    @Test func aNewerFileIsRefusedNamingBothVersions() async throws {
        try await library.open().save(Book("a"))
        #expect(throws: StorageError.schema(.newer(stored: 2, known: 1))) { try open([Library.migrations[0]]) }
        let text = SchemaError.newer(stored: 2, known: 1).description
        #expect(text == "the database has version 2, this program knows versions up to 1: use a newer program")
        #expect(try await library.open().cachedObjects(Book.self) == [Book("a")])
    }

    @Test func aChangedMigrationIsRefused() throws {
        _ = try library.open()
        var changed = Library.migrations
        changed[0].sql += " "
        #expect(throws: StorageError.schema(.changed(number: 1, name: "books"))) { try open(changed) }
    }

    @Test func aFileThatMissedAMigrationIsRefused() async throws {
        try await library.open().pool.write { try $0.execute(sql: "DELETE FROM storageMigration WHERE number = 1") }
        #expect(throws: StorageError.schema(.missing(number: 1))) { try library.open() }
    }

    @Test func migrationsAreNumberedFromOne() {
        let second = Library.migrations[1]
        #expect(throws: StorageError.schema(.misnumbered(expected: 1, found: 2))) { try open([second]) }
        #expect(throws: StorageError.schema(.misnumbered(expected: 2, found: 1))) {
            try open([Library.migrations[0], Library.migrations[0]])
        }
    }

    @Test func aMigrationThatFailsLeavesNothingAndCanBeMended() async throws {
        let broken = Migration(2, "halves") {
            "CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT; CREATE TABEL other (id INTEGER)"
        }
        #expect {
            try open([Library.migrations[0], broken])
        } throws: { error in
            guard case .schema(.failed(2, "halves", let reason))? = error as? StorageError else { return false }
            return reason.contains("TABEL")
        }
        #expect(try library.version() == 1)
        let mended = Migration(2, "halves") { "CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT" }
        try open([Library.migrations[0], mended])
        #expect(try StorageFile.check(library.file, against: [Library.migrations[0], mended]) == 2)
    }

    @Test func rebuildingATableKeepsWhatRefersToIt() async throws {
        let storage = try library.open()
        try await storage.save(Book("a"))
        try await storage.save(Chapter(id: 1, book: "a"))
        let rebuilt = Migration(3, "books anew") {
            """
            CREATE TABLE newBook AS SELECT * FROM book;
            DROP TABLE book;
            \(Library.migrations[0].sql);
            INSERT INTO book SELECT * FROM newBook;
            DROP TABLE newBook;
            """
        }
        let again = try open(Library.migrations + [rebuilt])
        #expect(try await again.cachedObjects(Chapter.self) == [Chapter(id: 1, book: "a")])
        await #expect(throws: StorageError.self) { try await again.save(Chapter(id: 2, book: "none")) }
    }

    @Test func aMigrationThatLeavesAReferenceToNothingFails() async throws {
        let storage = try library.open()
        try await storage.save(Book("a"))
        try await storage.save(Chapter(id: 1, book: "a"))
        let careless = Migration(3, "no books") { "DELETE FROM book" }
        #expect {
            try open(Library.migrations + [careless])
        } throws: { error in
            guard case .schema(.failed(3, _, _))? = error as? StorageError else { return false }
            return true
        }
        #expect(try await library.open().cachedObjects(Book.self) == [Book("a")])
    }

    @Test func openingAtTheSameTimeMigratesOnce() async throws {
        let library = library
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    // Each waits for those before it.
                    try await onOwnThread { _ = try library.open() }
                    return try library.version()
                }
            }
            for try await version in group { #expect(version == 2) }
        }
    }

    @Test func twoProcessesMayOpenANewFileAtOnce() async throws {
        let path = library.file.path(percentEncoded: false)
        let library = library
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String] in
                        let storage = try SQLiteStorage(file: URL(filePath: path), migrations: Library.migrations)
                        try await storage.save(Mark(id: Int(getpid())))
                    }
                }
            }
            group.addTask { _ = try library.open() }
            try await group.waitForAll()
        }
        let storage = try library.open()
        #expect(try await storage.count(of: Mark.self) == 3)
        #expect(try library.isSound())
    }

    @discardableResult
    private func open(_ migrations: [Migration]) throws -> SQLiteStorage {
        try SQLiteStorage(file: library.file, migrations: migrations)
    }
}
