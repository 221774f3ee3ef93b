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

/// The tables of an SQLite file.
struct SQLiteCatalog: TableCatalog {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    var tableNames: [String] {
        get throws {
            try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"
            )
        }
    }

    func columns(of table: String) throws -> [DeclaredColumn] {
        try database.columns(in: table).map { column in
            // SQLite says nothing of a primary key, which is never NULL in a STRICT table.
            let isOptional = !column.isNotNull && column.primaryKeyIndex == 0
            return DeclaredColumn(name: column.name, type: column.type, isOptional: isOptional)
        }
    }

    func table(_ table: String, hasUniqueKey columns: [String]) throws -> Bool {
        try database.table(table, hasUniqueKey: columns)
    }

    /// SQLite knows no upper case in names.
    func isSameName(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }
}
