import Foundation
import PostgreSQLStorage
import Storage
import Synchronization
import TestDatabase

@testable import NotesData

/// A database with so many rows in each table that reading all of them costs more than finding some, which knows what it
/// was asked.
final class WatchedDatabase: Sendable {
    let storage: PostgreSQLStorage
    let tables: [String]
    private let place: TestSchema
    private let statements: Statements
    /// How often each table was read as a whole before it was used.
    private let readsBefore: [String: Int]

    init(_ schema: Schema, rows: Int = 10_000) throws {
        let statements = Statements()
        self.statements = statements
        place = try TestSchema()
        // One, so that its server tells of all it did by then.
        storage = try place.open(schema, connections: 1, watch: { statements.note($0) })
        var columns: [String: [(name: String, type: String)]] = [:]
        for row in try PostgreSQLScript.run(Self.columns, at: place.address) {
            columns[row[0], default: []].append((row[1], row[2]))
        }
        // What it asks once, when it is opened.
        statements.forget()
        // These have a row for each migration, and for each work that one node does.
        tables = columns.keys.filter { !["storageMigration", "storageLease"].contains($0) }.sorted()
        if rows > 0 {
            // Neither triggers nor references: each row is the one of its number in every table.
            let filling = tables.map { Self.filling($0, columns[$0] ?? [], rows) }
            try PostgreSQLScript.run(
                "SET session_replication_role = replica; \(filling.joined()) ANALYZE;",
                at: place.address
            )
        }
        readsBefore = try Self.wholeReads(at: place.address)
    }

    /// The tables that were read as a whole since it was filled, by whatever statement: also those that triggers run, and
    /// those by which rows are looked for that refer to others.
    func tablesReadAsAWhole() async throws -> [String] {
        // The server counts for a while before it tells.
        _ = try await storage.read(among: Query<NoteNumber>.all) { reader, _ throws(StorageError) in
            try reader.rows("SELECT pg_stat_force_next_flush()::text", [])
        }
        let reads = try Self.wholeReads(at: place.address)
        return reads.filter { $0.value > readsBefore[$0.key, default: 0] }.keys.sorted()
    }

    private static func wholeReads(at address: PostgreSQLAddress) throws -> [String: Int] {
        let sql = """
            SELECT relname::text, seq_scan::text FROM pg_stat_user_tables
            WHERE relid IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace)
            """
        let rows = try PostgreSQLScript.run(sql, at: address)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Int($0[1]) ?? 0) })
    }

    /// The plan of each statement that it was asked, as the server made it for these values.
    ///
    /// - Parameter others: statements that it is asked from time to time.
    func plans(with others: [SQLText] = []) async throws -> [(statement: String, plan: [String])] {
        var plans: [(String, [String])] = []
        for statement in statements.all + others {
            let rows = try await storage.read(among: Query<NoteNumber>.all) { reader, _ throws(StorageError) in
                try reader.rows("EXPLAIN \(statement.text)", statement.values)
            }
            plans.append(
                (statement.text, rows.compactMap { if case .text(let line)? = $0.first { line } else { nil } })
            )
        }
        return plans
    }

    /// The searches for words that it was asked, each with whether it had a plan of its own.
    var wordSearches: [SQLText] { statements.all.filter { $0.text.contains("::tsquery") } }

    /// The columns that refer to other tables and that no index begins with.
    func referencesWithoutIndex() throws -> [String] {
        try PostgreSQLScript.run(Self.references, at: place.address).map { $0[0] }
    }

    private static func filling(_ table: String, _ columns: [(name: String, type: String)], _ rows: Int) -> String {
        let values = columns.map { column in
            switch column.type {
            // Above those that sequences begin with.
            case "bigint": "1000000 + i"
            // Shortly after the day of the use: nothing is due, and nothing is of a clock that was put back.
            case "double precision": "\(DailyUse.day.timeIntervalSinceReferenceDate) + i / 1000.0"
            case "bytea": "'\\x00'"
            case "tsvector": "to_tsvector('simple', md5(i::text))"
            case "xid8": "'1'"
            case "timestamp with time zone": "now()"
            default: "md5(i::text)"
            }
        }
        return """
            INSERT INTO "\(table)" (\(columns.map { "\"\($0.name)\"" }.joined(separator: ", ")))
            SELECT \(values.joined(separator: ", ")) FROM generate_series(1, \(rows)) AS i ON CONFLICT DO NOTHING;

            """
    }

    /// Without the tables that have a rule for what is in them: there is one row in each.
    private static let columns = """
        SELECT c.relname::text, a.attname::text, format_type(a.atttypid, NULL)::text
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
            AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conrelid = c.oid AND contype = 'c')
        ORDER BY a.attnum
        """

    private static let references = """
        SELECT f.conrelid::regclass::text || ': ' || f.conname::text FROM pg_constraint f
        WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace AND NOT EXISTS (
            SELECT 1 FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indkey[0] = f.conkey[1]
        )
        """

    /// Those that read or write tables, each once.
    fileprivate final class Statements: Sendable {
        private let byText = Mutex<[String: SQLText]>([:])

        var all: [SQLText] { byText.withLock { $0.values.sorted { $0.text < $1.text } } }

        func forget() { byText.withLock { $0 = [:] } }

        func note(_ statement: SQLText) {
            guard ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(where: statement.text.hasPrefix) else {
                return
            }
            byText.withLock { $0[statement.text] = statement }
        }
    }
}
