import GRDB
import Notes
import Portico
import Storage

/// Finds notes by the indexes of the table `note` and the full-text index.
struct SQLiteNoteFinder: NoteFinder {
    let storage: SQLiteStorage

    func find<Value: Sendable>(
        _ request: NoteListRequest,
        of owner: AccountID,
        _ body: @Sendable (NoteMatches, any StorageSnapshot) throws(StorageFailure) -> Value
    ) async throws(StorageFailure) -> Value {
        try await storage.read { database, snapshot in
            try body(SQLiteNoteSearch(request: request, owner: owner, database: database).matches(), snapshot)
        }
    }

    func tagCounts(of owner: AccountID) async throws(StorageFailure) -> [TagCount] {
        try await storage.read { database, _ in
            let sql = """
                SELECT "key", "state", min("spelling"), count(*) FROM "noteTag" WHERE "owner" = ? GROUP BY "key", "state"
                """
            return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [owner.rawValue]).map { row in
                TagCount(key: row[0], state: row[1], spelling: row[2], count: row[3])
            }
        }
    }
}
