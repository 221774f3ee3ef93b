import Portico

/// The reads of a database that is asked in SQL, which are the same for each.
package protocol SQLSnapshot: StorageSnapshot {
    static var dialect: SQLDialect { get }
    /// Nil where nobody wants to know what is read.
    var readings: TableReadings? { get }

    func rows(_ sql: SQLText) throws(StorageError) -> [[StoredValue]]
}

extension SQLSnapshot {
    package func results<Plain: Translatable>(
        of _: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> [Result<Plain, TranslationError>] {
        try query.condition?.check()
        readings?.note(TableSubjects.reading(query))
        let rows = try rows(.select(query, for: Self.dialect))
        var results: [Result<Plain, TranslationError>] = []
        results.reserveCapacity(rows.count)
        for row in rows { results.append(Plain.result(row)) }
        return results
    }

    package func object<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Plain? {
        try row(of: Plain.ManagedObject.self, byPrimaryKey: key).map { row throws(StorageError) in try Plain(row: row) }
    }

    /// The values of a row, in the order of its record's columns; nil where there is none.
    package func row<Record: StoredRecord>(
        of _: Record.Type,
        byPrimaryKey key: Record.PrimaryKey
    ) throws(StorageError) -> [StoredValue]? {
        guard key.storedValues.allSatisfy(\.isStorable) else { return nil }
        let row = try rows(.select(Record.self, byPrimaryKey: key, for: Self.dialect)).first
        readings?.note(TableSubjects.reading(key, row, of: Record.self))
        return row
    }

    package func count<Plain: Translatable>(
        of _: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> Int {
        try query.condition?.check()
        readings?.note(TableSubjects.reading(query))
        guard case .integer(let count) = try rows(.count(query, for: Self.dialect)).first?.first else { return 0 }
        return Int(count)
    }
}

/// A transaction that reads by such a snapshot. What it reads is noted beside what it changes.
package protocol SQLTransaction: StorageTransaction {
    associatedtype Snapshot: SQLSnapshot

    var snapshot: Snapshot { get }
    var changes: TransactionChanges { get }
}

extension SQLTransaction {
    package func results<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> [Result<Plain, TranslationError>] {
        changes.noteReading(of: query.condition)
        return try snapshot.results(of: type, query)
    }

    package func object<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Plain? {
        try snapshot.object(type, byPrimaryKey: key)
    }

    package func results<Plain: Translatable>(
        of type: Plain.Type,
        byPrimaryKeys keys: [Plain.ManagedObject.PrimaryKey]
    ) throws(StorageError) -> [Result<Plain, TranslationError>] {
        try snapshot.results(of: type, byPrimaryKeys: keys)
    }

    package func count<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> Int {
        changes.noteReading(of: query.condition)
        return try snapshot.count(of: type, query)
    }
}
