/// A value as it is stored: one row of one table. `@Translatable` writes the conformance.
///
///     @Translatable(SavedSearch.self)
///     struct StoredSavedSearch {
///         var id: String
///         var visitor: String
///         var name: String
///     }
public protocol StoredRecord: Sendable {
    /// What it is the stored form of.
    associatedtype Plain: Sendable
    associatedtype PrimaryKey: StoredKey
    /// A struct with a `Column` for each property.
    associatedtype Columns: Sendable

    /// The table's name.
    static var table: String { get }
    /// The names of the columns. `storedValues` and `StoredRow` have this order.
    static var columnNames: [String] { get }
    /// How these columns are declared, in their order.
    static var columnKinds: [ColumnKind] { get }
    /// Where in `columnNames` the columns of the primary key are, in the key's order.
    static var primaryKeyColumns: [Int] { get }
    /// What queries are written with: `StoredSavedSearch.columns.visitor == "v1"`.
    static var columns: Columns { get }

    var primaryKey: PrimaryKey { get }
    var storedValues: [StoredValue] { get }

    init(row: StoredRow) throws(TranslationError)
    init(_ plain: Plain)

    /// Throws when what is stored cannot be a plain value, such as a text that is none of an enum's cases.
    func plain() throws(TranslationError) -> Plain
}

/// A value that is its own record.
extension StoredRecord where Plain == Self {
    public init(_ plain: Self) { self = plain }

    public func plain() throws(TranslationError) -> Self { self }
}

extension StoredRecord {
    /// What failures call the record.
    static var name: String { String(describing: Self.self) }

    /// The values as they go into a row. Throws where a database would not give one back.
    package func storableValues() throws(StorageError) -> [StoredValue] {
        let values = storedValues
        for (field, value) in zip(Self.columnNames, values) where !value.isStorable {
            throw .untranslatable(TranslationError(table: Self.table, column: field))
        }
        return values
    }
}

/// The values of one row, in the order of its record's `columnNames`.
public struct StoredRow: Sendable {
    private let table: String
    private let columnNames: [String]
    @usableFromInline let values: [StoredValue]

    public init<Record: StoredRecord>(_ values: [StoredValue], of _: Record.Type) {
        table = Record.table
        columnNames = Record.columnNames
        self.values = values
    }

    /// The value of a column. Throws when it is not of that type.
    ///
    /// Inlined where the type is known: a list asks for each value of each row.
    @inlinable
    public func value<Value: ColumnValue>(at index: Int) throws(TranslationError) -> Value {
        let value = values.indices.contains(index) ? values[index] : .null
        guard let result = Value(storedValue: value) else { throw misfit(at: index) }
        return result
    }

    /// The value whose raw value a column has. Throws when there is none.
    @inlinable
    public func rawValue<Value: RawRepresentable>(at index: Int) throws(TranslationError) -> Value
    where Value.RawValue: ColumnValue {
        guard let value = Value(rawValue: try value(at: index)) else { throw misfit(at: index) }
        return value
    }

    @inlinable
    public func rawValue<Value: RawRepresentable>(at index: Int) throws(TranslationError) -> Value?
    where Value.RawValue: ColumnValue {
        guard let rawValue: Value.RawValue = try value(at: index) else { return nil }
        guard let value = Value(rawValue: rawValue) else { throw misfit(at: index) }
        return value
    }

    @usableFromInline
    func misfit(at index: Int) -> TranslationError {
        let column = columnNames.indices.contains(index) ? columnNames[index] : "column \(index)"
        return TranslationError(table: table, column: column)
    }
}
