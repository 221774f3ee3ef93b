import Portico
import Storage

/// What an owner's notes take, as the triggers of `NotesTables` keep it.
struct NoteUsageRow: Sendable, Hashable {
    var owner: AccountID
    var bytes: Int
    /// How many links of notes are kept.
    var links: Int
}

extension NoteUsageRow: Translatable {
    typealias ManagedObject = StoredNoteUsageRow
}

@Translatable(NoteUsageRow.self, table: "noteUsage")
struct StoredNoteUsageRow {
    @PrimaryKey var owner: String
    var bytes: Int
    var links: Int
}
