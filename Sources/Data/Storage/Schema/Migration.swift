import GRDB

/// One step from the tables of one version to those of the next.
///
///     let migrations = [
///         Migration(1, "saved searches") {
///             """
///             CREATE TABLE savedSearch (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL) STRICT
///             """
///         },
///     ]
///
/// Migrations are numbered 1, 2, 3 and so on, go forward only, and are never changed once released: the file keeps
/// their SQL and refuses to open with another. Each runs in a transaction of its own, with foreign keys checked at its
/// end, so tables may be rebuilt.
public struct Migration: Sendable, Hashable {
    public var number: Int
    /// What it brings, for the one who reads a report.
    public var name: String
    /// Any number of statements of SQLite; none begins or ends a transaction.
    public var sql: String
    /// The same for PostgreSQL; nil where it is not written, so that the tables are SQLite's only.
    public var postgreSQL: String?

    /// One whose tables and indexes are the same in each database.
    public init(_ number: Int, _ name: String, sql: () -> String) {
        self.number = number
        self.name = name
        self.sql = sql()
        postgreSQL = PortableSQL.postgreSQL(self.sql)
    }

    /// One that each database does in its own words, as with triggers.
    ///
    ///     Migration(5, "counted books", sql: { "CREATE TRIGGER …" }, postgreSQL: { "CREATE FUNCTION …" })
    public init(_ number: Int, _ name: String, sql: () -> String, postgreSQL: () -> String?) {
        self.number = number
        self.name = name
        self.sql = sql()
        self.postgreSQL = postgreSQL()
    }

    package func sql(for dialect: SQLDialect) -> String? {
        switch dialect {
        case .sqlite: sql
        case .postgreSQL: postgreSQL
        }
    }
}

/// A migration that a database went through, in its own words.
package struct AppliedMigration: Sendable, Hashable {
    package var number: Int
    package var sql: String

    package init(number: Int, sql: String) {
        self.number = number
        self.sql = sql
    }
}

/// The migrations of a program in their order, and whether a database can have come from them.
package struct MigrationHistory: Sendable {
    package let migrations: [Migration]
    private let dialect: SQLDialect

    package init(_ migrations: [Migration], for dialect: SQLDialect) throws(SchemaError) {
        for (index, migration) in migrations.enumerated() where migration.number != index + 1 {
            throw .misnumbered(expected: index + 1, found: migration.number)
        }
        let unwritten = migrations.filter { $0.sql(for: dialect) == nil }
        guard unwritten.isEmpty else {
            throw .unfit(unwritten.map { "migration \($0.number) “\($0.name)” is not written for this database" })
        }
        self.migrations = migrations
        self.dialect = dialect
    }

    /// Throws when the database cannot have come from these migrations.
    package func check(_ applied: [AppliedMigration]) throws(SchemaError) {
        if let last = applied.last, last.number > migrations.count {
            throw .newer(stored: last.number, known: migrations.count)
        }
        for (index, entry) in applied.enumerated() {
            guard entry.number == index + 1 else { throw .missing(number: index + 1) }
            guard entry.sql == migrations[index].sql(for: dialect) else {
                throw .changed(number: entry.number, name: migrations[index].name)
            }
        }
    }
}

/// Brings a file to the version of its program, or says why not.
struct Migrator {
    private let history: MigrationHistory
    private var migrations: [Migration] { history.migrations }

    init(_ migrations: [Migration]) throws(SchemaError) {
        history = try MigrationHistory(migrations, for: .sqlite)
    }

    /// Runs what is missing, each migration in one transaction that first looks again at what the file went through: of
    /// two processes that do this at once, one finds the other's work done.
    func migrate(_ database: Database) throws {
        try check(MigrationLog.entries(database))
        guard try !database.isBeingCopied() else { throw SchemaError.unfinishedCopy }
        // Rebuilding a table drops the old one, which would delete what refers to it.
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        var isDone = false
        while !isDone {
            try database.inTransaction(.immediate) {
                let applied = try MigrationLog.entries(database)
                try check(applied)
                if applied.count < migrations.count {
                    try run(migrations[applied.count], in: database)
                } else {
                    isDone = true
                }
                return .commit
            }
        }
        try database.execute(sql: "PRAGMA foreign_keys = ON")
    }

