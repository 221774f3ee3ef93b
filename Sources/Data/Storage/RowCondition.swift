/// What rows must be like to be wanted: comparisons of columns, joined with `&&`, `||` and `!`.
///
///     let columns = StoredSavedSearch.columns
///     let condition = columns.visitor == "v1" && !(columns.match == "exact")
public struct RowCondition<Record: StoredRecord>: Sendable {
    let test: RowTest

    public static func && (one: RowCondition, other: RowCondition) -> RowCondition {
        RowCondition(test: .both(one.test, other.test))
    }
    public static func || (one: RowCondition, other: RowCondition) -> RowCondition {
        RowCondition(test: .either(one.test, other.test))
    }
    public static prefix func ! (condition: RowCondition) -> RowCondition { RowCondition(test: .not(condition.test)) }

    /// Throws where it compares with a value that no column can have.
    package func check() throws(StorageError) {
        guard let column = test.unstorable else { return }
        throw .untranslatable(TranslationError(table: Record.table, column: Record.columnNames[column]))
    }
}

/// A condition without its record's type; columns are known by their place in the row.
indirect enum RowTest: Sendable {
    case column(Int, Comparison, StoredValue)
    case both(RowTest, RowTest)
    case either(RowTest, RowTest)
    case not(RowTest)

    func matches(_ row: [StoredValue]) -> Bool {
        switch self {
        case .column(let index, let comparison, let value): comparison.holds(row[index], value)
        case .both(let one, let other): one.matches(row) && other.matches(row)
        case .either(let one, let other): one.matches(row) || other.matches(row)
        case .not(let test): !test.matches(row)
        }
    }

    /// The column that is compared with a value that none can have.
    var unstorable: Int? {
        switch self {
        case .column(let index, _, let value): value.isStorable ? nil : index
        case .both(let one, let other), .either(let one, let other): one.unstorable ?? other.unstorable
        case .not(let test): test.unstorable
        }
    }
}

extension Comparison {
    fileprivate func holds(_ one: StoredValue, _ other: StoredValue) -> Bool {
        switch self {
        case .equal: one == other
        case .notEqual: one != other
        case _ where one == .null || other == .null: false
        case .less: one.isBefore(other)
        case .lessOrEqual: !other.isBefore(one)
        case .greater: other.isBefore(one)
        case .greaterOrEqual: !one.isBefore(other)
        }
    }
}

/// A column of a record's table, which knows the type of its values. Comparing it with a value makes a `RowCondition`.
///
///     let columns = StoredSavedSearch.columns
///     let query = Query.matching(columns.visitor == "v1" && columns.zone != nil).ordered(by: columns.createdAt.descending)
public struct Column<Record: StoredRecord, Value: ColumnValue>: Sendable {
    public let name: String
    /// Where in the record's `columnNames` it is.
    public let index: Int

    public init(_ name: String, at index: Int) {
        self.name = name
        self.index = index
    }

    public var ascending: Ordering<Record> { Ordering(column: index, isDescending: false) }
    public var descending: Ordering<Record> { Ordering(column: index, isDescending: true) }
}

extension Column {
    /// `nil` equals `nil`, as in Swift.
    public static func == (column: Column, value: Value) -> RowCondition<Record> { column.compared(.equal, value) }
    public static func != (column: Column, value: Value) -> RowCondition<Record> { column.compared(.notEqual, value) }
    /// Texts compare by their bytes, `false` is less than `true`; a column without a value is neither less nor more
    /// than any.
    public static func < (column: Column, value: Value) -> RowCondition<Record> { column.compared(.less, value) }
    public static func <= (column: Column, value: Value) -> RowCondition<Record> {
        column.compared(.lessOrEqual, value)
    }
    public static func > (column: Column, value: Value) -> RowCondition<Record> { column.compared(.greater, value) }
    public static func >= (column: Column, value: Value) -> RowCondition<Record> {
        column.compared(.greaterOrEqual, value)
    }

    private func compared(_ comparison: Comparison, _ value: Value) -> RowCondition<Record> {
        RowCondition(test: .column(index, comparison, value.storedValue))
    }
}

/// How a column is compared with a value.
enum Comparison: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
}
