/// What rows must be like to be wanted: comparisons of columns, joined with `&&`, `||` and `!`.
///
///     let columns = StoredSavedSearch.columns
///     let condition = columns.visitor == "v1" && !(columns.match == "exact")
public struct Condition<Record: StoredRecord>: Sendable {
    let test: RowTest

    public static func && (one: Condition, other: Condition) -> Condition { Condition(test: .both(one.test, other.test)) }
    public static func || (one: Condition, other: Condition) -> Condition { Condition(test: .either(one.test, other.test)) }
    public static prefix func ! (condition: Condition) -> Condition { Condition(test: .not(condition.test)) }

    /// Throws where it compares with a value that no column can have.
    func check() throws(StorageFailure) {
        guard let (column, value) = test.unstorable else { return }
        throw .untranslatable(TranslationFailure(record: Record.name, field: Record.columnNames[column], value: value.description))
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

    var unstorable: (column: Int, value: StoredValue)? {
        switch self {
        case .column(let index, _, let value): value.isStorable ? nil : (index, value)
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
