/// A column of a record's table, which knows the type of its values. Comparing it with a value makes a `Condition`.
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
    public static func == (column: Column, value: Value) -> Condition<Record> { column.compared(.equal, value) }
    public static func != (column: Column, value: Value) -> Condition<Record> { column.compared(.notEqual, value) }
    /// Texts compare by their bytes, `false` is less than `true`; a column without a value is neither less nor more than any.
    public static func < (column: Column, value: Value) -> Condition<Record> { column.compared(.less, value) }
    public static func <= (column: Column, value: Value) -> Condition<Record> { column.compared(.lessOrEqual, value) }
    public static func > (column: Column, value: Value) -> Condition<Record> { column.compared(.greater, value) }
    public static func >= (column: Column, value: Value) -> Condition<Record> { column.compared(.greaterOrEqual, value) }

    private func compared(_ comparison: Comparison, _ value: Value) -> Condition<Record> {
        Condition(test: .column(index, comparison, value.storedValue))
    }
}

/// How a column is compared with a value.
enum Comparison: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
}
