import Portico

/// The cells of a table in their columns: where one reaches into others there is none (WHATWG HTML, 4.9.12).
///
///     var table = ENMLTable()
///     table.add(row: cells)
///     table.rows[0].count   // with `colspan="2"` one more than there are cells
struct ENMLTable {
    private(set) var rows: [[ENMLNode?]] = []
    /// The row that a cell above does not reach any more, by column.
    private var ends: [Int: Int] = [:]

    private static let maxColumns = 200
    /// What browsers take for `rowspan` at most.
    private static let maxRows = 65_534

    var columns: Int { rows.map(\.count).max() ?? 0 }

    mutating func add(row cells: [ENMLNode]) {
        var row: [ENMLNode?] = []
        for cell in cells {
            passReached(in: &row)
            let width = row.count < Self.maxColumns ? Self.span("colspan", of: cell, maximum: Self.maxColumns) : 1
            let height = Self.span("rowspan", of: cell, maximum: Self.maxRows)
            if height > 1 {
                for column in row.count..<row.count + width { ends[column] = rows.count + height }
            }
            row.append(cell)
            row += repeatElement(nil, count: width - 1)
        }
        passReached(in: &row)
        rows.append(row)
    }

    private func passReached(in row: inout [ENMLNode?]) {
        while let end = ends[row.count], end > rows.count { row.append(nil) }
    }

    private static func span(_ name: String, of cell: ENMLNode, maximum: Int) -> Int {
        min(max(cell.attributes[name].flatMap { Int($0.trimmed) } ?? 1, 1), maximum)
    }

    /// Whether it was made for the layout: other tables in it, several blocks in one cell, or nothing beside each other.
    var isForLayout: Bool {
        let (columns, cells) = (columns, rows.joined().compactMap(\.self))
        if columns > Self.maxColumns || cells.count == 1
            || cells.contains(where: { $0.contents.contains(.table) || $0.blocksOfTheirOwn > 1 })
        {
            return true
        }
        return (columns == 1 || rows.count == 1) && (hasBlocks || cells.contains { $0.contents.contains(.list) })
    }

    /// Whether a cell has more than lines of text and lists.
    var hasBlocks: Bool { rows.joined().contains { $0.map { $0.blocksOfTheirOwn > 0 } ?? false } }
}
