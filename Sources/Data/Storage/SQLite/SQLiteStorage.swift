public import Foundation
public import GRDB
import Portico
public import PorticoSessions
import Synchronization

/// Storage in an SQLite file: one connection writes, several read at the same time (write-ahead log). Reads that take
/// microseconds are answered on the thread that asks, longer ones and writes elsewhere.
///
///     let file = folder.appending(path: "atrium.sqlite")
///     let storage = try SQLiteStorage(file: file, schema: Schema(of: SavedSearchTables.self))
///
/// The file and those SQLite puts beside it (`-wal`, `-shm`) can be read by their owner only; a folder that is missing
/// is made, for its owner only. Foreign keys hold. Several processes may use the file at once; a page that follows what
/// it read here learns within half a second that another process wrote. A row that is asked for by its key again and
/// again, as a session is, comes from memory for as long as nobody wrote to it, and no other process to the file. The
/// CPU time of reads and writes is added to the caller's `WorkMeter`.
public final class SQLiteStorage: StorageProtocol {
    let pool: DatabasePool
    let briefReads: BriefReads
    /// Nil where no read is answered at once, or it would not be seen when others commit.
    let keptRows: KeptRows?
    let broadcast: ChangeBroadcast
    private let report: @Sendable (StorageError) -> Void
    private let rowless = Mutex<Set<String>?>(nil)

    /// Opens the file, makes it where there is none, runs the migrations it has not been through, and compares the
    /// schema's records with the tables there are.
    ///
    /// Blocks while it does. Throws `.schema` when the file is of a newer program or of other migrations, and is left
    /// as it was then; and when a record does not fit its table, or the schema's own list is not in order.
    public convenience init(file: URL, schema: Schema, options: SQLiteOptions = SQLiteOptions()) throws(StorageError) {
        guard schema.listProblems.isEmpty else { throw .schema(.unfit(schema.listProblems)) }
        try self.init(file: file, migrations: schema.migrations, options: options) { connection in
            for feature in schema.features { try feature.prepare(connection) }
        }
        let problems = try StorageError.translating { try pool.read { try schema.problems(in: $0) } }
        guard problems.isEmpty else { throw .schema(.unfit(problems)) }
    }

    /// The same without anything to compare.
    ///
    /// - Parameter prepare: gives each connection what the tables need.
    public init(
        file: URL,
        migrations: [Migration],
        options: SQLiteOptions = SQLiteOptions(),
        prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) throws(StorageError) {
        let place = DatabaseLocation(file)
        try place.prepare()
        report = options.report
        let configuration = Self.configuration(options, prepare)
        briefReads = BriefReads(path: place.path, configuration: configuration, steps: options.briefSteps)
        let (pool, version, log) = try StorageError.translating {
            let migrator = try Migrator(migrations)
            let pool = try DatabasePool(path: place.path, configuration: configuration)
            let (version, log) = try pool.writeWithoutTransaction { database in
                // The library sets its own when it opens the file. On Darwin `fsync` leaves what the disk itself holds
                // back.
                try database.execute(sql: "PRAGMA synchronous = \(options.synchronous.rawValue)")
                if options.synchronous == .full {
                    try database.execute(sql: "PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON")
                }
                try migrator.migrate(database)
                return (try OtherWriters.version(in: database), SharedLog(of: database))
            }
            return (pool, version, log)
        }
        self.pool = pool
        keptRows = options.briefSteps > 0 ? log.map(KeptRows.init) : nil
        let others = OtherWriters(of: pool, at: version, clock: options.clock)
        broadcast = ChangeBroadcast(ChangeFeed(whileWatched: { await others.look(telling: $0) }))
    }

    deinit {
        // The last connection of a file empties its log, which one that only reads cannot.
        briefReads.close()
    }

