import PorticoHost
import Storage

/// Brings a schema to the version of its program, or says why not. Of nodes that start at once, one does it and the
/// others wait for it.
struct PostgreSQLMigrator {
    /// How long one migration may take, and how long another node is waited for.
    private static let limit: Duration = .seconds(3_600)

    private let history: MigrationHistory
    private let schema: String

    init(_ migrations: [Migration], schema: String) throws(SchemaError) {
        history = try MigrationHistory(migrations, for: .postgreSQL)
        self.schema = schema
    }

    func migrate(_ connection: Connection) throws(StorageError) {
        try StorageError.translating { () throws(ConnectionFailure) in
            // The lock is the session's: it is let go of with the connection, whatever becomes of the program.
            try connection.runScript("SET statement_timeout = 0; SET lock_timeout = 0", limit: Self.limit)
            try connection.runScript("SELECT pg_advisory_lock(\(Self.key(schema)))", limit: Self.limit)
        }
        defer { try? connection.runScript("SELECT pg_advisory_unlock(\(Self.key(schema)))", limit: .seconds(5)) }
        try prepare(connection)
        var applied = try entries(connection)
        try check(applied)
        guard try !connection.isBeingCopied() else { throw StorageError.schema(.unfinishedCopy) }
        while applied.count < history.migrations.count {
            try run(history.migrations[applied.count], connection)
            applied = try entries(connection)
        }
    }

    /// Whether the schema has gone through any migration.
    func isMigrated(_ connection: Connection) throws(StorageError) -> Bool {
        let isThere = try StorageError.translating { () throws(ConnectionFailure) in
            try !connection.texts(
                of: "SELECT 1::text FROM pg_tables WHERE schemaname = '\(schema)' AND tablename = 'storageMigration'"
            ).isEmpty
        }
        guard isThere else { return false }
        return try !entries(connection).isEmpty
    }

    /// Throws where it has not gone through all of them.
    func requireNewest(_ connection: Connection) throws(StorageError) {
        let (applied, known) = (try entries(connection), history.migrations.count)
        try check(applied)
        guard applied.count == known else { throw .schema(.older(stored: applied.count, known: known)) }
    }

    /// The number of the lock, made of the name of the schema: the same on each machine and by each version.
    private static func key(_ schema: String) -> Int64 {
        Int64(bitPattern: FNV.hash64("portico migrations of \(schema)".utf8))
    }

    private func check(_ applied: [AppliedMigration]) throws(StorageError) {
        do throws(SchemaError) {
            try history.check(applied)
        } catch {
            throw .schema(error)
        }
    }

    /// Makes what the storage itself needs.
    private func prepare(_ connection: Connection) throws(StorageError) {
        try StorageError.translating { () throws(ConnectionFailure) in
            if try connection.texts(of: "SELECT 1::text FROM pg_namespace WHERE nspname = '\(schema)'").isEmpty {
                try connection.runScript("CREATE SCHEMA \"\(schema)\"", limit: Self.limit)
            }
            try connection.runScript("BEGIN; \(Self.tables) COMMIT", limit: Self.limit)
        }
    }

    private static let tables = """
        CREATE TABLE IF NOT EXISTS "storageMigration" (
            "number" BIGINT PRIMARY KEY, "name" TEXT NOT NULL, "sql" TEXT NOT NULL
        );
        CREATE TABLE IF NOT EXISTS "storageChange" (
            "key" TEXT PRIMARY KEY, "node" TEXT NOT NULL, "tables" TEXT NOT NULL,
            "transaction" XID8 NOT NULL DEFAULT pg_current_xact_id(), "madeAt" TIMESTAMPTZ NOT NULL DEFAULT now()
        );
        CREATE TABLE IF NOT EXISTS "storageLease" (
            "name" TEXT PRIMARY KEY, "holder" TEXT NOT NULL, "expiresAt" TIMESTAMPTZ NOT NULL
        );
        CREATE INDEX IF NOT EXISTS "storageChangeByTransaction" ON "storageChange" ("transaction");
        CREATE INDEX IF NOT EXISTS "storageChangeByTime" ON "storageChange" ("madeAt");
        """

    private func entries(_ connection: Connection) throws(StorageError) -> [AppliedMigration] {
        let statement = SQLText(
            "SELECT \"number\", \"sql\" FROM \"storageMigration\" ORDER BY \"number\"",
            for: .postgreSQL
        )
        let rows = try StorageError.translating { () throws(ConnectionFailure) in
            try connection.run([statement])[0].rows
        }
        var entries: [AppliedMigration] = []
        for row in rows {
            guard case .integer(let number) = row[0], case .text(let sql) = row[1] else {
                throw .corrupt(reason: "its list of migrations cannot be read")
            }
            entries.append(AppliedMigration(number: Int(number), sql: sql))
        }
        return entries
    }

    private func run(_ migration: Migration, _ connection: Connection) throws(StorageError) {
        let sql = migration.postgreSQL ?? ""
        do throws(ConnectionFailure) {
            try connection.runScript("BEGIN", limit: Self.limit)
            try connection.runScript(sql, limit: Self.limit)
            let entry = SQLText(
                "INSERT INTO \"storageMigration\" (\"number\", \"name\", \"sql\") VALUES ($1, $2, $3)",
                [.integer(Int64(migration.number)), .text(migration.name), .text(sql)],
                for: .postgreSQL
            )
            _ = try connection.run([entry, SQLText("COMMIT", for: .postgreSQL)])
        } catch {
            connection.send("ROLLBACK")
            guard case .refused(let refusal) = error, refusal.isOfTheStatement else { throw StorageError(error) }
            throw .schema(
                .failed(number: migration.number, name: migration.name, reason: "\(refusal.message) (\(refusal.code))")
            )
        }
    }
}

extension ServerRefusal {
    /// Whether the SQL is to blame, not the disk, the rights or somebody else.
    fileprivate var isOfTheStatement: Bool {
        ["0A", "21", "22", "23", "42", "2B", "P0"].contains { code.hasPrefix($0) } && code != "42501"
    }
}
