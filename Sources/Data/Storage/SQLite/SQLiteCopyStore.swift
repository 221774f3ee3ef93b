package import Foundation
import GRDB

/// A database file as one of the two of a `StorageCopy`.
///
///     let source = try SQLiteCopyStore(source: files.storage, AppFeatures.schema)
package final class SQLiteCopyStore: CopyStore {
    package static let dialect = SQLDialect.sqlite
    /// In a target: the triggers that are made again when all rows are there.
    private static let triggers = "storageCopyTrigger"

    package let name: String
    package var place: String { name }
    private let queue: DatabaseQueue

    /// A file that is only read, as it stands now.
    package init(source file: URL, _ schema: Schema) throws(StorageCopyError) {
        name = file.path(percentEncoded: false)
        do throws(StorageError) {
            let version = try StorageFile.check(file, against: schema.migrations)
            guard version == schema.migrations.count else {
                throw .schema(.older(stored: version, known: schema.migrations.count))
            }
            queue = try StorageError.translating { [name] in
                var configuration = Configuration()
                configuration.readonly = true
                configuration.busyMode = .timeout(5)
                configuration.allowsUnsafeTransactions = true
                let queue = try DatabaseQueue(path: name, configuration: configuration)
                // All reads see the moment of the first.
                try queue.inDatabase { try $0.execute(sql: "BEGIN; SELECT count(*) FROM sqlite_master") }
                return queue
            }
        } catch {
            throw .failed(name: file.path(percentEncoded: false), error)
        }
    }

    /// A file that gets the rows: made where there is none.
    package init(target file: URL, _ schema: Schema) throws(StorageCopyError) {
        name = file.path(percentEncoded: false)
        do throws(StorageError) {
            try Self.make(file, schema)
            queue = try StorageError.translating { [name] in
                var configuration = Configuration()
                configuration.busyMode = .timeout(5)
                return try DatabaseQueue(path: name, configuration: configuration)
            }
        } catch {
            throw .failed(name: file.path(percentEncoded: false), error)
        }
    }

    /// Runs the migrations where no copy was begun.
    private static func make(_ file: URL, _ schema: Schema) throws(StorageError) {
        let known = schema.migrations.count
        if DatabaseLocation(file).exists {
            let entries = try StorageFile.read(file) { (try MigrationLog.entries($0), try $0.isBeingCopied()) }
            try StorageError.translating { try Migrator(schema.migrations).check(entries.0) }
            let stored = entries.0.count
            guard stored == known || stored == 0 else { throw .schema(.older(stored: stored, known: known)) }
            if entries.1 { return }
        }
        _ = try SQLiteStorage(file: file, schema: schema)
    }

    package func isBeingCopied() throws(StorageError) -> Bool { try reading { try $0.isBeingCopied() } }

    package func tables() throws(StorageError) -> [CopyTable] {
        try reading { database in
            let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"
            let names = try String.fetchAll(database, sql: sql)
            return try names.filter { !$0.hasPrefix("sqlite_") && !$0.hasPrefix("storage") }.map { name in
                let columns = try Row.fetchAll(
                    database,
                    sql: "SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid",
                    arguments: [name]
                )
                let places = columns.map { (name: $0[0] as String, place: $0[1] as Int) }
                let key = places.filter { $0.place > 0 }.sorted { $0.place < $1.place }
                let references = try String.fetchSet(
                    database,
                    sql: "SELECT \"table\" FROM pragma_foreign_key_list(?)",
                    arguments: [name]
                )
                return CopyTable(
                    name: name,
                    columns: places.map(\.name),
                    key: key.map(\.name),
                    references: references
                )
            }
        }
    }

    package func rows(_ sql: SQLText) throws(StorageError) -> [[StoredValue]] {
        try reading { database in
            let rows = try Row.fetchCursor(try database.cachedStatement(sql: sql.text), arguments: sql.arguments)
            var values: [[StoredValue]] = []
            while let row = try rows.next() {
                values.append((0..<row.count).map { StoredValue(row[$0] as DatabaseValue) })
            }
            return values
        }
    }

    package func write(_ statements: [SQLText]) throws(StorageError) {
        try StorageError.translating {
            try queue.inDatabase { database in
                try database.inTransaction(.immediate) {
                    for statement in statements {
                        try database.cachedStatement(sql: statement.text).execute(arguments: statement.arguments)
                    }
                    return .commit
                }
            }
        }
    }

    /// Without the triggers, which are kept in a table until the end.
    package func statementsBefore(_: [CopyTable]) throws(StorageError) -> [SQLText] {
        let triggers = try rows(SQLText("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"))
        return [SQLText("CREATE TABLE \(SQLText.list([Self.triggers])) (\"sql\" TEXT NOT NULL) STRICT")]
            + triggers.flatMap { row -> [SQLText] in
                guard case .text(let name) = row[0] else { return [] }
                return [
                    SQLText("INSERT INTO \(SQLText.list([Self.triggers])) (\"sql\") VALUES (?)", [row[1]]),
                    SQLText("DROP TRIGGER \(SQLText.list([name]))"),
                ]
            }
    }

    /// With the triggers again, and with full-text indexes of the rows that came without them.
    package func statementsAfter(_: [CopyTable]) throws(StorageError) -> [SQLText] {
        let triggers = try rows(SQLText("SELECT \"sql\" FROM \(SQLText.list([Self.triggers])) ORDER BY rowid"))
        let indexes = try rows(
            SQLText("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%fts5%'")
        )
        let rebuilding = indexes.compactMap { row -> SQLText? in
            guard case .text(let name) = row[0] else { return nil }
            let index = SQLText.list([name])
            return SQLText("INSERT INTO \(index) (\(index)) VALUES ('rebuild')")
        }
        let making = triggers.compactMap { row -> SQLText? in
            if case .text(let sql) = row[0] { SQLText(sql) } else { nil }
        }
        return rebuilding + making + [SQLText("DROP TABLE \(SQLText.list([Self.triggers]))")]
    }

    private func reading<Value>(_ body: (Database) throws -> Value) throws(StorageError) -> Value {
        try StorageError.translating { try queue.inDatabase(body) }
    }
}

extension Database {
    /// Whether a `StorageCopy` into it is not finished.
    func isBeingCopied() throws -> Bool {
        try hasTable(StorageCopy.table)
    }

    /// The library's own look remembers what it saw, and another process may make or delete the table meanwhile.
    func hasTable(_ name: String) throws -> Bool {
        let look = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
        return try Int.fetchOne(self, sql: look, arguments: [name]) == 1
    }
}

extension Schema {
    /// How many rows the migrations themselves put into each table.
    func rowsOfMigrations() throws(StorageError) -> [String: Int] {
        try StorageError.translating {
            let queue = try DatabaseQueue()
            try queue.writeWithoutTransaction { try Migrator(migrations).migrate($0) }
            return try queue.read { database in
                let tables = try String.fetchAll(
                    database,
                    sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
                )
                var counts: [String: Int] = [:]
                for table in tables {
                    counts[table] = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(SQLText.list([table]))")
                }
                return counts
            }
        }
    }
}
