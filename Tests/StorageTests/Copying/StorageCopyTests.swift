import Foundation
import GRDB
import PostgreSQLStorage
import Synchronization
import TestDatabase
import Testing

@testable import Storage

/// All rows of one database in another, whichever two these are.
@Suite struct StorageCopyTests {
    /// With what a copy has to look after: references, a trigger that counts, a full-text index, rows that a migration
    /// writes, and a key that goes up.
    private static let schema = Schema(history: migrations.map { NumberedMigration($0) })

    private static let migrations = [
        Migration(1, "shelves and books") {
            """
            CREATE TABLE shelf (id TEXT PRIMARY KEY NOT NULL, name TEXT) STRICT;
            CREATE TABLE book (
                number INTEGER PRIMARY KEY NOT NULL, shelf TEXT NOT NULL REFERENCES shelf (id), title TEXT NOT NULL, price REAL, cover BLOB
            ) STRICT;
            CREATE TABLE aLoan (book INTEGER NOT NULL REFERENCES book (number), reader TEXT NOT NULL, PRIMARY KEY (reader, book)) STRICT, WITHOUT ROWID;
            CREATE TABLE tally (id INTEGER PRIMARY KEY NOT NULL, books INTEGER NOT NULL) STRICT;
            """
        },
        Migration(
            2,
            "counted books",
            sql: {
                """
                INSERT INTO tally VALUES (1, 0);
                CREATE TRIGGER "bookCounted" AFTER INSERT ON "book" BEGIN UPDATE "tally" SET "books" = "books" + 1; END;
                CREATE VIRTUAL TABLE "bookIndex" USING fts5(title, content = 'book', content_rowid = 'number');
                CREATE TRIGGER "bookIndexed" AFTER INSERT ON "book" BEGIN
                    INSERT INTO "bookIndex" (rowid, title) VALUES (new."number", new."title");
                END;
                """
            },
            postgreSQL: {
                """
                INSERT INTO tally VALUES (1, 0);
                CREATE FUNCTION "countBook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
                BEGIN
                    UPDATE "tally" SET "books" = "books" + 1;
                    RETURN NULL;
                END $$;
                CREATE TRIGGER "bookCounted" AFTER INSERT ON "book" FOR EACH ROW EXECUTE FUNCTION "countBook"();
                CREATE SEQUENCE "bookNumber" OWNED BY "book"."number";
                """
            }
        ),
    ]

    /// Files in a folder that goes with it.
    private final class Folder: Sendable {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "copies-\(UUID())",
            directoryHint: .isDirectory
        )

        deinit { try? FileManager.default.removeItem(at: url) }

        func file(_ name: String) -> URL { url.appending(path: "\(name).sqlite", directoryHint: .notDirectory) }

        /// A file with rows of every kind.
        func filled(_ name: String = "source", books: Int = 300) throws -> URL {
            _ = try SQLiteStorage(file: file(name), schema: schema)
            let queue = try queue(name)
            try queue.write { database in
                try database.execute(sql: "INSERT INTO shelf VALUES ('a', NULL), ('ä ''\"', ''), ('b', 'zwei\n')")
                for number in 1...books {
                    try database.execute(
                        sql: "INSERT INTO book VALUES (?, ?, ?, ?, ?)",
                        arguments: [
                            number * 7, number % 2 == 0 ? "a" : "b", "sea \(number) 🌊",
                            number % 3 == 0 ? nil : Double(number) / 3 - 1, Data((0..<number % 50).map { UInt8($0) }),
                        ]
                    )
                    try database.execute(sql: "INSERT INTO aLoan VALUES (?, ?)", arguments: [number * 7, "r\(number)"])
                }
                // What is counted is copied as it is, also where it is wrong.
                try database.execute(sql: "UPDATE tally SET books = books + 1000")
            }
            return file(name)
        }

