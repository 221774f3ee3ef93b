import Storage

/// The tables of a schema, as the server's catalog has them.
struct PostgreSQLCatalog: TableCatalog {
    private var declared: [String: [DeclaredColumn]] = [:]
    private var keys: [String: Set<Set<String>>] = [:]

    init(_ connection: Connection) throws(ConnectionFailure) {
        for row in try connection.texts(of: Self.columns) {
            let column = DeclaredColumn(
                name: row[1],
                type: Self.type(row[2], collation: row[4]),
                isOptional: row[3] == "f"
            )
            declared[row[0], default: []].append(column)
        }
        for row in try connection.texts(of: Self.uniqueKeys) {
            keys[row[0], default: []].insert(Set(row[1].split(separator: "\n").map(String.init)))
        }
    }

    private static let columns = """
        SELECT c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod),
            CASE WHEN a.attnotnull THEN 't' ELSE 'f' END, coalesce(l.collname, '')::text
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_collation l ON l.oid = a.attcollation
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v')
            AND a.attnum > 0 AND NOT a.attisdropped
        ORDER BY c.relname, a.attnum
        """

    private static let uniqueKeys = """
        SELECT c.relname::text, string_agg(a.attname, chr(10))::text
        FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
        WHERE c.relnamespace = current_schema()::regnamespace AND i.indisunique AND i.indisvalid
            AND i.indpred IS NULL AND i.indexprs IS NULL
        GROUP BY c.relname, i.indexrelid
        """

    /// In SQLite's words, where it is one of those that migrations use.
    private static func type(_ name: String, collation: String) -> String {
        switch (name, collation) {
        case ("text", "C"): "TEXT"
        case ("text", _): "TEXT of the collation \(collation), which does not order by bytes"
        case ("bigint", _): "INTEGER"
        case ("double precision", _): "REAL"
        case ("bytea", _): "BLOB"
        default: name
        }
    }

    var tableNames: [String] { declared.keys.sorted() }

    func columns(of table: String) -> [DeclaredColumn] { declared[table] ?? [] }

    func table(_ table: String, hasUniqueKey columns: [String]) -> Bool { keys[table]?.contains(Set(columns)) ?? false }

    func isSameName(_ one: String, _ other: String) -> Bool { one == other }
}

extension Connection {
    /// The rows of a statement that has no values and gives texts.
    func texts(of statement: String) throws(ConnectionFailure) -> [[String]] {
        let answer = try run([SQLText(statement, for: .postgreSQL)])[0]
        return answer.rows.map { row in
            row.map { value in
                if case .text(let text) = value { text } else { "" }
            }
        }
    }
}
