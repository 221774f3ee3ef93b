import Notes
import Portico
import Storage

/// Finds which notes match and in which order: the one thing about notes that each database does in its own way.
protocol NoteFinder: Sendable {
    /// Finds notes, and reads what `body` wants at the same moment.
    func find<Value: Sendable>(
        _ request: NoteListRequest,
        of owner: AccountID,
        _ body: @Sendable (NoteMatches, any StorageSnapshot) throws(StorageFailure) -> Value
    ) async throws(StorageFailure) -> Value

    /// How many notes have each tag, by key and state.
    func tagCounts(of owner: AccountID) async throws(StorageFailure) -> [TagCount]
}

/// The notes of one page, in order.
struct NoteMatches: Sendable, Hashable {
    var ids: [String] = []
    /// Of all pages.
    var total = 0
    var isRankedAmongNewest = false
}

/// How many notes of a state have a tag.
struct TagCount: Sendable, Hashable {
    var key: String
    var state: String
    /// One of the spellings: the first by its bytes.
    var spelling: String
    var count: Int
}
