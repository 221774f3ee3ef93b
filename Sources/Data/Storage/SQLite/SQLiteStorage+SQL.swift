public import GRDB
import Portico

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
        let meter = WorkMeter.current
        do {
            return try await pool.read { database in try meter.measure { try body(database, SQLiteSnapshot(database: database)) } }
        } catch {
            throw failure(error)
        }
    }
}
