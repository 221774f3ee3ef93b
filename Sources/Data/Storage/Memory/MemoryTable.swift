/// The rows of one table, which several records may have some of the columns of.
struct MemoryTable: Sendable {
    /// The columns of all records that were saved in it.
    private var columnNames: [String] = []
    /// By primary key; values are in the order of the columns, and those behind the end of a row are `NULL`.
    private var rows: [[StoredValue]: [StoredValue]] = [:]

    /// A row as a record has it.
    func row<Record: StoredRecord>(_ key: [StoredValue], of _: Record.Type) -> [StoredValue]? {
        rows[key].map { Self.values($0, at: places(of: Record.columnNames)) }
    }

    func rows<Record: StoredRecord>(of _: Record.Type) -> [[StoredValue]] {
        let places = places(of: Record.columnNames)
        return rows.values.map { Self.values($0, at: places) }
    }

    /// Saves a record's values; columns that the record does not have stay as they are.
    mutating func save<Record: StoredRecord>(_ values: [StoredValue], at key: [StoredValue], of _: Record.Type) {
        for name in Record.columnNames where !columnNames.contains(name) { columnNames.append(name) }
        var row = rows[key] ?? []
        row += Array(repeating: .null, count: columnNames.count - row.count)
        for (place, value) in zip(places(of: Record.columnNames), values) {
            if let place { row[place] = value }
        }
        rows[key] = row
    }

    /// Whether there was such a row.
    mutating func remove(_ key: [StoredValue]) -> Bool {
        rows.removeValue(forKey: key) != nil
    }

    /// Whether there was a row to remove.
    mutating func removeAll<Record: StoredRecord>(of _: Record.Type, where isUnwanted: ([StoredValue]) -> Bool) -> Bool {
        let places = places(of: Record.columnNames)
        let kept = rows.filter { !isUnwanted(Self.values($0.value, at: places)) }
        defer { rows = kept }
        return kept.count < rows.count
    }

    /// Where in a row these columns are.
    private func places(of names: [String]) -> [Int?] {
        names.map { columnNames.firstIndex(of: $0) }
    }

    private static func values(_ row: [StoredValue], at places: [Int?]) -> [StoredValue] {
        places.map { place in place.flatMap { row.indices.contains($0) ? row[$0] : nil } ?? .null }
    }
}