    public func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await read(isOnce: false, body)
    }

    public func readOnce<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await read(isOnce: true, body)
    }

    public func readWithoutWaiting<Value>(
        _ body: (any StorageSnapshot) throws(StorageError) -> Value
    ) throws(StorageError) -> Unawaited<Value> {
        try readWithoutWaiting(noting: TableReadings(of: broadcast.feed)) { snapshot throws(StorageError) in
            try body(snapshot)
        }
    }

    private func readWithoutWaiting<Value>(
        noting readings: TableReadings?,
        _ body: (SQLiteSnapshot) throws(StorageError) -> Value
    ) throws(StorageError) -> Unawaited<Value> {
        do {
            let brief = try WorkMeter.current.measure { try briefReads.read(isOnce: true, noting: readings, body) }
            return brief.map { .known($0) } ?? .pending
        } catch {
            throw failure(error)
        }
    }

    public func objectWithoutWaiting<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Unawaited<Plain?> {
        typealias Record = Plain.ManagedObject
        let readings = TableReadings(of: broadcast.feed)
        let place = KeptRows.Place(table: Record.table, key: key.storedValues)
        let record = ObjectIdentifier(Record.self)
        if let row = keptRows?.row(at: place, of: record) {
            readings?.note(TableSubjects.reading(key, row, of: Record.self))
            return .known(try object(row))
        }
        let state = keptRows?.logState
        let read = try readWithoutWaiting(noting: readings) { snapshot throws(StorageError) in
            try snapshot.row(of: Record.self, byPrimaryKey: key)
        }
        guard case .known(let found) = read else { return .pending }
        guard let row = found else { return .known(nil) }
        // A column may find a key that is spelled otherwise.
        if let state, Record.primaryKeyColumns.map({ row[$0] }) == place.key {
            keptRows?.keep(row, at: place, of: record, readAt: state)
        }
        return .known(try object(row))
    }

    private func object<Plain: Translatable>(_ row: [StoredValue]) throws(StorageError) -> Plain {
        do { return try Plain(row: row) } catch { throw failure(error) }
    }

    private func read<Value: Sendable>(
        isOnce: Bool,
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let meter = WorkMeter.current
        let readings = TableReadings(of: broadcast.feed)
        do {
            try Task.checkCancellation()
            let brief = try meter.measure {
                try briefReads.read(isOnce: isOnce, noting: readings) { snapshot throws(StorageError) in
                    try body(snapshot)
                }
            }
            if let brief { return brief }
            return try await pool.read { database in
                try meter.measure { try body(SQLiteSnapshot(database: database, readings: readings)) }
            }
        } catch {
            throw failure(error)
        }
    }

    public func attempt<Value: Sendable, Refusal: Error>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) async throws(StorageError) -> Result<Value, Refusal> {
        let meter = WorkMeter.current
        do {
            return try await pool.writeWithoutTransaction { database in
                try meter.measure { try self.attempt(body, in: database) }
            }
        } catch {
            throw failure(error)
        }
    }

    public func changes<Plain: Translatable>(of _: Plain.Type) -> ObjectChanges<Plain> {
        ObjectChanges(broadcast)
    }

    /// Runs one transaction on the writing connection's queue, so that changes are told in the order of their commits.
    private func attempt<Value, Refusal>(
        _ body: (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>,
        in database: Database
    ) throws -> Result<Value, Refusal> {
        let changes = TransactionChanges()
        let counter = RowCounter()
        database.add(transactionObserver: counter)
        defer { database.remove(transactionObserver: counter) }
        var outcome: Result<Value, Refusal>?
        var before: (state: SharedLog.State?, pages: CInt) = (nil, 0)
        try database.inTransaction(.immediate) {
            let result = try body(SQLiteTransaction(database, noting: changes))
            outcome = result
            // Nobody else commits now.
            before = (keptRows?.logState, database.writtenPages)
            guard case .success = result else { return .rollback }
            return .commit
        }
        guard let outcome else { throw StorageError.other(reason: "a transaction gave nothing") }
        if case .success = outcome {
            for (table, count) in counter.counts where count > changes.rowCount(of: table) {
                // A table that is no more has no rows of anybody.
                changes.noteRule(in: table, (try? database.ownerColumns(of: table)) ?? [])
            }
            let uncounted = counter.uncountedTables.intersection(try rowlessTables(in: database))
            for table in uncounted where !changes.has(table) {
                changes.noteRule(in: table, try database.ownerColumns(of: table))
            }
            if let keptRows, let state = before.state, database.writtenPages != before.pages {
                let changed = changes.tables.merging(uncounted.map { ($0, .any) }) { $1 }
                keptRows.forget(changed, committedAfter: state)
            }
            broadcast.deliver(changes)
        }
        return outcome
    }

    /// The tables without a row id, in which SQLite does not tell of rows
    /// (<https://www.sqlite.org/c3ref/update_hook.html>).
    private func rowlessTables(in database: Database) throws -> Set<String> {
        if let known = rowless.withLock({ $0 }) { return known }
        let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND wr"
        let found = try Set(String.fetchAll(database, sql: sql))
        rowless.withLock { $0 = found }
        return found
    }

    /// What an error means, reported once where it is more than the end of the asking task or of an account.
    func failure(_ error: any Error) -> StorageError {
        let failure = StorageError(error)
        if failure != .cancelled, failure != .ownerGone { report(failure) }
        return failure
    }

    private static func configuration(
        _ options: SQLiteOptions,
        _ prepare: @escaping @Sendable (Database) throws -> Void
    ) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(options.busyTimeout / .seconds(1))
        configuration.prepareDatabase { database in
            try prepare(database)
            // What is deleted is overwritten, not only let go of.
            try database.execute(sql: "PRAGMA secure_delete = ON")
            guard let maxPages = options.maxPages, !database.configuration.readonly else { return }
            try database.execute(sql: "PRAGMA max_page_count = \(maxPages)")
        }
        return configuration
    }
}

