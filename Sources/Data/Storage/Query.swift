/// Which objects of a type, in which order, and how many.
///
///     let columns = StoredSavedSearch.columns
///     let newest = Query.matching(columns.visitor == "v1").ordered(by: columns.createdAt.descending).limited(to: 20)
///
/// What the order leaves open is ordered by the primary key, so that pages never overlap.
public struct Query<Record: StoredRecord>: Sendable {
    /// Nil takes all.
    public var condition: RowCondition<Record>?
    public var order: [Ordering<Record>] = []
    /// Nil is no limit.
    public var limit: Int?
    /// How many are passed over first.
    public var offset = 0

    public init() {}

    public static var all: Query { Query() }

    public static func matching(_ condition: RowCondition<Record>) -> Query {
        var query = Query()
        query.condition = condition
        return query
    }

    /// Orders by one column, then, where its values are the same, by the next.
    public func ordered(by order: Ordering<Record>...) -> Query {
        var query = self
        query.order += order
        return query
    }

    /// At most so many, after passing over `offset`. What is less than zero counts as zero.
    public func limited(to limit: Int, from offset: Int = 0) -> Query {
        var query = self
        query.limit = limit
        query.offset = offset
        return query
    }

    /// The whole order, the primary key at its end.
    var fullOrder: [Ordering<Record>] {
        order + Record.primaryKeyColumns.map { Ordering(column: $0, isDescending: false) }
    }
}

/// A column that objects are ordered by, and which way: `columns.createdAt.descending`. No value comes before any.
public struct Ordering<Record: StoredRecord>: Sendable {
    /// Where in the record's `columnNames` the column is.
    let column: Int
    let isDescending: Bool
}
