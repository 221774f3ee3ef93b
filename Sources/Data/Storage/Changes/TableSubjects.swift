package import Portico

/// What can be told of the changes to a table: who reads rows watches some of these, who writes tells some.
///
/// A column of one of a few names says whose a row is: a visitor's, an account's, a note's. Who reads all rows of one
/// owner is told of changes to these; where it is not known whose rows were changed, everybody is told who reads rows
/// by that column.
package enum TableSubjects {
    /// The columns that say whose a row is, those that fewer rows have in common first. A link is its token's.
    package static let ownerColumns = ["tokenHash", "note"] + visitorColumns
    /// Those of them that say whose it is among people.
    static let visitorColumns = ["owner", "visitor", "account"]

    private enum Kind: UInt8 {
        /// All rows of the table; those of one owner; those of any owner.
        case rows, ownersRows, anybodysRows
        /// One row, by its key.
        case row
        /// A row that is not told by its key, since many were changed at once: whoever's it is, of one owner, of any.
        case manyRows, manyOfOwner, manyOfAnybody
    }

    // Who reads

    /// All rows that a query may give.
    package static func reading<Record: StoredRecord>(_ query: Query<Record>) -> [ChangeFeed.Subject] {
        guard let owner = query.condition?.test.owner(in: Record.columnNames) else {
            return [subject(.rows, Record.table)]
        }
        return [
            subject(.ownersRows, Record.table, owner.column, [owner.value]),
            subject(.anybodysRows, Record.table, owner.column),
        ]
    }

    /// One row, which has these values; nil where there is none.
    package static func reading<Record: StoredRecord>(
        _ key: Record.PrimaryKey,
        _ row: [StoredValue]?,
        of _: Record.Type
    ) -> [ChangeFeed.Subject] {
        let names = Record.columnNames
        let own = subject(.row, Record.table, nil, key.storedValues)
        guard let row, let index = names.firstIndex(where: ownerColumns.contains), row.indices.contains(index) else {
            return [own, subject(.manyRows, Record.table)]
        }
        return [
            own, subject(.manyOfOwner, Record.table, names[index], [row[index]]),
            subject(.manyOfAnybody, Record.table, names[index]),
        ]
    }

    // Who writes

    /// One row that was written or deleted.
    ///
    /// - Parameter owners: whose it is, by all columns of the table that say so.
    static func changing(
        _ key: [StoredValue],
        of table: String,
        _ owners: [String: StoredValue]
    ) -> [ChangeFeed.Subject] {
        [subject(.rows, table), subject(.row, table, nil, key)]
            + owners.map { subject(.ownersRows, table, $0.key, [$0.value]) }
    }

    /// Any rows of these owners; of a column that is not among them, anybody's.
    ///
    /// - Parameter columns: those of the table that say whose a row is.
    static func changingMany(
        of table: String,
        _ columns: [String],
        _ owners: [String: Set<StoredValue>]
    ) -> [ChangeFeed.Subject] {
        var subjects = [subject(.rows, table), subject(.manyRows, table)]
        for column in columns {
            guard let known = owners[column], !known.isEmpty else {
                subjects += [subject(.anybodysRows, table, column), subject(.manyOfAnybody, table, column)]
                continue
            }
            for owner in known {
                subjects += [
                    subject(.ownersRows, table, column, [owner]), subject(.manyOfOwner, table, column, [owner]),
                ]
            }
        }
        return subjects
    }

    private static func subject(
        _ kind: Kind,
        _ table: String,
        _ column: String? = nil,
        _ values: [StoredValue] = []
    ) -> ChangeFeed.Subject {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(table)
        hasher.combine(column)
        hasher.combine(values)
        return ChangeFeed.Subject(hasher)
    }
}

/// What one read of a storage notes in the log of the task that asked for it. It is made before the read begins, so
/// that nothing is missed that is committed while it goes on.
package struct TableReadings: Sendable {
    private let log: ReadingLog
    private let feed: ChangeFeed
    private let number: UInt64

    /// Nil where nobody wants to know.
    package init?(of feed: ChangeFeed) {
        guard let log = ReadingLog.current else { return nil }
        self.log = log
        self.feed = feed
        number = feed.number
    }

    package func note(_ subjects: [ChangeFeed.Subject]) {
        log.note(subjects, of: feed, since: number)
    }
}

extension TableSubjects {
    /// Whose a row is, by the columns that say so.
    package static func owners(_ names: [String], _ values: [StoredValue]) -> [String: StoredValue] {
        var owners: [String: StoredValue] = [:]
        for (name, value) in zip(names, values) where ownerColumns.contains(name) { owners[name] = value }
        return owners
    }
}

extension RowTest {
    /// Whose rows alone match; nil where anybody's may.
    func owner(in columnNames: [String]) -> (column: String, value: StoredValue)? {
        switch self {
        case .column(let index, .equal, let value) where TableSubjects.ownerColumns.contains(columnNames[index]):
            return (columnNames[index], value)
        case .both(let one, let other):
            let owners = [one.owner(in: columnNames), other.owner(in: columnNames)].compactMap(\.self)
            return TableSubjects.ownerColumns.lazy.compactMap { name in owners.first { $0.column == name } }.first
        case .column, .either, .not: return nil
        }
    }
}
