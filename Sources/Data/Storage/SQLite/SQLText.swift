import GRDB
import Synchronization

/// A statement and the values of its `?`.
struct SQLText {
    var text: String
    var values: [StoredValue] = []

    var arguments: StatementArguments { StatementArguments(values.map(\.databaseValue)) }

    static func select<Record: StoredRecord>(_ query: Query<Record>) -> SQLText {
        rows(RecordTexts.of(Record.self).selection, query)
    }

    static func count<Record: StoredRecord>(_ query: Query<Record>) -> SQLText {
        let inner = rows("SELECT 1 FROM \(quoted(Record.table))", query)
        return SQLText(text: "SELECT count(*) FROM (\(inner.text))", values: inner.values)
    }

    static func select<Record: StoredRecord>(_: Record.Type, byPrimaryKey key: Record.PrimaryKey) -> SQLText {
        SQLText(text: RecordTexts.of(Record.self).selectionByKey, values: key.storedValues)
    }

    /// Some columns of a row, which the record need not have.
    static func select<Record: StoredRecord>(
        _ columns: [String],
        of _: Record.Type,
        byPrimaryKey key: Record.PrimaryKey
    ) -> SQLText {
        SQLText(
            text: "SELECT \(list(columns)) FROM \(quoted(Record.table)) WHERE \(Self.key(of: Record.self))",
            values: key.storedValues
        )
    }

    /// The different values of some columns, which the record need not have.
    static func distinct<Record: StoredRecord>(
        _ columns: [String],
        of _: Record.Type,
        matching condition: RowCondition<Record>?,
        limit: Int
    ) -> SQLText {
        var sql = SQLText(text: "SELECT DISTINCT \(list(columns)) FROM \(quoted(Record.table))")
        sql.add(condition)
        sql.text += " LIMIT \(limit)"
        return sql
    }

    static func save<Record: StoredRecord>(_: Record.Type, _ values: [StoredValue]) -> SQLText {
        let names = Record.columnNames
        let key = Record.primaryKeyColumns
        let others = names.indices.filter { !key.contains($0) }.map { quoted(names[$0]) }
        let conflict =
            others.isEmpty ? "NOTHING" : "UPDATE SET " + others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        return SQLText(
            text: """
                INSERT INTO \(quoted(Record.table)) (\(list(names))) VALUES (\(marks))
                ON CONFLICT (\(list(key.map { names[$0] }))) DO \(conflict)
                """,
            values: values
        )
    }

    static func delete<Record: StoredRecord>(_: Record.Type, byPrimaryKey key: Record.PrimaryKey) -> SQLText {
        SQLText(
            text: "DELETE FROM \(quoted(Record.table)) WHERE \(Self.key(of: Record.self))",
            values: key.storedValues
        )
    }

    static func delete<Record: StoredRecord>(_: Record.Type, matching condition: RowCondition<Record>?) -> SQLText {
        var sql = SQLText(text: "DELETE FROM \(quoted(Record.table))")
        sql.add(condition)
        return sql
    }

    private static func rows<Record: StoredRecord>(_ start: String, _ query: Query<Record>) -> SQLText {
        var sql = SQLText(text: start)
        sql.add(query.condition)
        sql.text += " ORDER BY "
        for ordering in query.order { sql.text += Self.order(ordering) + ", " }
        sql.text += RecordTexts.of(Record.self).keyOrder
        if query.limit != nil || query.offset > 0 {
            sql.text += " LIMIT ? OFFSET ?"
            sql.values += [
                .integer(Int64(query.limit.map { max(0, $0) } ?? -1)), .integer(Int64(max(0, query.offset))),
            ]
        }
        return sql
    }

    fileprivate static func order<Record: StoredRecord>(_ ordering: Ordering<Record>) -> String {
        quoted(Record.columnNames[ordering.column]) + (ordering.isDescending ? " DESC" : " ASC")
    }

    private mutating func add<Record: StoredRecord>(_ condition: RowCondition<Record>?) {
        guard let condition else { return }
        text += " WHERE "
        add(condition.test, Record.columnNames)
    }

    private mutating func add(_ test: RowTest, _ names: [String]) {
        switch test {
        case .column(let index, let comparison, let value): add(Self.quoted(names[index]), comparison, value)
        case .both(let one, let other): add(one, "AND", other, names)
        case .either(let one, let other): add(one, "OR", other, names)
        case .not(let test):
            text += "NOT ("
            add(test, names)
            text += ")"
        }
    }

    private mutating func add(_ one: RowTest, _ word: String, _ other: RowTest, _ names: [String]) {
        text += "("
        add(one, names)
        text += " \(word) "
        add(other, names)
        text += ")"
    }

    /// Never gives `NULL`, whose negation would be `NULL` again.
    private mutating func add(_ column: String, _ comparison: Comparison, _ value: StoredValue) {
        switch comparison {
        case .equal: text += "\(column) IS ?"
        case .notEqual: text += "\(column) IS NOT ?"
        case _ where value == .null:
            text += "0"
            return
        case .less: text += "(\(column) IS NOT NULL AND \(column) < ?)"
        case .lessOrEqual: text += "(\(column) IS NOT NULL AND \(column) <= ?)"
        case .greater: text += "(\(column) IS NOT NULL AND \(column) > ?)"
        case .greaterOrEqual: text += "(\(column) IS NOT NULL AND \(column) >= ?)"
        }
        values.append(value)
    }

    fileprivate static func key<Record: StoredRecord>(of _: Record.Type) -> String {
        Record.primaryKeyColumns.map { "\(quoted(Record.columnNames[$0])) = ?" }.joined(separator: " AND ")
    }

    fileprivate static func list(_ names: [String]) -> String {
        names.map(quoted).joined(separator: ", ")
    }

    fileprivate static func quoted(_ name: String) -> String {
        // Replacing is slow beside the rest of a short read, and no name of ours needs it.
        name.utf8.contains(UInt8(ascii: "\"")) ? "\"\(name.replacing("\"", with: "\"\""))\"" : "\"\(name)\""
    }
}

/// What the statements of a record have alike, put together once.
private struct RecordTexts: Sendable {
    let selection: String
    let selectionByKey: String
    /// By the primary key, which ends every order.
    let keyOrder: String

    private init<Record: StoredRecord>(_: Record.Type) {
        selection = "SELECT \(SQLText.list(Record.columnNames)) FROM \(SQLText.quoted(Record.table))"
        selectionByKey = "\(selection) WHERE \(SQLText.key(of: Record.self))"
        keyOrder = Query<Record>.all.fullOrder.map { SQLText.order($0) }.joined(separator: ", ")
    }

    /// As many as the program has types.
    private static let known = Mutex<[ObjectIdentifier: RecordTexts]>([:])

    static func of<Record: StoredRecord>(_: Record.Type) -> RecordTexts {
        known.withLock { known in
            let type = ObjectIdentifier(Record.self)
            if let texts = known[type] { return texts }
            let texts = RecordTexts(Record.self)
            known[type] = texts
            return texts
        }
    }
}
