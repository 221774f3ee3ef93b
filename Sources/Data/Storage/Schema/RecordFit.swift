import GRDB
import Portico

/// What a database says of the tables it has.
package protocol TableCatalog {
    /// Of views as well.
    var tableNames: [String] { get throws }

    func columns(of table: String) throws -> [DeclaredColumn]

    func table(_ table: String, hasUniqueKey columns: [String]) throws -> Bool

    /// Whether two names are one to the database.
    func isSameName(_ one: String, _ other: String) -> Bool
}

/// A column as its table declares it.
package struct DeclaredColumn: Sendable, Hashable {
    package var name: String
    /// In SQLite's words.
    package var type: String
    package var isOptional: Bool

    package init(name: String, type: String, isOptional: Bool) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
    }
}

/// Whether the rows of a table can be read as a record, and the record be saved there. What does not fit would
/// otherwise fail where it is first used, for whoever asks.
struct RecordFit {
    /// One a line.
    let problems: [String]

    init<Record: StoredRecord>(_: Record.Type, in catalog: some TableCatalog) throws {
        let tables = try catalog.tableNames
        guard tables.contains(where: { catalog.isSameName($0, Record.table) }) else {
            problems = [Self.missing("no table '\(Record.table)' for \(Record.name)", Record.table, tables)]
            return
        }
        let declared = try catalog.columns(of: Record.table)
        var problems: [String] = []
        for (name, kind) in zip(Record.columnNames, Record.columnKinds) {
            if let column = declared.first(where: { catalog.isSameName($0.name, name) }) {
                let whose = "column '\(name)' of table '\(Record.table)'"
                if column.type.uppercased() != kind.type {
                    problems.append("\(whose) is \(column.type), and \(kind.type) for \(Record.name)")
                }
                if column.isOptional, !kind.isOptional {
                    problems.append("\(whose) may be NULL, and always has a value for \(Record.name)")
                } else if !column.isOptional, kind.isOptional {
                    problems.append("\(whose) is NOT NULL, and optional for \(Record.name)")
                }
            } else {
                let what = "no column '\(name)' in table '\(Record.table)' for \(Record.name)"
                problems.append(Self.missing(what, name, declared.map(\.name)))
            }
        }
        let key = Record.primaryKeyColumns.map { Record.columnNames[$0] }
        if problems.isEmpty, try !catalog.table(Record.table, hasUniqueKey: key) {
            let names = key.map { "'\($0)'" }.joined(separator: ", ")
            problems.append(
                "several rows of table '\(Record.table)' may have the same \(names), the primary key of \(Record.name)"
            )
        }
        self.problems = problems
    }

    private static func missing(_ what: String, _ name: String, _ names: [String]) -> String {
        NearestName.hint(for: name, among: names).map { "\(what); \($0)" } ?? what
    }
}

/// The tables of an SQLite file with their columns, read by one statement: every start and every test that opens a file
/// compares all of them.
struct SQLiteCatalog: TableCatalog {
    private let database: Database
    let tableNames: [String]
    /// By the table's name in lower case.
    private let columns: [String: [DeclaredColumn]]
    private let primaryKeys: [String: Set<String>]

    init(_ database: Database) throws {
        self.database = database
        var names: [String] = []
        var columns: [String: [DeclaredColumn]] = [:]
        var primaryKeys: [String: Set<String>] = [:]
        // Hidden is what a virtual table has beside its columns, such as the rank of a full-text search.
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT tables.name, columns.name, columns.type, columns."notnull", columns.pk
                FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns
                WHERE tables.type IN ('table', 'view') AND columns.hidden <> 1
                ORDER BY tables.name, columns.cid
                """
        )
        while let row = try rows.next() {
            let (table, column, isNotNull, placeInKey): (String, String, Bool, Int) = (row[0], row[1], row[3], row[4])
            if names.last != table { names.append(table) }
            // SQLite says nothing of a primary key, which is never NULL in a STRICT table.
            columns[table.lowercased(), default: []].append(
                DeclaredColumn(name: column, type: row[2], isOptional: !isNotNull && placeInKey == 0)
            )
            if placeInKey > 0 { primaryKeys[table.lowercased(), default: []].insert(column.lowercased()) }
        }
        tableNames = names
        self.columns = columns
        self.primaryKeys = primaryKeys
    }

    func columns(of table: String) -> [DeclaredColumn] { columns[table.lowercased()] ?? [] }

    /// The primary key, or else an index says so.
    func table(_ table: String, hasUniqueKey columns: [String]) throws -> Bool {
        try primaryKeys[table.lowercased()] == Set(columns.map { $0.lowercased() })
            || database.table(table, hasUniqueKey: columns)
    }

    /// SQLite knows no upper case in names.
    func isSameName(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }
}
