public import Storage

extension PostgreSQLStorage {
    /// Looks whether the database takes what is written next: throws `.notWritable` where it is read-only, as a standby
    /// is, and `.diskFull` where there is no room.
    ///
    ///     try await storage.checkRoom(bytes: 1_048_576)
    ///
    /// So much is written to a table that nobody else sees, and nothing of it stays. Where the role may make no such
    /// table, only the first is looked at.
    public func checkRoom(bytes: Int) async throws(StorageError) {
        try await reading(in: "BEGIN") { transaction throws(StorageError) in
            let state = try transaction.run(SQLText(Self.state, for: .postgreSQL)).rows.first
            guard state?.first == .text("off") else { throw .notWritable }
            guard state?.last == .text("true") else { return }
            _ = try transaction.run(SQLText(Self.taking(bytes), for: .postgreSQL))
        }
    }

    private static let state = """
        SELECT current_setting('transaction_read_only'),
            has_database_privilege(current_database(), 'TEMPORARY')::text
        """

    /// In rows that are kept as they are: longer ones are compressed.
    private static func taking(_ bytes: Int) -> String {
        """
        CREATE TEMPORARY TABLE "room" ON COMMIT DROP AS
            SELECT repeat('x', 1024) AS "bytes" FROM generate_series(1, \((bytes + 1_023) / 1_024))
        """
    }
}
