import GRDB

@testable import Storage

extension SQLiteStorage {
    /// What the connection that writes is set to.
    func pragmas(_ names: [String]) async throws -> [Int?] {
        try await pool.writeWithoutTransaction { database in
            try names.map { try Int.fetchOne(database, sql: "PRAGMA \($0)") }
        }
    }
}
