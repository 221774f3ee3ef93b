import GRDB
import GRDBSQLite
import Synchronization

/// Rows that were lately read by their keys, as long as they are what the file says.
///
///     let kept = KeptRows(CommitCount(of: database))
///     if let row = kept.row(at: place, of: record) { return row }
///     let count = kept.commitCount
///     let row = …                                   // read from the file
///     kept.keep(row, at: place, of: record, readAt: count)
///
/// A page in a session begins with the same row or two each time, and to ask the file for one takes ten times as long as
/// to find it here: it has to be locked for each read. A row stands here only while it is known that nobody committed
/// anything since but this storage, and that not to this row: after a commit of anybody else all rows are let go of.
final class KeptRows: Sendable {
    /// Where a row is.
    struct Place: Hashable, Sendable {
        let table: String
        let key: [StoredValue]
    }

    /// Half a megabyte for rows as sessions are.
    static let most = 1_024
    /// In bytes of texts and data; a longer row is not kept.
    static let longestRow = 1_024

    private struct Row {
        let record: ObjectIdentifier
        let values: [StoredValue]
    }

    private struct Guarded {
        /// The commits that the rows have been through.
        var count: UInt32
        /// Those that were asked for since there was no more room for others; then they take the place of the older.
        var recent: [Place: Row] = [:]
        var older: [Place: Row] = [:]

        /// Lets go of all rows where something was committed that is not known.
        mutating func follow(_ now: UInt32) {
            guard now != count else { return }
            count = now
            recent = [:]
            older = [:]
        }

        mutating func add(_ row: Row, at place: Place) {
            if recent.count == KeptRows.most / 2 {
                older = recent
                recent = [:]
            }
            recent[place] = row
        }

        mutating func forget(_ place: Place) {
            recent[place] = nil
            older[place] = nil
        }

        mutating func forgetAll(of table: String) {
            recent = recent.filter { $0.key.table != table }
            older = older.filter { $0.key.table != table }
        }
    }

    private let commits: CommitCount
    private let guarded: Mutex<Guarded>

    init(_ commits: CommitCount) {
        self.commits = commits
        guarded = Mutex(Guarded(count: commits.current))
    }

    /// To be asked for before a row is read that is to be kept, and in a transaction before it is committed.
    var commitCount: UInt32 { commits.current }

    /// How many are kept.
    var count: Int { guarded.withLock { $0.recent.count + $0.older.count } }

    /// The row as the file has it now; nil where it is not kept as that kind of record.
    func row(at place: Place, of record: ObjectIdentifier) -> [StoredValue]? {
        guarded.withLock { guarded in
            guarded.follow(commits.current)
            if let row = guarded.recent[place] { return row.record == record ? row.values : nil }
            guard let row = guarded.older.removeValue(forKey: place), row.record == record else { return nil }
            guarded.add(row, at: place)
            return row.values
        }
    }

    /// - Parameter count: the commits there had been when the row began to be read. If there have been more, it is not
    ///   known what was read.
    func keep(_ values: [StoredValue], at place: Place, of record: ObjectIdentifier, readAt count: UInt32) {
        guard values.reduce(0, { $0 + $1.byteCount }) <= Self.longestRow else { return }
        guarded.withLock { guarded in
            let now = commits.current
            guarded.follow(now)
            guard now == count else { return }
            guarded.older[place] = nil
            guarded.add(Row(record: record, values: values), at: place)
        }
    }

    /// Lets go of the rows that a transaction of this storage wrote, and of no others: it was the only one.
    ///
    /// - Parameters:
    ///   - changes: what it wrote, which is something.
    ///   - count: the commits there had been when it could still be undone.
    func forget(_ changes: [String: TableChange], committedAfter count: UInt32) {
        guarded.withLock { guarded in
            // Else others committed as well, or a reader has seen the commit before: all are let go of at the next look,
            // or have been.
            guard guarded.count == count, commits.current == count &+ 1 else { return }
            guarded.count = count &+ 1
            for (table, change) in changes {
                switch change {
                case .any: guarded.forgetAll(of: table)
                case .rows(let keys): for key in keys { guarded.forget(Place(table: table, key: key)) }
                }
            }
        }
    }
}

/// How often something was committed to a file, by whichever program.
///
/// Programs that use a file at the same time have a few pages of memory in common, in which SQLite finds what the log
/// holds. It begins with a header, and in this with a number that each commit raises by one: `iChange`, the third of
/// its 32-bit numbers (<https://www.sqlite.org/walformat.html>, section 2.1). A commit is there for readers once the header
/// says so, not before. To look at it takes no lock.
// Unchecked, since the memory is SQLite's own, which others write. It is read as one number at a time.
struct CommitCount: @unchecked Sendable {
    private static let version: UInt32 = 3_007_000
    private static let regionBytes: CInt = 32_768

    private let number: UnsafePointer<Atomic<UInt32>>

    /// Nil where a file is used in another way.
    ///
    /// - Parameter database: has read from the file, and stays open for longer than this is used.
    init?(of database: Database) {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let code = sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods, methods.pointee.iVersion >= 2,
            let map = methods.pointee.xShmMap
        else { return nil }
        var region: UnsafeMutableRawPointer?
        // Nothing is made that is not there.
        guard map(file, 0, Self.regionBytes, 0, &region) == SQLITE_OK, let region,
            region.load(as: UInt32.self) == Self.version
        else { return nil }
        let place = region + 2 * MemoryLayout<UInt32>.size
        number = UnsafePointer(place.assumingMemoryBound(to: Atomic<UInt32>.self))
    }

    var current: UInt32 { number.pointee.load(ordering: .acquiring) }
}
