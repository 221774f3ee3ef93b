import Portico

/// What one transaction saves and deletes, by table. Told to others when it is committed, and dropped with it
/// otherwise.
package final class TransactionChanges {
    /// What was done to a table.
    private struct Table {
        /// For those who asked for its changes.
        var change = TableChange.rows([])
        /// How many rows the transaction itself wrote.
        var rowCount = 0
        /// Whose they were, by the columns that say so.
        var owners: [String: Set<StoredValue>] = [:]
        /// Nil while its rows are known one by one; then the columns that say whose a row is.
        var columnsOfMany: [String]?
        /// Whether the database changed rows by a rule of its own.
        var hasRule = false
        /// Whether rows were deleted that may be anybody's.
        var isAnybodys = false

        mutating func addMany(_ columns: [String]) {
            change.merge(.any)
            columnsOfMany = columns
        }
    }

    /// Beyond these rows of a table are told as many.
    private static let maxRows = 1_000
    /// Beyond these owners rows are told as anybody's.
    package static let maxOwners = 32

    private var written: [String: Table] = [:]
    /// Of the rows that are known one by one.
    private var rowSubjects: Set<ChangeFeed.Subject> = []
    /// Whose rows the transaction read and wrote in any table. What the database changed by a rule of its own belongs
    /// to the same accounts and visitors.
    private var owners: [String: Set<StoredValue>] = [:]

    package init() {}

    /// What was done, for those who asked for the changes of a table.
    var tables: [String: TableChange] { written.mapValues(\.change) }

    /// Nothing was written, as far as is known.
    package var isEmpty: Bool { written.isEmpty }

    /// Whether anything was noted of a table.
    func has(_ table: String) -> Bool { written[table] != nil }

    /// How many rows of a table the transaction itself wrote.
    func rowCount(of table: String) -> Int { written[table]?.rowCount ?? 0 }

    /// What those who read are told of.
    var subjects: Set<ChangeFeed.Subject> {
        let isAnybodys = written.values.contains(where: \.isAnybodys)
        return written.reduce(into: rowSubjects) { subjects, written in
            guard let columns = written.value.columnsOfMany else { return }
            let few = owners(of: written.value, whereAnybodys: isAnybodys).filter { $0.value.count <= Self.maxOwners }
            subjects.formUnion(TableSubjects.changingMany(of: written.key, columns, few))
        }
    }

    /// The same for those who were not there: whose rows of which tables changed, and no row by its key.
    package var notice: ChangeNotice {
        let isAnybodys = written.values.contains(where: \.isAnybodys)
        return ChangeNotice(
            written.mapValues { table in
                let known = owners(of: table, whereAnybodys: isAnybodys).filter { $0.value.count <= Self.maxOwners }
                let columns = table.columnsOfMany ?? Array(table.owners.keys)
                return Dictionary(columns.map { ($0, known[$0] ?? []) }) { first, _ in first }
            }
        )
    }

    /// Whose rows were changed in a table, by the columns of which that is known.
    private func owners(of table: Table, whereAnybodys: Bool) -> [String: Set<StoredValue>] {
        guard table.hasRule else { return table.isAnybodys ? [:] : table.owners }
        // A rule follows what was deleted, wherever that was.
        return whereAnybodys ? [:] : owners.filter { TableSubjects.visitorColumns.contains($0.key) }
    }

    /// Notes a row that was written or deleted.
    ///
    /// - Parameters:
    ///   - owners: whose it is, by all columns of the table that say so.
    ///   - rowCount: how many rows it was: none where it was not there.
    package func note(_ key: [StoredValue], in table: String, of owners: [String: StoredValue], rowCount: Int) {
        guard rowCount > 0 else { return }
        written[table, default: Table()].change.merge(.rows([key]))
        count(rowCount, in: table, of: [owners])
        if self.rowCount(of: table) > Self.maxRows {
            written[table]?.columnsOfMany = Array(owners.keys)
        } else {
            rowSubjects.formUnion(TableSubjects.changing(key, of: table, owners))
        }
    }

    /// Notes that the database changed rows by a rule of its own.
    ///
    /// - Parameter columns: those of the table that say whose a row is.
    package func noteRule(in table: String, _ columns: [String]) {
        written[table, default: Table()].addMany(columns)
        written[table]?.hasRule = true
    }

    /// Notes that rows were deleted at once.
    ///
    /// - Parameters:
    ///   - columns: those of the table that say whose a row is.
    ///   - owners: whose the rows were; nil where they may have been anybody's.
    package func noteDeletion(in table: String, _ columns: [String], of owners: [[String: StoredValue]]?, rowCount: Int)
    {
        written[table, default: Table()].addMany(columns)
        if owners == nil || columns.isEmpty { written[table]?.isAnybodys = true }
        count(rowCount, in: table, of: owners ?? [])
    }

    /// Notes whose rows are read.
    package func noteReading<Record: StoredRecord>(of condition: RowCondition<Record>?) {
        guard let owner = condition?.test.owner(in: Record.columnNames) else { return }
        owners[owner.column, default: []].insert(owner.value)
    }

    private func count(_ rows: Int, in table: String, of rowOwners: [[String: StoredValue]]) {
        written[table]?.rowCount += rows
        for (column, owner) in rowOwners.joined() {
            owners[column, default: []].insert(owner)
            written[table]?.owners[column, default: []].insert(owner)
        }
    }
}
