import Portico
public import PorticoSessions
import Synchronization

/// Storage that lasts as long as the value: for tests and for trying things out.
///
///     let storage: any StorageProtocol = InMemoryStorage()
///
/// It behaves as the stored one does; only rules that a migration adds to a table, such as `UNIQUE`, it knows nothing
/// of.
public final class InMemoryStorage: StorageProtocol {
    private let tables = Mutex<MemoryTables>([:])
    let broadcast = ChangeBroadcast()

    public init() {}

    public func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        let readings = TableReadings(of: broadcast.feed)
        return try body(MemoryTransaction(tables.withLock { $0 }, readings))
    }

    public func readWithoutWaiting<Value>(
        _ body: (any StorageSnapshot) throws(StorageError) -> Value
    ) throws(StorageError) -> Unawaited<Value> {
        let readings = TableReadings(of: broadcast.feed)
        return .known(try body(MemoryTransaction(tables.withLock { $0 }, readings)))
    }

    public func attempt<Value: Sendable, Refusal: Error>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) async throws(StorageError) -> Result<Value, Refusal> {
        guard !Task.isCancelled else { throw .cancelled }
        return try tables.withLock { tables throws(StorageError) -> Result<Value, Refusal> in
            let transaction = MemoryTransaction(tables)
            let outcome = try body(transaction)
            guard case .success = outcome else { return outcome }
            tables = transaction.tables
            broadcast.deliver(transaction.changes)
            return outcome
        }
    }

    public func changes<Plain: Translatable>(of _: Plain.Type) -> ObjectChanges<Plain> {
        ObjectChanges(broadcast)
    }
}

/// Tables by their names.
typealias MemoryTables = [String: MemoryTable]

/// A transaction on a copy of the tables, which the storage takes over when it is committed.
final class MemoryTransaction: StorageTransaction {
    private(set) var tables: MemoryTables
    let changes = TransactionChanges()
    private let readings: TableReadings?

    init(_ tables: MemoryTables, _ readings: TableReadings? = nil) {
        self.tables = tables
        self.readings = readings
    }

    func results<Plain: Translatable>(
        of _: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> [Result<Plain, TranslationError>] {
        try rows(query).map(Plain.result)
    }

    func object<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Plain? {
        let row = tables[Plain.ManagedObject.table]?.row(key.storedValues, of: Plain.ManagedObject.self)
        readings?.note(TableSubjects.reading(key, row, of: Plain.ManagedObject.self))
        return try row.map { row throws(StorageError) in try Plain(row: row) }
    }

    func count<Plain: Translatable>(of _: Plain.Type, _ query: Query<Plain.ManagedObject>) throws(StorageError) -> Int {
        try rows(query).count
    }

    func save<Plain: Translatable>(_ object: Plain) throws(StorageError) {
        let record = object.toManagedObject()
        let key = record.primaryKey.storedValues
        let values = try record.storableValues()
        tables[Plain.ManagedObject.table, default: MemoryTable()].save(values, at: key, of: Plain.ManagedObject.self)
        let table = Plain.ManagedObject.table
        changes.note(key, in: table, of: owners(at: key, in: table), rowCount: 1)
    }

    func delete<Plain: Translatable>(_ object: Plain) throws(StorageError) {
        delete(object.toManagedObject().primaryKey, of: Plain.ManagedObject.self)
    }

    func delete<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) {
        delete(key, of: Plain.ManagedObject.self)
    }

    private func delete<Record: StoredRecord>(_ key: Record.PrimaryKey, of _: Record.Type) {
        let owners = owners(at: key.storedValues, in: Record.table)
        let isRemoved = tables[Record.table]?.remove(key.storedValues) ?? false
        changes.note(key.storedValues, in: Record.table, of: owners, rowCount: isRemoved ? 1 : 0)
    }