    /// Throws when the file cannot have come from these migrations.
    func check(_ applied: [AppliedMigration]) throws(SchemaError) { try history.check(applied) }

    private func run(_ migration: Migration, in database: Database) throws {
        do {
            try database.execute(sql: migration.sql)
            try database.checkForeignKeys()
        } catch let error as DatabaseError where error.isOfTheStatement {
            throw SchemaError.failed(
                number: migration.number,
                name: migration.name,
                reason: error.message ?? "\(error.resultCode)"
            )
        }
        try MigrationLog.add(migration, to: database)
    }
}

extension DatabaseError {
    /// Whether the SQL is to blame, not the disk, another process or the file.
    fileprivate var isOfTheStatement: Bool {
        [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_RANGE].contains(resultCode)
    }
}

/// The migrations that a file went through, in a table of its own.
enum MigrationLog {
    /// What the table is called; no record may have its name.
    private static let table = "storageMigration"

    /// Lowest number first; none where there is no such table.
    static func entries(_ database: Database) throws -> [AppliedMigration] {
        guard try database.hasTable(table) else { return [] }
        return try Row.fetchAll(database, sql: "SELECT number, sql FROM \(table) ORDER BY number").map { row in
            // A table of that name in anybody's database may hold anything.
            guard let number = Int.fromDatabaseValue(row[0]), let sql = String.fromDatabaseValue(row[1])
            else { throw StorageError.corrupt(reason: "its list of migrations cannot be read") }
            return AppliedMigration(number: number, sql: sql)
        }
    }

    static func add(_ migration: Migration, to database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS \(table) (number INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL, sql TEXT NOT NULL) STRICT
                """
        )
        try database.execute(
            sql: "INSERT INTO \(table) (number, name, sql) VALUES (?, ?, ?)",
            arguments: [migration.number, migration.name, migration.sql]
        )
    }
}

/// Why the tables of a file are not those of this program.
public enum SchemaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A newer program migrated the file.
    case newer(stored: Int, known: Int)
    /// A migration that the file went through reads differently now.
    case changed(number: Int, name: String)
    /// The file went through later migrations, but not through this one.
    case missing(number: Int)
    /// The program's own migrations are not numbered 1, 2, 3 and so on.
    case misnumbered(expected: Int, found: Int)
    /// The SQL of a migration failed; nothing of it was kept.
    case failed(number: Int, name: String, reason: String)
    /// The database has to be of this program's version, and lacks migrations.
    case older(stored: Int, known: Int)
    /// A copy of all that is stored was begun into the database and has to be gone on with.
    case unfinishedCopy
    /// The program's own records do not fit its tables, or migrations are not in its list: each in words.
    case unfit([String])

    public var description: String {
        switch self {
        case .newer(let stored, let known):
            "the database has version \(stored), this program knows versions up to \(known): use a newer program"
        case .changed(let number, let name):
            "migration \(number) “\(name)” is not the one the database went through: add a migration, never change one"
        case .missing(let number):
            "the database went through later migrations, but not through number \(number)"
        case .misnumbered(let expected, let found):
            "migration number \(expected) is expected where number \(found) is"
        case .failed(let number, let name, let reason):
            "migration \(number) “\(name)” failed: \(reason)"
        case .older(let stored, let known):
            "the database has version \(stored), this program \(known): let a server of this version open it once"
        case .unfinishedCopy:
            "a copy into it is not finished: run the command that copies again"
        case .unfit(let problems):
            problems.joined(separator: "; ")
        }
    }
}
