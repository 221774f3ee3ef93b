import GRDB
import Portico

/// Whether the rows of a table can be read as a record, and the record be saved there. What does not fit would otherwise fail where it is
/// first used, for whoever asks.
struct RecordFit {
    /// One a line.
    let problems: [String]

    init<Record: StoredRecord>(_: Record.Type, in database: Database) throws {
        let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name")
        guard tables.contains(where: { $0.isSameName(Record.table) }) else {
            problems = [Self.missing("no table '\(Record.table)' for \(Record.name)", Record.table, tables)]
            return
        }
        let declared = try database.columns(in: Record.table)
        var problems: [String] = []
        for (name, kind) in zip(Record.columnNames, Record.columnKinds) {
            if let column = declared.first(where: { $0.name.isSameName(name) }) {
                let whose = "column '\(name)' of table '\(Record.table)'"
                // SQLite says nothing of a primary key, which is never NULL in a STRICT table.
                let isOptional = !column.isNotNull && column.primaryKeyIndex == 0
                if column.type.uppercased() != kind.type {
                    problems.append("\(whose) is \(column.type), and \(kind.type) for \(Record.name)")
                }
                if isOptional, !kind.isOptional {
                    problems.append("\(whose) may be NULL, and always has a value for \(Record.name)")
                } else if !isOptional, kind.isOptional {
                    problems.append("\(whose) is NOT NULL, and optional for \(Record.name)")
                }
            } else {
                let what = "no column '\(name)' in table '\(Record.table)' for \(Record.name)"
                problems.append(Self.missing(what, name, declared.map(\.name)))
            }
        }
        let key = Record.primaryKeyColumns.map { Record.columnNames[$0] }
        if problems.isEmpty, try !database.table(Record.table, hasUniqueKey: key) {
            let names = key.map { "'\($0)'" }.joined(separator: ", ")
            problems.append("several rows of table '\(Record.table)' may have the same \(names), the primary key of \(Record.name)")
        }
        self.problems = problems
    }

    private static func missing(_ what: String, _ name: String, _ names: [String]) -> String {
        NearestName.hint(for: name, among: names).map { "\(what); \($0)" } ?? what
    }
}

extension String {
    /// SQLite knows no upper case in names.
    fileprivate func isSameName(_ other: String) -> Bool { lowercased() == other.lowercased() }
}
