import PorticoHost
package import Storage

/// A PostgreSQL database as one of the two of a `StorageCopy`.
///
///     let target = try PostgreSQLCopyStore(target: address, AppFeatures.schema)
package final class PostgreSQLCopyStore: CopyStore {
    package static let dialect = SQLDialect.postgreSQL
    /// So many statements go to the server at a time.
    private static let statementsAtOnce = 500
    /// For indexes of many rows.
    private static let limit: Duration = .seconds(3_600)

    package let name: String
    package let place: String
    private let connection: Connection

    /// A database that is only read, as it stands now.
    package init(source address: PostgreSQLAddress, _ schema: Schema) throws(StorageCopyError) {
        name = address.description
        place = address.place
        do throws(StorageError) {
            connection = try Self.connect(address)
            let migrator = try Self.migrator(schema, address)
            guard try migrator.isMigrated(connection) else { throw StorageError.notFound }
            try migrator.requireNewest(connection)
            guard try !connection.isBeingCopied() else { throw StorageError.schema(.unfinishedCopy) }
            _ = try StorageError.translating { () throws(ConnectionFailure) in
                // All reads see the moment of the first.
                try connection.run([
                    SQLText("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", for: .postgreSQL), ChangeTable.snapshot,
                ])
            }
        } catch {
            throw .failed(name: address.description, error)
        }
    }

    /// A database that gets the rows: its schema is made where there is none.
    package init(target address: PostgreSQLAddress, _ schema: Schema) throws(StorageCopyError) {
        name = address.description
        place = address.place
        do throws(StorageError) {
            connection = try Self.connect(address)
            // Of two commands one goes on. The lock ends with the connection.
            let key = Int64(bitPattern: FNV.hash64("portico copy to \(address.schema)".utf8))
            let lock = try StorageError.translating { () throws(ConnectionFailure) in
                try connection.texts(of: "SELECT pg_try_advisory_lock(\(key))::text")
            }
            guard lock == [["true"]] else { throw StorageError.busy }
            let migrator = try Self.migrator(schema, address)
            let isMigrated = try migrator.isMigrated(connection)
            if isMigrated { try migrator.requireNewest(connection) }
            let isGoneOnWith = try connection.isBeingCopied()
            if !isMigrated || !isGoneOnWith { try migrator.migrate(connection) }
        } catch {
            throw .failed(name: address.description, error)
        }
    }

    private static func connect(_ address: PostgreSQLAddress) throws(StorageError) -> Connection {
        guard let pipe = WakePipe() else { throw .other(reason: "too many files are open") }
        var options = PostgreSQLOptions()
        options.statementLimit = limit
        let connector = Connector(address: address, limits: options.limits)
        return try StorageError.translating { () throws(ConnectionFailure) in try connector.connect(pipe) }
    }

    private static func migrator(
        _ schema: Schema,
        _ address: PostgreSQLAddress
    ) throws(StorageError) -> PostgreSQLMigrator {
        do throws(SchemaError) {
            return try PostgreSQLMigrator(schema.migrations, schema: address.schema)
        } catch {
            throw .schema(error)
        }
    }

    package func isBeingCopied() throws(StorageError) -> Bool { try connection.isBeingCopied() }

    package func tables() throws(StorageError) -> [CopyTable] {
        try StorageError.translating { () throws(ConnectionFailure) in
            var tables: [String: CopyTable] = [:]
            for row in try connection.texts(of: Self.columns) where !row[0].hasPrefix("storage") {
                tables[row[0], default: CopyTable(name: row[0], columns: [], key: [], references: [])].columns.append(
                    row[1]
                )
            }
            for row in try connection.texts(of: Self.keys) { tables[row[0]]?.key.append(row[1]) }
            for row in try connection.texts(of: Self.references) { tables[row[0]]?.references.insert(row[1]) }
            return tables.values.sorted { $0.name < $1.name }
        }
    }

    private static let columns = """
        SELECT c.relname::text, a.attname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        ORDER BY c.relname, a.attnum
        """

    private static let keys = """
        SELECT c.relname::text, a.attname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
            JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place) ON TRUE
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
        WHERE c.relnamespace = current_schema()::regnamespace AND i.indisprimary
        ORDER BY c.relname, k.place
        """

    private static let references = """
        SELECT c.relname::text, p.relname::text FROM pg_constraint f
        JOIN pg_class p ON p.oid = f.confrelid JOIN pg_class c ON c.oid = f.conrelid
        WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace
        """

    package func rows(_ sql: SQLText) throws(StorageError) -> [[StoredValue]] {
        try StorageError.translating { () throws(ConnectionFailure) in try connection.run([sql])[0].rows }
    }

    package func write(_ statements: [SQLText]) throws(StorageError) {
        do throws(ConnectionFailure) {
            var left = ([SQLText("BEGIN", for: .postgreSQL)] + statements)[...]
            while !left.isEmpty {
                _ = try connection.run(Array(left.prefix(Self.statementsAtOnce)))
                left = left.dropFirst(Self.statementsAtOnce)
            }
            _ = try connection.run([SQLText("COMMIT", for: .postgreSQL)])
        } catch {
            connection.send("ROLLBACK")
            throw StorageError(error)
        }
    }

    package func statementsBefore(_ tables: [CopyTable]) throws(StorageError) -> [SQLText] {
        tables.map { SQLText("ALTER TABLE \(SQLText.list([$0.name])) DISABLE TRIGGER USER", for: .postgreSQL) }
    }

    package func statementsAfter(_ tables: [CopyTable]) throws(StorageError) -> [SQLText] {
        let sequences = try StorageError.translating { () throws(ConnectionFailure) in
            try connection.texts(of: TableRules.ownedSequences)
        }
        return tables.map { SQLText("ALTER TABLE \(SQLText.list([$0.name])) ENABLE TRIGGER USER", for: .postgreSQL) }
            + sequences.map { row in
                let highest = "SELECT max(\(SQLText.list([row[1]]))) FROM \(SQLText.list([row[0]]))"
                return SQLText(
                    "SELECT setval($1::text::regclass, coalesce((\(highest)), 0) + 1, false)",
                    [.text(row[2])],
                    for: .postgreSQL
                )
            } + tables.map { SQLText("ANALYZE \(SQLText.list([$0.name]))", for: .postgreSQL) }
    }
}

extension Connection {
    /// Whether a `StorageCopy` into the schema is not finished.
    func isBeingCopied() throws(StorageError) -> Bool {
        try StorageError.translating { () throws(ConnectionFailure) in
            let look =
                "SELECT 1::text FROM pg_tables WHERE schemaname = current_schema() AND tablename = '\(StorageCopy.table)'"
            return try !texts(of: look).isEmpty
        }
    }
}
