import Foundation
import Portico
public import Storage

/// Storage in a PostgreSQL database, which several programs on several machines have at once.
///
///     var address = try PostgreSQLAddress("postgres://atrium@db.example.org/atrium")
///     try address.readPassword(from: URL(filePath: "/run/secrets/atrium-database"))
///     let storage = try PostgreSQLStorage(at: address, schema: Schema(of: SavedSearchTables.self))
///
/// It promises what `SQLiteStorage` does. A transaction has the level `SERIALIZABLE`, so it is as if no other wrote
/// meanwhile; where others were in its way its body is run anew, for as long as `patience` says. A commit whose answer
/// got lost is neither repeated nor taken for one that was not made: the new connection finds out, and where it cannot,
/// `.unknownOutcome` says so. Pages that follow what they read here learn what other nodes write.
public final class PostgreSQLStorage: StorageProtocol {
    let pool: WorkerPool
    let broadcast = ChangeBroadcast()
    let rules: TableRules
    private let options: PostgreSQLOptions
    private let table = ChangeTable()
    let exchange: ChangeExchange
    /// For those whose transactions were in each other's way: one at a time, so that one gets through.
    private let lane = NSLock()

    /// Connects, makes the schema where there is none, runs the migrations it has not been through, and compares the
    /// schema's records with the tables there are.
    ///
    /// Blocks while it does, also for another node that migrates. Throws `.schema` when the database is of a newer
    /// program or of other migrations, and is left as it was then; and when a record does not fit its table, a
    /// migration is not written for PostgreSQL, or the schema's own list is not in order.
    public convenience init(
        at address: PostgreSQLAddress,
        schema: Schema,
        options: PostgreSQLOptions = PostgreSQLOptions()
    ) throws(StorageError) {
        guard schema.listProblems.isEmpty else { throw .schema(.unfit(schema.listProblems)) }
        try self.init(at: address, schema.migrations, schema.derivedColumns, options) { catalog in
            // The catalog is read already: nothing throws.
            (try? schema.problems(in: catalog)) ?? []
        }
    }

    /// The same without anything to compare.
    public convenience init(
        at address: PostgreSQLAddress,
        migrations: [Migration],
        options: PostgreSQLOptions = PostgreSQLOptions()
    ) throws(StorageError) {
        try self.init(at: address, migrations, [], options) { _ in [] }
    }

    private init(
        at address: PostgreSQLAddress,
        _ migrations: [Migration],
        _ derived: [DerivedColumn],
        _ options: PostgreSQLOptions,
        problems: (PostgreSQLCatalog) -> [String]
    ) throws(StorageError) {
        let connector = Connector(address: address, limits: options.limits, watch: options.watch)
        let opened = try OpenedDatabase(connector, migrations, derived)
        let found = problems(opened.catalog)
        guard found.isEmpty else { throw .schema(.unfit(found)) }
        rules = opened.rules
        self.options = options
        pool = WorkerPool(
            maximum: options.connections,
            patience: options.patience,
            clock: options.clock,
            connector: connector
        )
        exchange = try .start(connector, table, options, telling: broadcast, since: opened.snapshot)
    }

    deinit {
        exchange.end()
    }

    public func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await read(in: Self.oneMoment, body)
    }

    public func readOnce<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await read(in: nil, body)
    }

    private func read<Value: Sendable>(
        in beginning: String?,
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let readings = TableReadings(of: broadcast.feed)
        return try await reading(in: beginning) { transaction throws(StorageError) in
            try body(PostgreSQLSnapshot(transaction: transaction, readings: readings))
        }
    }

    /// Reads on a connection. Where it is lost meanwhile, it is read anew on another.
    func reading<Value: Sendable>(
        in beginning: String?,
        _ body: @Sendable (OpenTransaction) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await run { session, interruption throws(StorageError) in
            var tries = 0
            while true {
                tries += 1
                let transaction = OpenTransaction(
                    beginning,
                    on: try session.connection(),
                    interruptedBy: interruption
                )
                defer { transaction.leave() }
                do throws(StorageError) {
                    return try body(transaction)
                } catch {
                    guard case .lost? = transaction.failure, tries < 3 else { throw error }
                }
            }
        }
    }

    public func attempt<Value: Sendable, Refusal: Error>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) async throws(StorageError) -> Result<Value, Refusal> {
        let writer = TransactionWriter(
            rules: rules,
            table: table,
            lane: lane,
            patience: options.patience,
            settleLimit: options.settleLimit
        )
        return try await run { session, interruption throws(StorageError) in
            let (outcome, changes) = try writer.attempt(session, interruption, body)
            // Before the answer: who asks next reads what was written, and pages hear of it in any order.
            if !changes.isEmpty {
                self.broadcast.deliver(changes)
                self.exchange.tell()
            }
            return outcome
        }
    }

    public func changes<Plain: Translatable>(of _: Plain.Type) -> ObjectChanges<Plain> {
        ObjectChanges(broadcast)
    }

    /// Runs work on a connection, measured for whoever asks, and reports its failure.
    private func run<Value: Sendable>(
        _ body: @Sendable (Session, Interruption) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let meter = WorkMeter.current
        do throws(StorageError) {
            return try await pool.run { session, interruption throws(StorageError) in
                try meter.measure { () throws(StorageError) in try body(session, interruption) }
            }
        } catch {
            if error != .cancelled, error != .ownerGone { options.report(error) }
            throw error
        }
    }
}

/// A database that went through its migrations, as it was found then.
private struct OpenedDatabase {
    let catalog: PostgreSQLCatalog
    let rules: TableRules
    /// Taken before anything is read.
    let snapshot: String

    init(
        _ connector: Connector,
        _ migrations: [Migration],
        _ derived: [DerivedColumn]
    ) throws(StorageError) {
        let migrator: PostgreSQLMigrator
        do throws(SchemaError) {
            migrator = try PostgreSQLMigrator(migrations, schema: connector.address.schema)
        } catch {
            throw .schema(error)
        }
        guard let pipe = WakePipe() else { throw .other(reason: "too many files are open") }
        let connection = try StorageError.translating { () throws(ConnectionFailure) in try connector.connect(pipe) }
        try migrator.migrate(connection)
        (catalog, rules, snapshot) = try StorageError.translating { () throws(ConnectionFailure) in
            let catalog = try PostgreSQLCatalog(connection)
            let rules = try TableRules(connection, catalog, derived)
            return (catalog, rules, try connection.texts(of: ChangeTable.snapshot.text).first?.first ?? "")
        }
    }
}
