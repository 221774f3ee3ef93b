/// A column that objects are ordered by, and which way: `columns.createdAt.descending`. No value comes before any.
public struct Ordering<Record: StoredRecord>: Sendable {
    /// Where in the record's `columnNames` the column is.
    let column: Int
    let isDescending: Bool
}