        func queue(_ name: String) throws -> DatabaseQueue { try DatabaseQueue(path: file(name).path) }
    }

    private let folder = Folder()

    private func source(_ name: String = "source") throws(StorageCopyError) -> SQLiteCopyStore {
        try SQLiteCopyStore(source: folder.file(name), Self.schema)
    }

    private func target(_ name: String = "target") throws(StorageCopyError) -> SQLiteCopyStore {
        try SQLiteCopyStore(target: folder.file(name), Self.schema)
    }

    private func copy() throws(StorageCopyError) -> StorageCopy {
        StorageCopy(of: Self.schema, from: try source(), to: try target())
    }

    private func expectWhole(_ name: String = "target", books: Int = 300) throws {
        _ = try SQLiteStorage(file: folder.file(name), schema: Self.schema)
        try folder.queue(name).write { database in
            #expect(try Int.fetchOne(database, sql: "SELECT books FROM tally") == books + 1000)
            #expect(
                try Int.fetchOne(database, sql: "SELECT count(*) FROM bookIndex WHERE bookIndex MATCH 'sea'") == books
            )
            // The triggers are there again.
            try database.execute(sql: "INSERT INTO book VALUES (1, 'a', 'new', NULL, NULL)")
            #expect(try Int.fetchOne(database, sql: "SELECT books FROM tally") == books + 1001)
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM bookIndex WHERE bookIndex MATCH 'new'") == 1)
            let own = "SELECT count(*) FROM sqlite_master WHERE name LIKE 'storageCopy%'"
            #expect(try Int.fetchOne(database, sql: own) == 0)
            #expect(try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").isEmpty)
        }
    }

    @Test func everyRowIsCopiedAndCompared() throws {
        _ = try folder.filled()
        let contents = try copy().run()
        #expect(contents.map(\.table) == ["shelf", "book", "aLoan", "tally"])
        #expect(contents.map(\.rows) == [3, 300, 300, 1])
        #expect(Set(contents.map(\.digest)).count == 4)
        // Once more it is only compared.
        #expect(try copy().run() == contents)
        try expectWhole()
    }

    @Test func itGoesOnWhereItWasEndedWhereverThatWas() throws {
        _ = try folder.filled()
        var runs = 0
        var contents: [TableContents] = []
        // Each run makes one transaction of rows.
        while contents.isEmpty {
            runs += 1
            do throws(StorageCopyError) {
                contents = try copy().run { _ in false }
            } catch {
                #expect(error == .stopped)
                #expect(throws: StorageError.schema(.unfinishedCopy)) {
                    try SQLiteStorage(file: folder.file("target"), schema: Self.schema)
                }
                #expect(throws: StorageError.schema(.unfinishedCopy)) {
                    try StorageFile.check(folder.file("target"), against: Self.migrations)
                }
            }
        }
        #expect(runs > 6)
        #expect(contents.map(\.rows) == [3, 300, 300, 1])
        try expectWhole()
    }

    @Test func nothingOpensATargetThatWasPreparedBeforeItIsWhole() throws {
        _ = try folder.filled()
        try copy().prepare()
        #expect(throws: StorageError.schema(.unfinishedCopy)) {
            try SQLiteStorage(file: folder.file("target"), schema: Self.schema)
        }
        _ = try copy().run()
        try copy().prepare()
        try expectWhole()
        #expect(
            throws: StorageCopyError.notEmpty(name: folder.file("target").path, tables: ["shelf", "book", "aLoan"])
        ) {
            try copy().prepare()
        }
    }

    @Test func whatChangedBetweenTwoRunsIsFoundAndTheCopyBeginsAnew() throws {
        _ = try folder.filled()
        #expect(throws: StorageCopyError.stopped) { try copy().run { $0.table != "aLoan" } }
        try folder.queue("source").write { try $0.execute(sql: "UPDATE shelf SET name = 'other' WHERE id = 'b'") }
        #expect(throws: StorageCopyError.differs(tables: ["shelf"])) { try copy().run() }
        #expect(throws: StorageError.schema(.unfinishedCopy)) {
            try SQLiteStorage(file: folder.file("target"), schema: Self.schema)
        }
        #expect(try copy().run().map(\.rows) == [3, 300, 300, 1])
        try expectWhole()
    }

    @Test func nothingIsCopiedOverWhatIsThere() throws {
        let file = try folder.filled()
        _ = try folder.filled("target", books: 2)
        let name = folder.file("target").path
        #expect(throws: StorageCopyError.notEmpty(name: name, tables: ["shelf", "book", "aLoan"])) { try copy().run() }
        #expect(try folder.queue("target").read { try Int.fetchOne($0, sql: "SELECT count(*) FROM book") } == 2)
        #expect(throws: StorageCopyError.stopped) {
            try StorageCopy(of: Self.schema, from: source(), to: target("other")).run { _ in false }
        }
        _ = try folder.filled("third")
        #expect(throws: StorageCopyError.otherSource(name: folder.file("other").path, source: file.path)) {
            try StorageCopy(of: Self.schema, from: source("third"), to: target("other")).run()
        }
    }

    @Test func anotherVersionIsNeitherReadNorMigrated() throws {
        let file = folder.file("source")
        _ = try SQLiteStorage(file: file, migrations: [Self.migrations[0]])
        let older = StorageError.schema(.older(stored: 1, known: 2))
        #expect(throws: StorageCopyError.failed(name: file.path, older)) { try source() }
        #expect(throws: StorageCopyError.failed(name: file.path, older)) { try target("source") }
        let newer =
            Self.migrations + [Migration(3, "more") { "CREATE TABLE more (id TEXT PRIMARY KEY NOT NULL) STRICT" }]
        _ = try SQLiteStorage(file: folder.file("newer"), migrations: newer)
        let failure = StorageError.schema(.newer(stored: 3, known: 2))
        #expect(throws: StorageCopyError.failed(name: folder.file("newer").path, failure)) { try source("newer") }
        #expect(throws: StorageCopyError.failed(name: folder.file("newer").path, failure)) { try target("newer") }
        #expect(throws: StorageCopyError.failed(name: folder.file("none").path, .notFound)) { try source("none") }
    }

    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func thereAndBackAllIsTheSame() async throws {
        _ = try folder.filled()
        try await TestDatabase.withAddress { address in
            var there: [TableContents] = []
            // Ended and gone on with on both ways.
            while there.isEmpty {
                let target = try PostgreSQLCopyStore(target: address, Self.schema)
                let stops = StorageCopy(of: Self.schema, from: try source(), to: target)
                do throws(StorageCopyError) { there = try stops.run { $0.rows < 100 } } catch {
                    #expect(error == .stopped)
                    #expect(throws: StorageError.schema(.unfinishedCopy)) {
                        try PostgreSQLStorage(at: address, schema: Self.schema)
                    }
                }
            }
            let back = StorageCopy(
                of: Self.schema,
                from: try PostgreSQLCopyStore(source: address, Self.schema),
                to: try target("back")
            )
            #expect(throws: StorageCopyError.stopped) { try back.run { $0.table == "shelf" } }
            // The same database, reached in another way.
            var protected = address
            protected.protection = .encrypted
            #expect(
                try StorageCopy(
                    of: Self.schema,
                    from: try PostgreSQLCopyStore(source: protected, Self.schema),
                    to: try target("back")
                ).run() == there
            )
            // Triggers and sequences are as they were meant.
            _ = try PostgreSQLStorage(at: address, schema: Self.schema)
            let schema = "\"\(address.schema)\""
            try PostgreSQLScript.run(
                "INSERT INTO book SELECT nextval('\"bookNumber\"'), 'a', 'new', NULL, NULL; SELECT 1;",
                at: address
            )
            let numbers = try PostgreSQLScript.run(
                "SELECT (SELECT max(number) FROM \(schema).book)::text, (SELECT books FROM \(schema).tally)::text",
                at: address
            )
            #expect(numbers == [["2101", "1301"]])
        }
        try expectWhole("back")
    }
}
