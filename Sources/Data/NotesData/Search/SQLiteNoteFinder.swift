import Foundation
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

    func tags(_ request: NoteTagRequest, of owner: AccountID) async throws(StorageFailure) -> [NoteTagCount] {
        try await storage.read { database, _ in
            var tags: [NoteTagCount] = []
            for (stretch, bounds) in try Self.stretches(of: request) where tags.count < request.limit {
                let sql = """
                    SELECT "key", "state", min("spelling"), count(*) FROM "noteTag" WHERE "owner" = ? AND \(stretch) AND "key" > ?
                    GROUP BY "key", "state" ORDER BY "key", "state" LIMIT ?
                    """
                let most = (request.limit - tags.count) * NoteState.allCases.count
                let rows = try Row.fetchAll(
                    database.cachedStatement(sql: sql),
                    arguments: [owner.rawValue] + bounds + [request.after?.key ?? "", most]
                )
                tags += rows.map { TagCount(key: $0[0], state: $0[1], spelling: $0[2], count: $0[3]) }.tags
            }
            return Array(tags.prefix(request.limit))
        }
    }

    /// Stretches of the index, in order. The slash is followed by the digit 0 in ASCII.
    private static func stretches(of request: NoteTagRequest) throws -> [(sql: String, bounds: StatementArguments)] {
        if let tags = request.among {
            let keys = String(decoding: try JSONEncoder().encode(tags.map(\.key)), as: UTF8.self)
            return [("\"key\" IN (SELECT \"value\" FROM json_each(?))", [keys])]
        }
        guard let key = request.within?.key else { return [("1", [])] }
        return [("\"key\" = ?", [key]), ("\"key\" >= ? AND \"key\" < ?", ["\(key)/", "\(key)0"])]
    }
}
