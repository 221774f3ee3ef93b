/// One of the two databases of a `StorageCopy`: what the engine asks of each in its own words. Whoever has one blocks
/// while it works.
package protocol CopyStore: AnyObject {
    static var dialect: SQLDialect { get }
    /// What it is called in messages, without any secret.
    var name: String { get }

    /// What it is, however it is reached: a copy that was begun from it goes on by this.
    var place: String { get }

    /// The tables of features with what is in them; none of the storage's own (`storageMigration` and such), and none
    /// that is an index.
    func tables() throws(StorageError) -> [CopyTable]

    /// Whether a copy into it is not finished.
    func isBeingCopied() throws(StorageError) -> Bool

    /// Reads. In a source all reads see one moment.
    func rows(_ sql: SQLText) throws(StorageError) -> [[StoredValue]]

    /// Runs statements in one transaction.
    func write(_ statements: [SQLText]) throws(StorageError)

    /// What keeps tables from doing anything by themselves when rows are added, such as counting them: the rows that
    /// count are copied, too.
    func statementsBefore(_ tables: [CopyTable]) throws(StorageError) -> [SQLText]

    /// What makes the tables what they are to a program again, with the indexes and sequences that follow from rows.
    func statementsAfter(_ tables: [CopyTable]) throws(StorageError) -> [SQLText]
}

/// A table as it is copied.
package struct CopyTable: Sendable, Hashable {
    package var name: String
    package var columns: [String]
    /// The columns of its primary key, in their order.
    package var key: [String]
    /// The tables that its rows refer to.
    package var references: Set<String>

    package init(name: String, columns: [String], key: [String], references: Set<String>) {
        self.name = name
        self.columns = columns
        self.key = key
        self.references = references
    }
}

extension [CopyTable] {
    /// With those that others refer to before these.
    var inOrder: [CopyTable] {
        var left = sorted { $0.name < $1.name }
        var ordered: [CopyTable] = []
        var known: Set<String> = []
        while let index = left.firstIndex(where: { $0.references.subtracting(known).subtracting([$0.name]).isEmpty }) {
            let table = left.remove(at: index)
            known.insert(table.name)
            ordered.append(table)
        }
        // Tables that refer to each other in a circle have no order.
        return ordered + left
    }
}

/// Why a database was not copied.
package enum StorageCopyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Reading or writing one of the two failed. What was copied stays: the next run goes on with it.
    case failed(name: String, StorageError)
    /// There is something else in the target.
    case notEmpty(name: String, tables: [String])
    /// A copy of something else was begun there.
    case otherSource(name: String, source: String)
    /// The tables of the two are not the same.
    case unlike(tables: [String])
    /// Rows of tables are not the same in both: the source was changed between two runs. The target is emptied.
    case differs(tables: [String])
    /// It was asked to stop. The next run goes on.
    case stopped

    package var description: String {
        switch self {
        case .failed(let name, let failure): "\(name): \(failure.reason)"
        case .notEmpty(let name, let tables):
            "\(name): there is something in it already, in \(tables.joined(separator: ", "))"
        case .otherSource(let name, let source): "\(name): a copy of \(source) is not finished there"
        case .unlike(let tables): "the tables of the two are not the same: \(tables.joined(separator: ", "))"
        case .differs(let tables):
            "what was copied is not what is there now, in \(tables.joined(separator: ", ")): something wrote meanwhile. "
                + "The copy was emptied; stop what writes, and run it again"
        case .stopped: "stopped; the same command goes on with it"
        }
    }
}
