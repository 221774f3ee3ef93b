/// Rows by primary key, by table.
typealias MemoryTables = [String: [[StoredValue]: [StoredValue]]]

/// A transaction on a copy of the tables, which the storage takes over when it is committed.
final class MemoryTransaction: StorageTransaction {
    private(set) var tables: MemoryTables
    let changes = TransactionChanges()

    init(_ tables: MemoryTables) {
        self.tables = tables
    }

    func results<Plain: Translatable>(
        of _: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageFailure) -> [Result<Plain, TranslationFailure>] {
        try rows(query).map(Plain.result)
    }

    func object<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageFailure) -> Plain? {
        guard let row = tables[Plain.ManagedObject.table]?[key.storedValues] else { return nil }
        return try Plain(row: row)
    }

    func count<Plain: Translatable>(of _: Plain.Type, _ query: Query<Plain.ManagedObject>) throws(StorageFailure) -> Int {
        try rows(query).count
    }

    func save<Plain: Translatable>(_ object: Plain) throws(StorageFailure) {
        let record = object.toManagedObject()
        let key = record.primaryKey.storedValues
        tables[Plain.ManagedObject.table, default: [:]][key] = try record.storableValues()
        changes.note(key, in: Plain.ManagedObject.table, rowCount: 1)
    }

    func delete<Plain: Translatable>(_ object: Plain) throws(StorageFailure) {
        try delete(Plain.self, byPrimaryKey: object.toManagedObject().primaryKey)
    }

    func delete<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageFailure) {
        let table = Plain.ManagedObject.table
        let removed = tables[table]?.removeValue(forKey: key.storedValues)
        changes.note(key.storedValues, in: table, rowCount: removed == nil ? 0 : 1)
    }

    func deleteAll<Plain: Translatable>(
        ofType _: Plain.Type,
        matching condition: Condition<Plain.ManagedObject>?
    ) throws(StorageFailure) {
        try condition?.check()
        let table = Plain.ManagedObject.table
        let rows = tables[table] ?? [:]
        let kept = condition.map { condition in rows.filter { !condition.test.matches($0.value) } } ?? [:]
        guard kept.count < rows.count else { return }
        tables[table] = kept
        changes.noteAny(in: table)
    }

    private func rows<Record: StoredRecord>(_ query: Query<Record>) throws(StorageFailure) -> ArraySlice<[StoredValue]> {
        try query.condition?.check()
        var rows = Array((tables[Record.table] ?? [:]).values)
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