extension SQLiteStorage {
    /// Reads in SQL what no `Query` says, such as a full-text search, and objects at the same moment. Never on the
    /// thread that asks: one step of a search may take long.
    ///
    ///     let ids = try await storage.read(among: Query<StoredBook>.all) { database, _ in
    ///         try String.fetchAll(database, sql: "SELECT id FROM book WHERE title LIKE ?", arguments: ["%sea%"])
    ///     }
    ///
    /// Values go into `arguments`, never into the text.
    ///
    /// - Parameter rows: a query for all rows that the SQL may read: pages that show them follow their changes.
    public func read<Record: StoredRecord, Value: Sendable>(
        among rows: Query<Record>,
        sql body: @Sendable (Database, any StorageSnapshot) throws -> Value
    ) async throws(StorageError) -> Value {
        let meter = WorkMeter.current
        let readings = TableReadings(of: broadcast.feed)
        readings?.note(TableSubjects.reading(rows))
        do {
            return try await pool.read { database in
                try meter.measure { try body(database, SQLiteSnapshot(database: database, readings: readings)) }
            }
        } catch {
            throw failure(error)
        }
    }
}

/// How a database file is used.
///
///     var options = SQLiteOptions()
///     options.synchronous = .normal
public struct SQLiteOptions: Sendable {
    /// What a loss of power may take (<https://www.sqlite.org/pragma.html#pragma_synchronous>). Neither damages the
    /// file, and neither loses anything when only the program is killed.
    public enum Synchronous: String, Sendable, CaseIterable {
        /// Nothing that was committed: for what people wrote.
        case full
        /// The last commits: for what can be made anew, such as sessions.
        case normal
    }

    public var synchronous: Synchronous = .full
    /// How long to wait for another process before `.busy`.
    public var busyTimeout: Duration = .seconds(5)
    /// How many pages, of 4,096 bytes, the file may have before `.diskFull`; nil is as many as the disk has.
    public var maxPages: Int?
    /// How many steps of SQLite's virtual machine a read may take on the thread that asks; with zero, none is answered
    /// there.
    ///
    /// A thousand are a list of sixty rows (140 µs) or forty rows, each by its key (330 µs); 165 rows are counted by
    /// them (6 µs). Steps and not time, so that a read takes the same way on each machine and under any load.
    package var briefSteps = 1_000
    /// By which it is looked, while somebody watches, whether another program wrote to the file.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Told of each failure of a read or a write, once, whatever the caller is told of it. Its `reason` is for
    /// the log.
    public var report: @Sendable (StorageError) -> Void = { _ in }

    public init() {}
}
