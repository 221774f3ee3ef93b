import Notes
public import Portico
public import Storage

/// Knows what an owner's notes take: a database keeps the sum by triggers, which not every storage has.
public protocol NoteUsageCounter: Sendable {
    /// In bytes.
    func bytes(of owner: AccountID, in snapshot: any StorageSnapshot) throws(StorageError) -> Int
}

/// Reads the sum that a database keeps.
struct StoredNoteUsage: NoteUsageCounter {
    func bytes(of owner: AccountID, in snapshot: any StorageSnapshot) throws(StorageError) -> Int {
        try snapshot.object(NoteUsageRow.self, byPrimaryKey: owner.rawValue)?.bytes ?? 0
    }
}

/// Counts all that an owner has: for storage in memory, and as the plain meaning of the sum that a database keeps.
struct CountedNoteUsage: NoteUsageCounter {
    func bytes(of owner: AccountID, in snapshot: any StorageSnapshot) throws(StorageError) -> Int {
        var bytes = 0
        for head in try snapshot.cachedObjects(NoteHead.self, .matching(NoteHead.columns.owner == owner.rawValue)) {
            let body = try snapshot.object(NoteBody.self, byPrimaryKey: head.id.rawValue)?.body ?? ""
            bytes += NoteSize.note(NoteContent(title: head.title, body: body, tags: head.tags.tags))
        }
        for row in try snapshot.cachedObjects(
            NoteRevisionRow.self,
            .matching(NoteRevisionRow.columns.owner == owner.rawValue)
        ) {
            bytes += NoteSize.revision(NoteContent(title: row.title, body: row.body, tags: row.tags.tags))
        }
        for draft in try snapshot.cachedObjects(
            NoteDraftRow.self,
            .matching(NoteDraftRow.columns.owner == owner.rawValue)
        ) {
            bytes += NoteSize.draft(draft.draft)
        }
        for file in try snapshot.cachedObjects(NoteFile.self, .matching(StoredNoteFile.columns.owner == owner.rawValue))
        {
            bytes += NoteSize.file(bytes: file.size)
        }
        return bytes
    }
}

/// What an owner's notes take, as the triggers of `NotesTables` keep it.
@Translatable(table: "noteUsage")
struct NoteUsageRow: Sendable, Hashable {
    @PrimaryKey var owner: AccountID
    var bytes: Int
    /// How many links of notes are kept.
    var links: Int
}
