import GRDB
import Synchronization

/// A statement and the values of its marks.
package struct SQLText: Sendable {
    package var text: String
    package var values: [StoredValue] = []
    /// Whether PostgreSQL makes a plan for these values each time, and does not keep one for any: for what is found by very
    /// different ways, such as a rare word and a frequent one. That takes the server as long as a short statement itself.
    package var isPlannedAnew = false
    private let dialect: SQLDialect

    package init(_ text: String, _ values: [StoredValue] = [], for dialect: SQLDialect = .sqlite) {
        self.text = text
        self.values = values
        self.dialect = dialect
    }

    var arguments: StatementArguments { StatementArguments(values.map(\.databaseValue)) }

    package static func select<Record: StoredRecord>(
        _ query: Query<Record>,
        for dialect: SQLDialect = .sqlite
    ) -> SQLText {
        rows(RecordTexts.of(Record.self, for: dialect).selection, query, dialect)
    }

    package static func count<Record: StoredRecord>(
        _ query: Query<Record>,
        for dialect: SQLDialect = .sqlite
    ) -> SQLText {
        if dialect == .postgreSQL, query.limit == nil, query.offset <= 0 {
            // It would sort the rows that it counts.
            var sql = SQLText("SELECT count(*) FROM \(quoted(Record.table))", for: dialect)
            sql.add(query.condition)
            return sql
        }
        let inner = rows("SELECT 1 FROM \(quoted(Record.table))", query, dialect)
        return SQLText("SELECT count(*) FROM (\(inner.text)) AS counted", inner.values, for: dialect)
    }

    package static func select<Record: StoredRecord>(
        _: Record.Type,
        byPrimaryKey key: Record.PrimaryKey,
        for dialect: SQLDialect = .sqlite
    ) -> SQLText {
        SQLText(RecordTexts.of(Record.self, for: dialect).selectionByKey, key.storedValues, for: dialect)
    }

    /// The rows of several keys in any order, by one statement of PostgreSQL whatever their number; nil where the key is
    /// not one text.
    package static func select<Record: StoredRecord>(
        _: Record.Type,
        byPrimaryKeys keys: [Record.PrimaryKey]
    ) -> SQLText? {
        guard Record.primaryKeyColumns.count == 1 else { return nil }
        var texts: [String] = []
        for key in keys {
            guard case .text(let text)? = key.storedValues.first else { return nil }
            texts.append(arrayElement(text))
        }
        let name = quoted(Record.columnNames[Record.primaryKeyColumns[0]])
        let selection = RecordTexts.of(Record.self, for: .postgreSQL).selection
        return SQLText(
            "\(selection) WHERE \(name) = ANY($1::text::text[])",
            [.text("{\(texts.joined(separator: ","))}")],
            for: .postgreSQL
        )
    }

    /// A text as it stands in an array of texts (<https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO>).
    private static func arrayElement(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    /// Some columns of a row, which the record need not have.
    static func select<Record: StoredRecord>(
        _ columns: [String],
        of _: Record.Type,
        byPrimaryKey key: Record.PrimaryKey
    ) -> SQLText {
        SQLText(
            "SELECT \(list(columns)) FROM \(quoted(Record.table)) WHERE \(Self.key(of: Record.self, for: .sqlite))",
            key.storedValues
        )
    }

    /// The different values of some columns, which the record need not have.
    static func distinct<Record: StoredRecord>(
        _ columns: [String],
        of _: Record.Type,
        matching condition: RowCondition<Record>?,
        limit: Int
    ) -> SQLText {
        var sql = SQLText("SELECT DISTINCT \(list(columns)) FROM \(quoted(Record.table))")
        sql.add(condition)
        sql.text += " LIMIT \(limit)"
        return sql
    }

    package static func save<Record: StoredRecord>(_: Record.Type, _ values: [StoredValue]) -> SQLText {
        SQLText(saving(Record.self, [], for: .sqlite), values)
    }

    /// Saves columns that the record does not have, as well.
    package static func save<Record: StoredRecord>(
        _: Record.Type,
        _ values: [StoredValue],
        _ derived: [(column: DerivedColumn, value: StoredValue)]
    ) -> SQLText {
        SQLText(
            saving(Record.self, derived.map(\.column), for: .postgreSQL),
            values + derived.map(\.value),
            for: .postgreSQL
        )
    }

    private static func saving<Record: StoredRecord>(
        _: Record.Type,
        _ derived: [DerivedColumn],
        for dialect: SQLDialect
    ) -> String {
        let names = Record.columnNames + derived.map(\.column)
        let key = Record.primaryKeyColumns
        let others = names.indices.filter { !key.contains($0) }.map { quoted(names[$0]) }
        let conflict =
            others.isEmpty ? "NOTHING" : "UPDATE SET " + others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let count = Record.columnNames.count
        let marks =
            (0..<count).map(dialect.mark(after:))
            + derived.enumerated().map { "\(dialect.mark(after: count + $0))::text::\($1.type)" }
        return """
            INSERT INTO \(quoted(Record.table)) (\(list(names))) VALUES (\(marks.joined(separator: ", ")))
            ON CONFLICT (\(list(key.map { names[$0] }))) DO \(conflict)
            """
    }

    package static func delete<Record: StoredRecord>(
        _: Record.Type,
        byPrimaryKey key: Record.PrimaryKey,
        for dialect: SQLDialect = .sqlite
    ) -> SQLText {
        SQLText(
            "DELETE FROM \(quoted(Record.table)) WHERE \(Self.key(of: Record.self, for: dialect))",
            key.storedValues,
            for: dialect
        )
    }

    package static func delete<Record: StoredRecord>(
        _: Record.Type,
        matching condition: RowCondition<Record>?,
        for dialect: SQLDialect = .sqlite
    ) -> SQLText {
        var sql = SQLText("DELETE FROM \(quoted(Record.table))", for: dialect)
        sql.add(condition)
        return sql
    }

    /// Gives some columns of each row that it writes or deletes, where there are any.
    package mutating func returning(_ columns: [String]) {
        if !columns.isEmpty { text += " RETURNING \(Self.list(columns))" }
    }

    package static func list(_ names: [String]) -> String {
        names.map(quoted).joined(separator: ", ")
    }

    private static func rows<Record: StoredRecord>(
        _ start: String,
        _ query: Query<Record>,
        _ dialect: SQLDialect
    ) -> SQLText {
        var sql = SQLText(start, for: dialect)
        sql.add(query.condition)
        sql.text += " ORDER BY "
        for ordering in query.order { sql.text += order(ordering, for: dialect) + ", " }
        sql.text += RecordTexts.of(Record.self, for: dialect).keyOrder
        if query.limit != nil || query.offset > 0 {
            sql.text += " LIMIT "
            sql.add(query.limit.map { .integer(Int64(max(0, $0))) } ?? dialect.noLimit)
            sql.text += " OFFSET "
            sql.add(.integer(Int64(max(0, query.offset))))
        }
        return sql
    }

    fileprivate static func order<Record: StoredRecord>(
        _ ordering: Ordering<Record>,
        for dialect: SQLDialect
    ) -> String {
        quoted(Record.columnNames[ordering.column])
            + dialect.direction(
                ordering.isDescending,
                isOptional: Record.columnKinds[ordering.column].isOptional
            )
    }

    /// The place of a value, and the value.
    private mutating func add(_ value: StoredValue) {
        text += dialect.mark(after: values.count)
        values.append(value)
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
        case .equal: addEqual(column, value)
        case .notEqual: addNotEqual(column, value)
        case _ where value == .null: text += dialect.never
        case .less: add(column, ifAnyAnd: "<", value)
        case .lessOrEqual: add(column, ifAnyAnd: "<=", value)
        case .greater: add(column, ifAnyAnd: ">", value)
        case .greaterOrEqual: add(column, ifAnyAnd: ">=", value)
        }
    }

    private mutating func add(_ column: String, ifAnyAnd sign: String, _ value: StoredValue) {
        text += "(\(column) IS NOT NULL AND \(column) \(sign) "
        add(value)
        text += ")"
    }

    /// PostgreSQL finds nothing by an index where `IS NOT DISTINCT FROM` asks.
    private mutating func addEqual(_ column: String, _ value: StoredValue) {
        switch dialect {
        // An index of the rows without a value serves only where the text says that it is such.
        case _ where value == .null: text += "\(column) IS NULL"
        case .sqlite:
            text += "\(column) IS "
            add(value)
        case .postgreSQL: add(column, ifAnyAnd: "=", value)
        }
    }

    private mutating func addNotEqual(_ column: String, _ value: StoredValue) {
        switch dialect {
        case _ where value == .null: text += "\(column) IS NOT NULL"
        case .sqlite:
            text += "\(column) IS NOT "
            add(value)
        case .postgreSQL:
            text += "\(column) IS DISTINCT FROM "
            add(value)
        }
    }

    fileprivate static func key<Record: StoredRecord>(of _: Record.Type, for dialect: SQLDialect) -> String {
        Record.primaryKeyColumns.enumerated().map { "\(quoted(Record.columnNames[$1])) = \(dialect.mark(after: $0))" }
            .joined(separator: " AND ")
    }

    fileprivate static func quoted(_ name: String) -> String {
        // Replacing is slow beside the rest of a short read, and no name of ours needs it.
        name.utf8.contains(UInt8(ascii: "\"")) ? "\"\(name.replacing("\"", with: "\"\""))\"" : "\"\(name)\""
    }
}

