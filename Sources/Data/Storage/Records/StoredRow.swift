/// The values of one row, in the order of its record's `columnNames`.
public struct StoredRow: Sendable {
    private let record: String
    private let columnNames: [String]
    private let values: [StoredValue]

    public init<Record: StoredRecord>(_ values: [StoredValue], of _: Record.Type) {
        record = Record.name
        columnNames = Record.columnNames
        self.values = values
    }

    /// The value of a column. Throws when it is not of that type.
    public func value<Value: ColumnValue>(at index: Int) throws(TranslationFailure) -> Value {
        let value = values.indices.contains(index) ? values[index] : .null
        guard let result = Value(storedValue: value) else {
            let field = columnNames.indices.contains(index) ? columnNames[index] : "column \(index)"
            throw TranslationFailure(record: record, field: field, value: value.description)
        }
        return result
    }
}
