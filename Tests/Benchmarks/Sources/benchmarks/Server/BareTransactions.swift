import Foundation
import GRDB

/// The same rows as posts store, each in a durable SQLite transaction of its own and nothing around it.
struct BareTransactions {
    private let pool: DatabasePool

    init(_ file: URL) async throws {
        pool = try DatabasePool(path: file.path)
        try await pool.writeWithoutTransaction { database in
            // As `SQLiteStorage` has it; said after opening, for the library sets NORMAL then, by which a loss of power
            // loses commits.
            try database.execute(
                sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON"
            )
            guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2 else { throw NotDurable() }
            try database.execute(sql: NoteTable.sql)
        }
    }

    private struct NotDurable: Error {}

    /// One after the other, as the one connection that writes takes them, for so long.
    func reading(over duration: Duration) async throws -> LoadReading {
        let start = ContinuousClock.now
        var nanoseconds: [Int64] = []
        repeat {
            let time = try await ContinuousClock().measure {
                try await pool.write { database in
                    try database.execute(
                        sql: "INSERT INTO note VALUES (?, ?, ?)",
                        arguments: [UUID().uuidString, Note.sampleText, Date().timeIntervalSinceReferenceDate]
                    )
                }
            }
            nanoseconds.append(Int64(time / .nanoseconds(1)))
        } while ContinuousClock.now - start < duration
        return LoadReading(nanoseconds, over: ContinuousClock.now - start)
    }
}
