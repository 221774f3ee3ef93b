import Foundation
import GRDB
import Testing

@testable import Storage

@Suite struct StorageFileTests {
    private let library = Library()

    @Test func aFileInUseIsInOrderAndNotWritten() async throws {
        let storage = try library.open()
        try await storage.save(Mark(id: 1))
        let before = try Data(contentsOf: library.file)
        #expect(try StorageFile.check(library.file, against: Library.migrations) == 2)
        #expect(try Data(contentsOf: library.file) == before)
    }

    @Test func anOlderFileIsInOrderAndANewerOneNot() throws {
        _ = try SQLiteStorage(file: library.file, migrations: [Library.migrations[0]])
        #expect(try StorageFile.check(library.file, against: Library.migrations) == 1)
        #expect(throws: StorageError.schema(.newer(stored: 1, known: 0))) {
            try StorageFile.check(library.file, against: [])
        }
    }

    /// A backup may be anybody's work, and so may the table that says what it went through.
    @Test(arguments: [
        "CREATE TABLE storageMigration (number, name, sql); INSERT INTO storageMigration VALUES ('many', x'00', NULL)",
        "CREATE TABLE storageMigration (number, name, sql); INSERT INTO storageMigration VALUES (9e99, 'a', 'b')",
    ])
    func aForgedListOfMigrationsIsDamage(sql: String) throws {
        try FileManager.default.createDirectory(at: library.folder, withIntermediateDirectories: true)
        let forged = try DatabaseQueue(path: library.file.path)
        try forged.write { try $0.execute(sql: sql) }
        try forged.close()
        for attempt in [{ _ = try library.version() }, { _ = try library.open() }] {
            #expect(throws: StorageError.corrupt(reason: "its list of migrations cannot be read")) { try attempt() }
        }
    }
}
