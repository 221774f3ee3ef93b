import Foundation
import GRDB

/// Reads and writes in a transaction of the writing connection.
struct SQLiteTransaction: StorageTransaction {
    private let database: Database
    private let snapshot: SQLiteSnapshot
    private let changes: TransactionChanges

    init(_ database: Database, noting changes: TransactionChanges) {
        self.database = database
        self.changes = changes
        snapshot = SQLiteSnapshot(database: database)
    }

    func results<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> [Result<Plain, TranslationError>] {
        try snapshot.results(of: type, query)
    }

    func object<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Plain? {
        try snapshot.object(type, byPrimaryKey: key)
    }

    func count<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> Int {
        try snapshot.count(of: type, query)
    }

    func save<Plain: Translatable>(_ object: Plain) throws(StorageError) {
        let record = object.toManagedObject()
        let values = try record.storableValues()
        let count = try execute(.save(Plain.ManagedObject.self, values))
        changes.note(record.primaryKey.storedValues, in: Plain.ManagedObject.table, rowCount: count)
    }

    func delete<Plain: Translatable>(_ object: Plain) throws(StorageError) {
        try delete(Plain.self, byPrimaryKey: object.toManagedObject().primaryKey)
    }

    func delete<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) {
        guard key.storedValues.allSatisfy(\.isStorable) else { return }
        let count = try execute(.delete(Plain.ManagedObject.self, byPrimaryKey: key))
        changes.note(key.storedValues, in: Plain.ManagedObject.table, rowCount: count)
    }

    func deleteAll<Plain: Translatable>(
        ofType _: Plain.Type,
        matching condition: RowCondition<Plain.ManagedObject>?
    ) throws(StorageError) {
        try condition?.check()
        let count = try execute(.delete(Plain.ManagedObject.self, matching: condition))
        if count > 0 { changes.noteAny(in: Plain.ManagedObject.table) }
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
struct SQLiteSnapshot: StorageSnapshot {
    let database: Database
    /// Nil where a read may take as long as it does.
    var allowance: BriefAllowance?

    func results<Plain: Translatable>(
        of _: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> [Result<Plain, TranslationError>] {
        try query.condition?.check()
        return try rows(.select(query)).map(Plain.result)
    }

    func object<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Plain? {
        guard key.storedValues.allSatisfy(\.isStorable) else { return nil }
        guard let row = try rows(.select(Plain.ManagedObject.self, byPrimaryKey: key)).first else { return nil }
        return try Plain(row: row)
    }

    func count<Plain: Translatable>(of _: Plain.Type, _ query: Query<Plain.ManagedObject>) throws(StorageError) -> Int {
        try query.condition?.check()
        guard case .integer(let count) = try rows(.count(query)).first?.first else { return 0 }
        return Int(count)
    }

    private func rows(_ sql: SQLText) throws(StorageError) -> [[StoredValue]] {
        try StorageError.translating {
            let statement = try database.cachedStatement(sql: sql.text)
            let cursor = try Row.fetchCursor(statement, arguments: sql.arguments)
            var rows: [[StoredValue]] = []
            while let row = try cursor.next() {
                let values = (0..<row.count).map { StoredValue(row[$0] as DatabaseValue) }
                allowance?.take(values)
                rows.append(values)
            }
            return rows
        }
    }
}

/// Counts the rows that a transaction changes by table, whoever changes them: so it is seen when foreign keys or
/// triggers do.
final class RowCounter: TransactionObserver {
    private(set) var counts: [String: Int] = [:]

    func observes(eventsOfKind _: DatabaseEventKind) -> Bool { true }

    func databaseDidChange(with event: DatabaseEvent) {
        counts[event.tableName, default: 0] += 1
    }

    func databaseDidCommit(_: Database) {}

    func databaseDidRollback(_: Database) {}
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
