import GRDB

/// Reads on a connection that is in a transaction.
struct SQLiteSnapshot: StorageSnapshot {
    let database: Database

    func results<Plain: Translatable>(
        of _: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageFailure) -> [Result<Plain, TranslationFailure>] {
        try query.condition?.check()
        return try rows(.select(query)).map(Plain.result)
    }

    func object<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageFailure) -> Plain? {
        guard key.storedValues.allSatisfy(\.isStorable) else { return nil }
        guard let row = try rows(.select(Plain.ManagedObject.self, byPrimaryKey: key)).first else { return nil }
        return try Plain(row: row)
    }

    func count<Plain: Translatable>(of _: Plain.Type, _ query: Query<Plain.ManagedObject>) throws(StorageFailure) -> Int {
        try query.condition?.check()
        guard case .integer(let count) = try rows(.count(query)).first?.first else { return 0 }
        return Int(count)
    }

    private func rows(_ sql: SQLText) throws(StorageFailure) -> [[StoredValue]] {
        try StorageFailure.translating {
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
