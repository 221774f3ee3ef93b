import GRDB

/// The migrations that a file went through, in a table of its own.
enum MigrationLog {
    /// What the table is called; no record may have its name.
    private static let table = "storageMigration"

    /// Lowest number first; none where there is no such table.
    static func entries(_ database: Database) throws -> [Migration] {
        // The library's own look remembers what it saw, and another process may make the table meanwhile.
        let look = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
        guard try Int.fetchOne(database, sql: look, arguments: [table]) == 1 else { return [] }
        return try Row.fetchAll(database, sql: "SELECT number, name, sql FROM \(table) ORDER BY number").map { row in
            // A table of that name in anybody's database may hold anything.
            guard let number = Int.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1]),
                let sql = String.fromDatabaseValue(row[2])
            else { throw StorageFailure.corrupt(reason: "its list of migrations cannot be read") }
            return Migration(number, name) { sql }
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
