import Storage

/// Reads in a transaction, or each by itself.
struct PostgreSQLSnapshot: SQLSnapshot {
    static let dialect = SQLDialect.postgreSQL

    let transaction: OpenTransaction
    var readings: TableReadings?

    func rows(_ sql: SQLText) throws(StorageError) -> [[StoredValue]] { try transaction.run(sql).rows }

    /// By one statement, where the key is one text; otherwise by one for each key, which go to the server together.
    func results<Plain: Translatable>(
        of _: Plain.Type,
        byPrimaryKeys keys: [Plain.ManagedObject.PrimaryKey]
    ) throws(StorageError) -> [Result<Plain, TranslationError>] {
        typealias Record = Plain.ManagedObject
        let keys = keys.filter { $0.storedValues.allSatisfy(\.isStorable) }
        guard !keys.isEmpty else { return [] }
        var rows: [[StoredValue]: [StoredValue]] = [:]
        func add(_ answer: StatementAnswer) {
            for row in answer.rows { rows[Record.primaryKeyColumns.map { row[$0] }] = row }
        }
        if let sql = SQLText.select(Record.self, byPrimaryKeys: keys) {
            add(try transaction.run(sql))
        } else {
            let statements = keys.map { SQLText.select(Record.self, byPrimaryKey: $0, for: Self.dialect) }
            for answer in try transaction.run(statements) { add(answer) }
        }
        var results: [Result<Plain, TranslationError>] = []
        results.reserveCapacity(keys.count)
        for key in keys {
            let row = rows[key.storedValues]
            readings?.note(TableSubjects.reading(key, row, of: Record.self))
            if let row { results.append(Plain.result(row)) }
        }
        return results
    }
}
