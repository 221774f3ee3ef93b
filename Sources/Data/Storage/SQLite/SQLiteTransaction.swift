import Foundation
import GRDB

/// Reads and writes in a transaction of the writing connection.
struct SQLiteTransaction: SQLTransaction {
    private let database: Database
    let snapshot: SQLiteSnapshot
    let changes: TransactionChanges

    init(_ database: Database, noting changes: TransactionChanges) {
        self.database = database
        self.changes = changes
        snapshot = SQLiteSnapshot(database: database)
    }

    func save<Plain: Translatable>(_ object: Plain) throws(StorageError) {
        let record = object.toManagedObject()
        let values = try record.storableValues()
        let count = try execute(.save(Plain.ManagedObject.self, values))
        let key = record.primaryKey
        let owners = try owners(of: Plain.ManagedObject.self, at: key, having: values)
        changes.note(key.storedValues, in: Plain.ManagedObject.table, of: owners, rowCount: count)
    }

    func delete<Plain: Translatable>(_ object: Plain) throws(StorageError) {
        let record = object.toManagedObject()
        try delete(record.primaryKey, record.storedValues, of: Plain.ManagedObject.self)
    }

    func delete<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) {
        try delete(key, nil, of: Plain.ManagedObject.self)
    }

    private func delete<Record: StoredRecord>(
        _ key: Record.PrimaryKey,
        _ values: [StoredValue]?,
        of _: Record.Type
    ) throws(StorageError) {
        guard key.storedValues.allSatisfy(\.isStorable) else { return }
        let owners = try owners(of: Record.self, at: key, having: values)
        let count = try execute(.delete(Record.self, byPrimaryKey: key))
        changes.note(key.storedValues, in: Record.table, of: owners, rowCount: count)
    }

    func deleteAll<Plain: Translatable>(
        ofType _: Plain.Type,
        matching condition: RowCondition<Plain.ManagedObject>?
    ) throws(StorageError) {
        typealias Record = Plain.ManagedObject
        try condition?.check()
        let columns = try database.ownerColumns(of: Record.table)
        var owners: [[String: StoredValue]] = []
        if !columns.isEmpty {
            let maximum = TransactionChanges.maxOwners
            let found = try snapshot.rows(.distinct(columns, of: Record.self, matching: condition, limit: maximum + 1))
            // Nothing to delete, and nothing to tell.
            if found.isEmpty { return }
            owners = found.map { TableSubjects.owners(columns, $0) }
        }
        let count = try execute(.delete(Record.self, matching: condition))
        guard count > 0 else { return }
        let isKnown = owners.count <= TransactionChanges.maxOwners
        changes.noteDeletion(in: Record.table, columns, of: isKnown ? owners : nil, rowCount: count)
    }

    /// Whose a row is, by all columns of its table that say so.
    ///
    /// - Parameter values: what is known of the row.
    private func owners<Record: StoredRecord>(
        of _: Record.Type,
        at key: Record.PrimaryKey,
        having values: [StoredValue]?
    ) throws(StorageError) -> [String: StoredValue] {
        let columns = try database.ownerColumns(of: Record.table)
        let names = Record.columnNames
        var known = values.map { TableSubjects.owners(names, $0) } ?? [:]
        if values == nil {
            known = TableSubjects.owners(Record.primaryKeyColumns.map { names[$0] }, key.storedValues)
        }
        guard columns.contains(where: { known[$0] == nil }) else { return known }
        let row = try snapshot.rows(.select(columns, of: Record.self, byPrimaryKey: key)).first
        return row.map { TableSubjects.owners(columns, $0) } ?? known
    }

    /// How many rows it changed, not counting what foreign keys and triggers did.
    private func execute(_ sql: SQLText) throws(StorageError) -> Int {
        try StorageError.translating {
            try database.cachedStatement(sql: sql.text).execute(arguments: sql.arguments)
            return database.changesCount
        }
    }
}

/// Reads on a connection that is in a transaction.
struct SQLiteSnapshot: SQLSnapshot {
    static let dialect = SQLDialect.sqlite

    let database: Database
    /// Nil where a read may take as long as it does.
    var allowance: BriefAllowance?
    /// Nil where nobody wants to know what is read.
    var readings: TableReadings?

    func rows(_ sql: SQLText) throws(StorageError) -> [[StoredValue]] {
        try StorageError.translating {
            if let allowance { return try database.rows(of: sql, within: allowance) }
            let statement = try database.cachedStatement(sql: sql.text)
            let cursor = try Row.fetchCursor(statement, arguments: sql.arguments)
            var rows: [[StoredValue]] = []
            while let row = try cursor.next() {
                rows.append((0..<row.count).map { StoredValue(row[$0] as DatabaseValue) })
            }
            return rows
        }
    }
}

/// Counts the rows that a transaction changes by table, no matter what changes them: so it is seen when foreign keys or
/// triggers do.
final class RowCounter: TransactionObserver {
    private(set) var counts: [String: Int] = [:]
    /// The tables that its statements may write, also by triggers.
    private var writtenTables: Set<String> = []

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        writtenTables.insert(kind.tableName)
        return true
    }

    func databaseDidChange(with event: DatabaseEvent) {
        counts[event.tableName, default: 0] += 1
    }

    func databaseDidCommit(_: Database) {}

    func databaseDidRollback(_: Database) {}

    /// Tables that may have been changed, though not a row was told of.
    var uncountedTables: Set<String> { writtenTables.filter { counts[$0] == nil } }
}

extension Database {
    /// The columns of a table that say whose its rows are.
    func ownerColumns(of table: String) throws(StorageError) -> [String] {
        try StorageError.translating {
            try columns(in: table).map(\.name).filter(TableSubjects.ownerColumns.contains)
        }
    }
}

extension StoredValue {
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let bytes): self = .blob(bytes)
        }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): bytes.databaseValue
        }
    }
}
