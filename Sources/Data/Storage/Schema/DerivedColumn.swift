/// A column that no record has, made of others whenever a row is saved: for what an index needs and a database cannot
/// make by itself. SQLite has none.
///
///     DerivedColumn(table: "noteText", column: "words", type: "tsvector") { values in words(of: values["body"]) }
public struct DerivedColumn: Sendable {
    public let table: String
    public let column: String
    /// Of the database; the value is given as a text of it.
    public let type: String
    let make: @Sendable ([String: StoredValue]) -> StoredValue

    /// - Parameter make: gives a text or nothing, of the values that are saved by the names of their columns. A record
    ///   that lacks one of the columns it needs leaves the derived one as it is.
    public init(
        table: String,
        column: String,
        type: String,
        _ make: @escaping @Sendable ([String: StoredValue]) -> StoredValue
    ) {
        self.table = table
        self.column = column
        self.type = type
        self.make = make
    }

    /// Of a row that is saved.
    package func value(_ names: [String], _ values: [StoredValue]) -> StoredValue {
        make(Dictionary(zip(names, values)) { first, _ in first })
    }
}