    func deleteAll<Plain: Translatable>(
        ofType _: Plain.Type,
        matching condition: RowCondition<Plain.ManagedObject>?
    ) throws(StorageError) {
        try condition?.check()
        let table = Plain.ManagedObject.table
        let removed = tables[table]?.removeAll(of: Plain.ManagedObject.self) { condition?.test.matches($0) ?? true }
        guard let removed, !removed.isEmpty else { return }
        let owners = Set(removed)
        changes.noteDeletion(
            in: table,
            tables[table]?.ownerColumns ?? [],
            of: owners.count <= TransactionChanges.maxOwners ? Array(owners) : nil,
            rowCount: removed.count
        )
    }

    private func owners(at key: [StoredValue], in table: String) -> [String: StoredValue] {
        tables[table]?.owners(at: key) ?? [:]
    }

    private func rows<Record: StoredRecord>(_ query: Query<Record>) throws(StorageError) -> ArraySlice<[StoredValue]> {
        try query.condition?.check()
        readings?.note(TableSubjects.reading(query))
        changes.noteReading(of: query.condition)
        var rows = tables[Record.table]?.rows(of: Record.self) ?? []
        if let test = query.condition?.test { rows.removeAll { !test.matches($0) } }
        let order = query.fullOrder
        rows.sort { one, other in
            for step in order where one[step.column] != other[step.column] {
                return one[step.column].isBefore(other[step.column]) != step.isDescending
            }
            return false
        }
        return rows.dropFirst(max(0, query.offset)).prefix(max(0, query.limit ?? .max))
    }
}

/// The rows of one table, which several records may have some of the columns of.
struct MemoryTable: Sendable {
    /// The columns of all records that were saved in it.
    private var columnNames: [String] = []
    /// By primary key; values are in the order of the columns, and those behind the end of a row are `NULL`.
    private var rows: [[StoredValue]: [StoredValue]] = [:]

    /// A row as a record has it.
    func row<Record: StoredRecord>(_ key: [StoredValue], of _: Record.Type) -> [StoredValue]? {
        rows[key].map { Self.values($0, at: places(of: Record.columnNames)) }
    }

    func rows<Record: StoredRecord>(of _: Record.Type) -> [[StoredValue]] {
        let places = places(of: Record.columnNames)
        return rows.values.map { Self.values($0, at: places) }
    }

    /// Saves a record's values; columns that the record does not have stay as they are.
    mutating func save<Record: StoredRecord>(_ values: [StoredValue], at key: [StoredValue], of _: Record.Type) {
        for name in Record.columnNames where !columnNames.contains(name) { columnNames.append(name) }
        var row = rows[key] ?? []
        row += Array(repeating: .null, count: columnNames.count - row.count)
        for (place, value) in zip(places(of: Record.columnNames), values) {
            if let place { row[place] = value }
        }
        rows[key] = row
    }

    /// Whether there was such a row.
    mutating func remove(_ key: [StoredValue]) -> Bool {
        rows.removeValue(forKey: key) != nil
    }

    /// Gives whose the rows were that were removed.
    mutating func removeAll<Record: StoredRecord>(
        of _: Record.Type,
        where isUnwanted: ([StoredValue]) -> Bool
    ) -> [[String: StoredValue]] {
        let places = places(of: Record.columnNames)
        let unwanted = rows.filter { isUnwanted(Self.values($0.value, at: places)) }
        for key in unwanted.keys { rows[key] = nil }
        return unwanted.values.map { TableSubjects.owners(columnNames, $0) }
    }

    /// The columns that say whose a row is.
    var ownerColumns: [String] { columnNames.filter(TableSubjects.ownerColumns.contains) }

    /// Whose a row is, by all of them.
    func owners(at key: [StoredValue]) -> [String: StoredValue] {
        rows[key].map { TableSubjects.owners(columnNames, $0) } ?? [:]
    }

    /// Where in a row these columns are.
    private func places(of names: [String]) -> [Int?] {
        names.map { columnNames.firstIndex(of: $0) }
    }

    private static func values(_ row: [StoredValue], at places: [Int?]) -> [StoredValue] {
        places.map { place in place.flatMap { row.indices.contains($0) ? row[$0] : nil } ?? .null }
    }
}
