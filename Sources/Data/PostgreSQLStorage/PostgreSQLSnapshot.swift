import Storage

/// Reads in a transaction, or each by itself.
struct PostgreSQLSnapshot: SQLSnapshot {
    static let dialect = SQLDialect.postgreSQL

    let transaction: OpenTransaction
    var readings: TableReadings?

    func rows(_ sql: SQLText) throws(StorageError) -> [[StoredValue]] { try transaction.run(sql).rows }
}
