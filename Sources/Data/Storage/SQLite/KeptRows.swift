import GRDB
import GRDBSQLite
import Synchronization

/// Rows that were lately read by their keys, as long as they are what the file says.
///
///     let kept = KeptRows(log)
///     if let row = kept.row(at: place, of: record) { return row }
///     let state = kept.logState
///     let row = …                                   // read from the file
///     kept.keep(row, at: place, of: record, readAt: state)
///
/// A page in a session begins with the same row or two each time, and to ask the file for one takes ten times as long
/// as to find it here, mostly since SQLite locks the file for each read. A row is kept only while it is certain what
/// was committed since it was read: nothing, or what this storage wrote, and that not to this row. As soon as anybody
/// else commits, all rows go.
final class KeptRows: Sendable {
    /// Where a row is.
    struct Place: Hashable, Sendable {
        let table: String
        let key: [StoredValue]

        var byteCount: Int { key.reduce(0) { $0 + $1.byteCount } }
    }

    /// A megabyte for rows as sessions are, three at most.
    static let maximum = 1_024
    /// In bytes of texts and data, its key included; a longer row is not kept.
    static let longestRow = 1_024

    private struct Row {
        let record: ObjectIdentifier
        let values: [StoredValue]
    }

    private struct Guarded {
        /// That of which the rows are.
        var state: SharedLog.State
        /// Rows asked for lately. Once they are half of what may be kept, they take the place of the older ones.
        var recent: [Place: Row] = [:]
        /// A row of these that is asked for becomes a recent one.
        var older: [Place: Row] = [:]

        /// Lets go of all rows where the file has another state.
        mutating func follow(_ now: SharedLog.State) {
            guard now != state else { return }
            state = now
            recent = [:]
            older = [:]
        }

        mutating func add(_ row: Row, at place: Place) {
            if recent.count == KeptRows.maximum / 2 {
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

    private let log: SharedLog
    private let guarded: Mutex<Guarded>

    init(_ log: SharedLog) {
        self.log = log
        guarded = Mutex(Guarded(state: log.state))
    }

    /// To be asked for before a row is read that is to be kept, and at the end of a transaction, before its commit.
    var logState: SharedLog.State { log.state }

    /// How many rows there are.
    var count: Int { guarded.withLock { $0.recent.count + $0.older.count } }

    /// The row as the file has it now; nil where it is not kept as that kind of record.
    func row(at place: Place, of record: ObjectIdentifier) -> [StoredValue]? {
        guarded.withLock { guarded in
            guarded.follow(log.state)
            if let row = guarded.recent[place] { return row.record == record ? row.values : nil }
            guard let row = guarded.older.removeValue(forKey: place), row.record == record else { return nil }
            guarded.add(row, at: place)
            return row.values
        }
    }

    /// - Parameter state: that of the log when the row began to be read. If it is another one now, it is not known what
    ///   was read.
    func keep(_ values: [StoredValue], at place: Place, of record: ObjectIdentifier, readAt state: SharedLog.State) {
        guard values.reduce(place.byteCount, { $0 + $1.byteCount }) <= Self.longestRow else { return }
        guarded.withLock { guarded in
            let now = log.state
            guarded.follow(now)
            guard now == state else { return }
            guarded.older[place] = nil
            guarded.add(Row(record: record, values: values), at: place)
        }
    }

    /// Lets go of the rows that a transaction of this storage wrote, and of no others.
    ///
    /// - Parameters:
    ///   - changes: what it wrote.
    ///   - state: that of the log before its commit, which certainly is in the log now.
    func forget(_ changes: [String: TableChange], committedAfter state: SharedLog.State) {
        guarded.withLock { guarded in
            let now = log.state
            // Otherwise others have committed as well, or a reader has seen the commit before: all rows go at the next
            // look, or are gone.
            guard guarded.state == state, now.commits == state.commits &+ 1 else { return }
            guarded.state = now
            for (table, change) in changes {
                switch change {
                case .any: guarded.forgetAll(of: table)
                case .rows(let keys): for key in keys { guarded.forget(Place(table: table, key: key)) }
                }
            }
        }
    }
}

/// The header of SQLite's WAL index, which all connections to a file share in memory
/// (<https://www.sqlite.org/walformat.html>, section 2.1).
///
/// Readers see a commit once this header says so. Looking at it takes neither a lock nor a system call.
// Unchecked, since the memory is SQLite's own, which others write. It is read as one number at a time.
struct SharedLog: @unchecked Sendable {
    /// Two commits have it in common only where they are the same one: that nothing was committed meanwhile is told by
    /// this.
    struct State: Hashable, Sendable {
        /// `iChange`: a commit makes it one more. It begins anew where another program ended in the middle of a commit.
        let commits: UInt32
        /// `aCksum`, of the whole header.
        let checksum: UInt64
    }

    private static let version: UInt32 = 3_007_000
    private static let regionBytes: CInt = 32_768

    private let commits: UnsafePointer<Atomic<UInt32>>
    private let checksum: UnsafePointer<Atomic<UInt64>>

    /// - Parameter header: 48 bytes, aligned to eight.
    init(at header: UnsafeRawPointer) {
        commits = UnsafePointer((header + 8).assumingMemoryBound(to: Atomic<UInt32>.self))
        checksum = UnsafePointer((header + 40).assumingMemoryBound(to: Atomic<UInt64>.self))
    }

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
        self.init(at: region)
    }

    var state: State {
        State(
            commits: commits.pointee.load(ordering: .acquiring),
            checksum: checksum.pointee.load(ordering: .acquiring)
        )
    }
}

extension Database {
    /// How many pages this connection has written, up to where the number begins anew. A transaction may write rows and
    /// no page, where each value is what it was: it is in no log then.
    var writtenPages: CInt {
        var (now, highest): (CInt, CInt) = (0, 0)
        sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &now, &highest, 0)
        return now
    }
}
