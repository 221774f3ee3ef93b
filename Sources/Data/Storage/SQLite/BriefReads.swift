import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Answers reads on the thread that asks, where they take little and need not wait.
///
///     let reads = BriefReads(path: path, configuration: configuration, steps: 1_000)
///     if let count = try reads.read({ snapshot throws(StorageError) in try snapshot.count(of: Book.self) }) { … }
///
/// A row is read by its key in 15 µs, and in 95 through the pool: most of that is the way there and back, by two queues
/// and a semaphore. The thread that asks may be an event loop, which others wait for. So no connection and
/// no lock of the file is waited for here, only the disk, and what turns out to take long is given up and left to the
/// pool.
final class BriefReads: Sendable {
    /// Each read is done in microseconds: more than these hardly read at the very same time.
    private static let maximum = min(4, ProcessInfo.processInfo.activeProcessorCount)

    private struct Connections {
        var free: [DatabaseQueue] = []
        /// Free or taken.
        var count = 0
    }

    private let path: String
    private let configuration: Configuration
    private let steps: Int
    private let connections = Mutex(Connections())

    /// Opens nothing yet: each connection is opened by the first read that has no other.
    ///
    /// - Parameters:
    ///   - configuration: that of the pool.
    ///   - steps: how many steps of SQLite's virtual machine a read may take; none are answered where it is zero.
    init(path: String, configuration: Configuration, steps: Int) {
        var configuration = configuration
        configuration.readonly = true
        configuration.busyMode = .immediateError
        self.path = path
        self.configuration = configuration
        self.steps = steps
    }

    /// Runs reads that all see the same moment.
    ///
    /// - Parameter isOnce: whether there is one only, which does so without a transaction around it.
    /// - Returns: nil where the pool has to answer: there is no free connection, somebody has locked the file, or the
    ///   reads take longer than brief ones. What `body` gave or threw then says nothing.
    func read<Value>(
        isOnce: Bool = false,
        noting readings: TableReadings? = nil,
        _ body: (SQLiteSnapshot) throws(StorageError) -> Value
    ) throws(StorageError) -> Value? {
        // Nobody else can have it meanwhile, so its queue is never waited for.
        guard steps > 0, let connection = take() else { return nil }
        defer { connections.withLock { $0.free.append(connection) } }
        let allowance = BriefAllowance(steps: steps)
        do {
            let value =
                if isOnce {
                    try connection.unsafeRead { try allowance.answer(on: $0, noting: readings, body) }
                } else {
                    try connection.read { try allowance.answer(on: $0, noting: readings, body) }
                }
            return allowance.isUsedUp ? nil : value
        } catch {
            guard allowance.isUsedUp else { throw StorageError(error) }
            return nil
        }
    }

    /// Closes the connections. Nobody reads any more.
    func close() {
        connections.withLock { $0 = Connections() }
    }

    private func take() -> DatabaseQueue? {
        let (free, mayOpen) = connections.withLock { connections -> (DatabaseQueue?, Bool) in
            // The last one used has the most of the file in its memory.
            if let free = connections.free.popLast() { return (free, false) }
            guard connections.count < Self.maximum else { return (nil, false) }
            connections.count += 1
            return (nil, true)
        }
        guard mayOpen else { return free }
        do {
            return try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            // Why is told by the pool, which fares no better or can do without.
            connections.withLock { $0.count -= 1 }
            return nil
        }
    }
}

/// How much work a read may be for the thread that asks, counted in steps of SQLite's virtual machine: what is brief is
/// so on each machine and under any load.
final class BriefAllowance {
    /// How many steps SQLite takes before it asks again. It counts them on where a prepared statement is run anew, so
    /// it would ask in the middle of a brief read now and then if it asked after the whole allowance only.
    private static let stride: CInt = 20
    /// A text is read in one step, however long it is, and copied here: a quarter of a megabyte is as much as a
    /// thousand steps.
    private static let bytesOfStep = 256

    private var steps: Int
    /// Whether a statement was ended, or not begun since it would have waited. What was made of that says nothing.
    private(set) var isUsedUp = false

    init(steps: Int) {
        self.steps = steps
    }

    /// What `body` reads within it.
    func answer<Value>(
        on database: Database,
        noting readings: TableReadings?,
        _ body: (SQLiteSnapshot) throws(StorageError) -> Value
    ) throws -> Value {
        try limit(database) {
            try body(SQLiteSnapshot(database: database, allowance: self, readings: readings))
        }
    }

    /// Ends statements that run meanwhile once the allowance is used up, and those that would wait for a lock at once.
    private func limit<Value>(_ database: Database, _ body: () throws -> Value) rethrows -> Value {
        let connection = database.sqliteConnection
        let this = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_progress_handler(
            connection,
            Self.stride,
            { BriefAllowance.at($0)?.takesStride() == true ? 0 : 1 },
            this
        )
        sqlite3_busy_handler(
            connection,
            { this, _ in
                BriefAllowance.at(this)?.isUsedUp = true
                return 0
            },
            this
        )
        // Neither may end the `COMMIT` or `ROLLBACK` that follows.
        defer {
            sqlite3_progress_handler(connection, 0, nil, nil)
            sqlite3_busy_handler(connection, nil, nil)
        }
        return try body()
    }

    /// Counts what a row holds.
    func take(_ row: [StoredValue]) {
        steps -= row.reduce(0) { $0 + $1.byteCount } / Self.bytesOfStep
    }

    private func takesStride() -> Bool {
        steps -= Int(Self.stride)
        if steps < 0 { isUsedUp = true }
        return !isUsedUp
    }

    /// What SQLite was given, and has for as long as `limit` runs.
    private static func at(_ pointer: UnsafeMutableRawPointer?) -> BriefAllowance? {
        pointer.map { Unmanaged<BriefAllowance>.fromOpaque($0).takeUnretainedValue() }
    }
}
