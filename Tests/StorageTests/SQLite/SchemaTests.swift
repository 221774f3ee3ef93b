import Foundation
import GRDB
import Testing

@testable import Storage

/// What does not fit is said when the file is opened, not when somebody first asks.
@Suite struct SchemaTests {
    private static let fitting = """
        CREATE TABLE coin (
            id TEXT PRIMARY KEY, worth INTEGER NOT NULL, weight REAL NOT NULL, mint TEXT, found REAL, picture BLOB NOT NULL
        ) STRICT
        """

    @Test func aRecordFitsATableThatHasAllOfIt() throws {
        #expect(try Self.problems(Self.fitting) == [])
        #expect(
            try Self.problems(Self.fitting.replacing("coin (", with: "Coin (more INTEGER, ")) == [],
            "a table may have more"
        )
        let byNumber = Self.fitting.replacing(
            "id TEXT PRIMARY KEY",
            with: "number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE"
        )
        #expect(try Self.problems(byNumber) == [], "and another key beside it")
    }

    @Test(arguments: [
        ("coin (", "coyn (", "no table 'coin' for StoredCoin; did you mean 'coyn'?"),
        ("worth", "wroth", "no column 'worth' in table 'coin' for StoredCoin; did you mean 'wroth'?"),
        ("worth", "sum", "no column 'worth' in table 'coin' for StoredCoin"),
        ("weight REAL", "weight TEXT", "column 'weight' of table 'coin' is TEXT, and REAL for StoredCoin"),
        ("found REAL", "found INTEGER", "column 'found' of table 'coin' is INTEGER, and REAL for StoredCoin"),
        (
            "BLOB NOT NULL", "BLOB",
            "column 'picture' of table 'coin' may be NULL, and always has a value for StoredCoin"
        ),
        ("mint TEXT", "mint TEXT NOT NULL", "column 'mint' of table 'coin' is NOT NULL, and optional for StoredCoin"),
        (
            "id TEXT PRIMARY KEY", "id TEXT NOT NULL",
            "several rows of table 'coin' may have the same 'id', the primary key of StoredCoin"
        ),
    ])
    func whatDoesNotFitIsNamed(part: String, other: String, problem: String) throws {
        #expect(try Self.problems(Self.fitting.replacing(part, with: other)) == [problem])
    }

    @Test func aFileWhoseTablesDoNotFitIsNotOpened() throws {
        let library = Library()
        let problem = "no column 'worth' in table 'coin' for StoredCoin; did you mean 'wroth'?"
        #expect(throws: StorageError.schema(.unfit([problem]))) {
            _ = try SQLiteStorage(file: library.file, schema: Schema(of: MisspeltCoins.self))
        }
        #expect(Schema(of: MisspeltCoins.self).problems() == [problem])
        #expect(StorageError.schema(.unfit([problem])).reason == problem)
    }

    @Test func aMigrationThatIsNotInTheListIsFound() throws {
        let library = Library()
        let schema = Schema([Purses.purses])
        #expect(schema.problems() == ["the migration Purses.clasps is not in the list"])
        #expect(throws: StorageError.schema(.unfit(schema.problems()))) {
            _ = try SQLiteStorage(file: library.file, schema: schema)
        }
        #expect(Schema(of: Purses.self).problems() == [])
        _ = try SQLiteStorage(file: library.file, schema: Schema(of: Purses.self))
    }

    @Test func aMigrationThatFailsIsNamed() {
        #expect(Schema([Purses.clasps]).problems() == ["migration 1 “clasps” failed: no such table: purse"])
    }

    /// Each feature brings its own migrations, so nobody has written the whole list.
    @Test func placesThatClashAndGapsAreNamedAndNoFileIsOpened() throws {
        let library = Library()
        for (places, problems) in [
            ((1, 1), ["several migrations have the number 1: “purses”, “clasps”", "no migration has the number 2"]),
            ((1, 3), ["no migration has the number 2"]),
            ((0, 1), ["the migration “purses” has the number 0; the first is 1", "no migration has the number 2"]),
        ] {
            let schema = Schema(history: [
                NumberedMigration(places.0, Purses.purses), NumberedMigration(places.1, Purses.clasps),
            ])
            #expect(schema.problems() == problems)
            #expect(throws: StorageError.schema(.unfit(problems))) {
                _ = try SQLiteStorage(file: library.file, schema: schema)
            }
        }
        #expect(!FileManager.default.fileExists(atPath: library.file.path))
        let history = [NumberedMigration(2, Purses.clasps), NumberedMigration(1, Purses.purses)]
        #expect(Schema(history: history).migrations == Schema(of: Purses.self).migrations, "in whichever order")
    }

    private static func problems(_ sql: String) throws -> [String] {
        try DatabaseQueue().write { database in
            try database.execute(sql: sql)
            return try RecordFit(StoredCoin.self, in: SQLiteCatalog(database)).problems
        }
    }
}

private struct Coin {
    var id: String
    var worth: Int
    var weight: Double
    var mint: String?
    var found: Date?
    var picture: Data
}

@Translatable(Coin.self)
private struct StoredCoin {
    var id: String
    var worth: Int
    var weight: Double
    var mint: String?
    var found: Date?
    var picture: Data
}

extension Coin: Translatable {
    typealias ManagedObject = StoredCoin
}

private enum MisspeltCoins: TableMigration {
    case coins

    static let records: [any StoredRecord.Type] = [StoredCoin.self]
    var name: String { "coins" }
    var sql: String {
        """
        CREATE TABLE coin (
            id TEXT PRIMARY KEY, wroth INTEGER NOT NULL, weight REAL NOT NULL, mint TEXT, found REAL, picture BLOB NOT NULL
        ) STRICT
        """
    }
}

private enum Purses: TableMigration {
    case purses, clasps

    static let records: [any StoredRecord.Type] = []
    var name: String { "\(self)" }
    var sql: String {
        switch self {
        case .purses: "CREATE TABLE purse (id TEXT PRIMARY KEY) STRICT"
        case .clasps: "ALTER TABLE purse ADD COLUMN clasp TEXT"
        }
    }
}