extension SQLDialect {
    /// No value comes before any, as in SQLite; an index of PostgreSQL has that order only where the statement says
    /// nothing of it.
    fileprivate func direction(_ isDescending: Bool, isOptional: Bool) -> String {
        switch self {
        case .postgreSQL where isOptional: isDescending ? " DESC NULLS LAST" : " ASC NULLS FIRST"
        case .sqlite, .postgreSQL: isDescending ? " DESC" : " ASC"
        }
    }

    fileprivate var noLimit: StoredValue {
        switch self {
        case .sqlite: .integer(-1)
        case .postgreSQL: .null
        }
    }

    fileprivate var never: String {
        switch self {
        case .sqlite: "0"
        case .postgreSQL: "FALSE"
        }
    }
}

/// What the statements of a record have alike, put together once.
private struct RecordTexts: Sendable {
    let selection: String
    let selectionByKey: String
    /// By the primary key, which ends every order.
    let keyOrder: String

    private init<Record: StoredRecord>(_: Record.Type, _ dialect: SQLDialect) {
        selection = "SELECT \(SQLText.list(Record.columnNames)) FROM \(SQLText.quoted(Record.table))"
        selectionByKey = "\(selection) WHERE \(SQLText.key(of: Record.self, for: dialect))"
        keyOrder = Query<Record>.all.fullOrder.map { SQLText.order($0, for: dialect) }.joined(separator: ", ")
    }

    private struct Kind: Hashable {
        let record: ObjectIdentifier
        let dialect: SQLDialect
    }

    /// As many as the program has types.
    private static let known = Mutex<[Kind: RecordTexts]>([:])

    static func of<Record: StoredRecord>(_: Record.Type, for dialect: SQLDialect) -> RecordTexts {
        known.withLock { known in
            let kind = Kind(record: ObjectIdentifier(Record.self), dialect: dialect)
            if let texts = known[kind] { return texts }
            let texts = RecordTexts(Record.self, dialect)
            known[kind] = texts
            return texts
        }
    }
}
