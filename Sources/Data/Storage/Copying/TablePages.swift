/// The rows of a table, page by page in the order of the primary key.
struct TablePages {
    /// How many bytes of values a page is to have.
    private static let bytes = 2_000_000
    private static let maxRows = 2_000

    private let store: any CopyStore
    private let dialect: SQLDialect
    private let table: CopyTable
    private var rowCount = 50
    private(set) var last: [StoredValue]?

    /// - Parameter last: the key that the rows come after; nil begins with the first.
    init(of table: CopyTable, in store: any CopyStore, after last: [StoredValue]? = nil) {
        self.table = table
        self.store = store
        dialect = type(of: store).dialect
        self.last = last
    }

    /// Nil after the last. Each row has the values of the table's columns, in their order.
    mutating func next() throws(StorageError) -> [[StoredValue]]? {
        let rows = try store.rows(statement)
        guard let lastRow = rows.last else { return nil }
        last = table.key.compactMap { name in table.columns.firstIndex(of: name).map { lastRow[$0] } }
        let bytes = rows.reduce(0) { $0 + $1.reduce(0) { $0 + 16 + $1.byteCount } }
        rowCount = min(max(1, rows.count * Self.bytes / max(1, bytes)), Self.maxRows, rowCount * 4)
        return rows
    }

    private var statement: SQLText {
        let key = SQLText.list(table.key)
        var sql = "SELECT \(SQLText.list(table.columns)) FROM \(SQLText.list([table.name]))"
        if let last {
            sql += " WHERE (\(key)) > (\(last.indices.map(dialect.mark(after:)).joined(separator: ", ")))"
        }
        // As a value: a server keeps each text that it was asked.
        sql += " ORDER BY \(key) LIMIT \(dialect.mark(after: last?.count ?? 0))"
        return SQLText(sql, (last ?? []) + [.integer(Int64(rowCount))], for: dialect)
    }
}
