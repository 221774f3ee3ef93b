import GRDB

/// What has to be done now and then, so that deleted text is in no file any more. What is deleted from a table is
/// overwritten at once.
extension SQLiteStorage: ErasingStorage {
    /// Merges all parts of a full-text index (FTS5) into one: words that were deleted stay in the parts that had them
    /// until then.
    ///
    ///     try await storage.mergeIndex("noteWords")
    ///
    /// Others write in between: it is done a little at a time (<https://www.sqlite.org/fts5.html>, section 6.7).
    public func mergeIndex(_ table: String) async throws(StorageError) {
        // Less than zero begins with all parts, of whatever size; what has begun is gone on with.
        var pages = -256
        while true {
            let hasMore: Bool
            do {
                hasMore = try await pool.write { [pages] database in
                    guard try database.hasTable(table) else { return false }
                    let before = database.totalChangesCount
                    try database.execute(
                        sql: "INSERT INTO \"\(table)\" (\"\(table)\", rank) VALUES ('merge', ?)",
                        arguments: [pages]
                    )
                    // The statement itself is one.
                    return database.totalChangesCount - before >= 2
                }
            } catch {
                throw failure(error)
            }
            guard hasMore else { return }
            pages = 256
        }
    }

    public func removeIndex(_ table: String, writtenBy triggers: [String]) async throws(StorageError) {
        do {
            try await pool.write { database in
                guard try database.hasTable(table) else { return }
                for trigger in triggers { try database.execute(sql: "DROP TRIGGER \(SQLText.list([trigger]))") }
                try database.execute(sql: "DROP TABLE \(SQLText.list([table]))")
            }
        } catch {
            throw failure(error)
        }
    }

    /// Writes the log into the file and empties it.
    ///
    /// - Returns: whether that could be done; it cannot while another program reads, such as a backup.
    public func emptyLog() async throws(StorageError) -> Bool {
        do {
            return try await pool.writeWithoutTransaction { database in
                let patience: Int = try Int.fetchOne(database, sql: "PRAGMA busy_timeout") ?? 0
                // Other writers wait for as long.
                try database.execute(sql: "PRAGMA busy_timeout = 100")
                defer { try? database.execute(sql: "PRAGMA busy_timeout = \(patience)") }
                return try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)").map { ($0[0] as Int) == 0 }
                    ?? false
            }
        } catch {
            throw failure(error)
        }
    }
}
