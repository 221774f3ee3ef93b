public import Storage

/// Reads in SQL what no `Query` says.
package struct PostgreSQLReader {
    let transaction: OpenTransaction

    /// The rows of a statement. Values go into `values`, for `$1`, `$2` and so on, never into the text.
    package func rows(_ text: String, _ values: [StoredValue]) throws(StorageError) -> [[StoredValue]] {
        try transaction.run(SQLText(text, values, for: .postgreSQL)).rows
    }

    /// The rows of each of several statements, which go to the server together.
    package func rows(of statements: [SQLText]) throws(StorageError) -> [[[StoredValue]]] {
        try transaction.run(statements).map(\.rows)
    }
}

extension PostgreSQLStorage {
    /// Reads in SQL what no `Query` says, such as a full-text search, and objects at the same moment.
    ///
    ///     let ids = try await storage.read(among: Query<StoredBook>.all) { reader, _ throws(StorageError) in
    ///         try reader.rows("SELECT id FROM book WHERE title LIKE $1", [.text("%sea%")])
    ///     }
    ///
    /// - Parameter rows: a query for all rows that the SQL may read: pages that show them follow their changes.
    package func read<Record: StoredRecord, Value: Sendable>(
        among rows: Query<Record>,
        sql body: @Sendable (PostgreSQLReader, any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let readings = TableReadings(of: broadcast.feed)
        readings?.note(TableSubjects.reading(rows))
        return try await reading(in: Self.oneMoment) { transaction throws(StorageError) in
            try body(
                PostgreSQLReader(transaction: transaction),
                PostgreSQLSnapshot(transaction: transaction, readings: readings)
            )
        }
    }

    static let oneMoment = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
}

/// A server takes what was deleted out of its files and indexes by itself (`autovacuum`); its log is its administrator's.
extension PostgreSQLStorage: ErasingStorage {}
