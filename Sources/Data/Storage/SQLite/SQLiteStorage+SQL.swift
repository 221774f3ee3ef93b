public import GRDB

extension SQLiteStorage {
    /// Reads in SQL what no `Query` says, such as a full-text search, and objects at the same moment.
    ///
    ///     let ids = try await storage.read(sql: { database, _ in
    ///         try String.fetchAll(database, sql: "SELECT id FROM book WHERE title LIKE ?", arguments: ["%sea%"])
    ///     })
    ///
    /// Values go into `arguments`, never into the text.
    public func read<Value: Sendable>(
        sql body: @Sendable (Database, any StorageSnapshot) throws -> Value
    ) async throws(StorageFailure) -> Value {
        do {
            return try await pool.read { try body($0, SQLiteSnapshot(database: $0)) }
        } catch {
            throw StorageFailure(error)
        }
    }
}
