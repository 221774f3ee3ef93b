import Foundation
public import Storage

/// A lease that is a row of a database: who holds it, and until when by the server's clock.
///
///     let lease = PostgreSQLLease("scheduled work", in: storage)
///     await LeasedWork(lease).run(work)
///
/// Each value is a holder of its own. Where the holder is killed, another has the lease at the end of its term; nobody
/// has to notice that a connection is gone.
public struct PostgreSQLLease: Lease {
    /// Of one whose holder is killed: until another has it there are at most this and a third of it, which is how often
    /// others ask.
    public static let standardTerm = Duration.seconds(6)

    public let term: Duration
    private let name: String
    private let holder = UUID().uuidString
    private let storage: PostgreSQLStorage

    /// - Parameter term: how long it is held without being taken again.
    public init(_ name: String, in storage: PostgreSQLStorage, term: Duration = standardTerm) {
        self.name = name
        self.storage = storage
        self.term = term
    }

    public func take() async throws(StorageError) -> Bool {
        // Of two that find it free at the same time, the second waits for the first and then reads what it wrote.
        let taking = SQLText(
            """
            INSERT INTO "storageLease" ("name", "holder", "expiresAt")
            VALUES ($1, $2, clock_timestamp() + $3::bigint * interval '1 millisecond')
            ON CONFLICT ("name") DO UPDATE SET "holder" = EXCLUDED."holder", "expiresAt" = EXCLUDED."expiresAt"
            WHERE "storageLease"."holder" = EXCLUDED."holder" OR "storageLease"."expiresAt" <= clock_timestamp()
            """,
            [.text(name), .text(holder), .integer(Int64(term / .milliseconds(1)))],
            for: .postgreSQL
        )
        return try await storage.statement(taking) == 1
    }

    public func release() async throws(StorageError) {
        let deletion = SQLText(
            "DELETE FROM \"storageLease\" WHERE \"name\" = $1 AND \"holder\" = $2",
            [.text(name), .text(holder)],
            for: .postgreSQL
        )
        _ = try await storage.statement(deletion)
    }
}

extension PostgreSQLStorage {
    /// Runs one statement as a transaction by itself; how many rows it was about. It may have been run where it fails.
    fileprivate func statement(_ statement: SQLText) async throws(StorageError) -> Int {
        try await pool.run { session, interruption throws(StorageError) in
            let transaction = OpenTransaction(nil, on: try session.connection(), interruptedBy: interruption)
            return try transaction.run(statement).count
        }
    }
}
