import Storage

/// Reads in a transaction, or each by itself.
struct PostgreSQLSnapshot: StorageSnapshot {
    let transaction: OpenTransaction
    /// Nil where nobody wants to know what is read.
    var readings: TableReadings?

    func results<Plain: Translatable>(
        of _: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> [Result<Plain, TranslationError>] {
        try query.condition?.check()
        readings?.note(TableSubjects.reading(query))
        return try transaction.run(.select(query, for: .postgreSQL)).rows.map { Plain.result($0) }
    }

    func object<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Plain? {
        guard key.storedValues.allSatisfy(\.isStorable) else { return nil }
        let row = try transaction.run(.select(Plain.ManagedObject.self, byPrimaryKey: key, for: .postgreSQL)).rows.first
        readings?.note(TableSubjects.reading(key, row, of: Plain.ManagedObject.self))
        return try row.map { row throws(StorageError) in try Plain(row: row) }
    }

    func count<Plain: Translatable>(of _: Plain.Type, _ query: Query<Plain.ManagedObject>) throws(StorageError) -> Int {
        try query.condition?.check()
        readings?.note(TableSubjects.reading(query))
        guard case .integer(let count) = try transaction.run(.count(query, for: .postgreSQL)).rows.first?.first else {
            return 0
        }
        return Int(count)
    }
}
