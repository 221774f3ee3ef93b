/// Tables by their names.
typealias MemoryTables = [String: MemoryTable]

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
        guard let row = tables[Plain.ManagedObject.table]?.row(key.storedValues, of: Plain.ManagedObject.self) else { return nil }
        return try Plain(row: row)
    }

    func count<Plain: Translatable>(of _: Plain.Type, _ query: Query<Plain.ManagedObject>) throws(StorageFailure) -> Int {
        try rows(query).count
    }

    func save<Plain: Translatable>(_ object: Plain) throws(StorageFailure) {
        let record = object.toManagedObject()
        let key = record.primaryKey.storedValues
        tables[Plain.ManagedObject.table, default: MemoryTable()].save(try record.storableValues(), at: key, of: Plain.ManagedObject.self)
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
        let removed = tables[table]?.remove(key.storedValues) ?? false
        changes.note(key.storedValues, in: table, rowCount: removed ? 1 : 0)
    }

    func deleteAll<Plain: Translatable>(
        ofType _: Plain.Type,
        matching condition: Condition<Plain.ManagedObject>?
    ) throws(StorageFailure) {
        try condition?.check()
        let table = Plain.ManagedObject.table
        guard tables[table]?.removeAll(of: Plain.ManagedObject.self, where: { condition?.test.matches($0) ?? true }) == true else { return }
        changes.noteAny(in: table)
    }

    private func rows<Record: StoredRecord>(_ query: Query<Record>) throws(StorageFailure) -> ArraySlice<[StoredValue]> {
        try query.condition?.check()
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
