import PorticoTestSupport
import Storage
import TestDatabase
import Testing

@testable import PostgreSQLStorage

@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct PostgreSQLMigrationTests {
    private static let later = Migration(2, "titles of pages") {
        "ALTER TABLE page ADD COLUMN title TEXT NOT NULL DEFAULT ''; CREATE INDEX pageByOwner ON page (owner)"
    }

    @Test func nodesThatStartAtOnceMigrateOnce() async throws {
        try await TestDatabase.withAddress { address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        _ = try await onOwnThread {
                            try PostgreSQLStorage(at: address, migrations: Pages.migrations + [Self.later])
                        }
                    }
                }
                try await group.waitForAll()
            }
            let log = try PostgreSQLScript.run(
                "SELECT \"number\"::text, \"name\" FROM \"storageMigration\" ORDER BY \"number\"",
                at: address
            )
            #expect(log == [["1", "pages"], ["2", "titles of pages"]])
        }
    }

    @Test func anOlderProgramSaysSoAndStops() async throws {
        try await TestDatabase.withAddress { address in
            _ = try PostgreSQLStorage(at: address, migrations: Pages.migrations + [Self.later])
            #expect(throws: StorageError.schema(.newer(stored: 2, known: 1))) {
                try PostgreSQLStorage(at: address, migrations: Pages.migrations)
            }
        }
    }

    @Test func theReleaseBeforeGoesOnWhileANewerOneServes() async throws {
        try await TestDatabase.withAddress { address in
            let before = try PostgreSQLStorage(at: address, migrations: Pages.migrations, options: TestDatabase.options)
            try await before.save(Page(id: 1, owner: "ann", version: 1))
            let after = try PostgreSQLStorage(
                at: address,
                migrations: Pages.migrations + [Self.later],
                options: TestDatabase.options
            )
            try await after.save(TitledPage(id: 2, owner: "bob", version: 1, title: "new"))
            // Both write, also each other's rows, and what the one does not know stays.
            try await before.save(Page(id: 2, owner: "bob", version: 2))
            #expect(try await after.object(TitledPage.self, byPrimaryKey: 2)?.title == "new")
            #expect(try await before.cachedObjects(Page.self).map(\.version) == [1, 2])
            #expect(try await before.rewrite(1, from: 1) == .success(Page(id: 1, owner: "ann", version: 2)))
            #expect(try await after.rewrite(1, from: 1) == .failure(.conflict))
        }
    }

    @Test func aMigrationThatFailsLeavesNothingBehind() async throws {
        try await TestDatabase.withAddress { address in
            let wrong = Migration(2, "wrong") {
                "CREATE TABLE shelf (id TEXT PRIMARY KEY NOT NULL); CREATE INDEX x ON none (id)"
            }
            do throws(StorageError) {
                _ = try PostgreSQLStorage(at: address, migrations: Pages.migrations + [wrong])
                Issue.record("it was opened")
            } catch {
                guard case .schema(.failed(2, "wrong", _)) = error else { throw error }
            }
            let tables =
                "SELECT relname::text FROM pg_class WHERE relname = 'shelf' AND relnamespace = current_schema()::regnamespace"
            #expect(try PostgreSQLScript.run(tables, at: address) == [])
            _ = try PostgreSQLStorage(at: address, migrations: Pages.migrations)
        }
    }

    @Test func aMigrationThatReadsDifferentlyIsRefused() async throws {
        try await TestDatabase.withAddress { address in
            _ = try PostgreSQLStorage(at: address, migrations: Pages.migrations)
            let other = Migration(1, "pages") { "CREATE TABLE page (id INTEGER PRIMARY KEY NOT NULL)" }
            #expect(throws: StorageError.schema(.changed(number: 1, name: "pages"))) {
                try PostgreSQLStorage(at: address, migrations: [other])
            }
        }
    }

    @Test func aMigrationThatIsNotWrittenForItIsNamed() async throws {
        try await TestDatabase.withAddress { address in
            let trigger = Migration(2, "a trigger") { "CREATE TRIGGER x AFTER INSERT ON page BEGIN SELECT 1; END" }
            #expect(
                throws: StorageError.schema(.unfit(["migration 2 “a trigger” is not written for this database"]))
            ) {
                try PostgreSQLStorage(at: address, migrations: Pages.migrations + [trigger])
            }
        }
    }

    @Test func recordsThatDoNotFitAreNamed() async throws {
        try await TestDatabase.withAddress { address in
            do throws(StorageError) {
                _ = try PostgreSQLStorage(at: address, schema: Schema(of: UnfitTables.self))
                Issue.record("it was opened")
            } catch {
                guard case .schema(.unfit(let problems)) = error else { throw error }
                #expect(
                    problems == [
                        "column 'owner' of table 'unfit' is BLOB, and TEXT for StoredUnfit",
                        "column 'owner' of table 'unfit' may be NULL, and always has a value for StoredUnfit",
                        "no column 'version' in table 'unfit' for StoredUnfit; did you mean 'versoin'?",
                    ]
                )
            }
        }
    }

    /// What `PortableSQL` makes of each type and of each key fits its record.
    @Test func recordsThatFitAreTaken() async throws {
        try await TestDatabase.with(Schema(of: FitTables.self)) { storage in
            let page = TitledPage(id: 1, owner: "ann", version: 1, title: "x")
            try await storage.save(page)
            #expect(try await storage.cachedObjects(TitledPage.self) == [page])
        }
    }
}

struct TitledPage: Sendable, Hashable {
    var id: Int
    var owner: String
    var version: Int
    var title: String
}

@Translatable(TitledPage.self, table: "page")
struct StoredTitledPage {
    var id: Int
    var owner: String
    var version: Int
    var title: String
}

extension TitledPage: Translatable {
    typealias ManagedObject = StoredTitledPage
}

enum FitTables: TableMigration {
    case pages, titles

    static let records: [any StoredRecord.Type] = [StoredPage.self, StoredTitledPage.self]

    var name: String { "pages" }

    var sql: String {
        switch self {
        case .pages: Pages.migrations[0].sql
        case .titles: "ALTER TABLE page ADD COLUMN title TEXT NOT NULL DEFAULT ''"
        }
    }
}

struct Unfit: Sendable, Hashable {
    var id: Int
    var owner: String
    var version: Int
}

@Translatable(Unfit.self)
struct StoredUnfit {
    var id: Int
    var owner: String
    var version: Int
}

extension Unfit: Translatable {
    typealias ManagedObject = StoredUnfit
}

enum UnfitTables: TableMigration {
    case wrong

    static let records: [any StoredRecord.Type] = [StoredUnfit.self]

    var name: String { "a table that does not fit" }
    var sql: String {
        "CREATE TABLE unfit (id INTEGER PRIMARY KEY NOT NULL, owner BLOB, versoin INTEGER NOT NULL) STRICT"
    }
}
