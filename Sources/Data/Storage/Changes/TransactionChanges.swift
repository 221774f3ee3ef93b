/// What one transaction saves and deletes, by table. Told to others when it is committed, and dropped with it otherwise.
final class TransactionChanges {
    private(set) var tables: [String: TableChange] = [:]
    /// How many rows of a table were written one by one.
    private(set) var rowCounts: [String: Int] = [:]

    func note(_ key: [StoredValue], in table: String, rowCount: Int) {
        guard rowCount > 0 else { return }
        add(.rows([key]), to: table)
        rowCounts[table, default: 0] += rowCount
    }

    func noteAny(in table: String) {
        add(.any, to: table)
    }

    private func add(_ change: TableChange, to table: String) {
        tables[table, default: .rows([])].merge(change)
    }
}
