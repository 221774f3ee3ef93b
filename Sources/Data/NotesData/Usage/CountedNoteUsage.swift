import Notes
import Portico
import Storage

/// Counts all that an owner has: for storage in memory, and as the plain meaning of the sum that a database keeps.
struct CountedNoteUsage: NoteUsageTally {
    func bytes(of owner: AccountID, in snapshot: any StorageSnapshot) throws(StorageFailure) -> Int {
        var bytes = 0
        for head in try snapshot.cachedObjects(NoteHead.self, .matching(StoredNoteHead.columns.owner == owner.rawValue)) {
            let body = try snapshot.object(NoteText.self, byPrimaryKey: head.id.rawValue)?.body ?? ""
            bytes += NoteSize.note(NoteContent(title: head.title, body: body, tags: head.tags.tags))
        }
        for row in try snapshot.cachedObjects(NoteRevisionRow.self, .matching(StoredNoteRevisionRow.columns.owner == owner.rawValue)) {
            bytes += NoteSize.revision(NoteContent(title: row.title, body: row.body, tags: row.tags.tags))
        }
        for draft in try snapshot.cachedObjects(NoteDraft.self, .matching(StoredNoteDraft.columns.owner == owner.rawValue)) {
            bytes += NoteSize.draft(draft)
        }
        for file in try snapshot.cachedObjects(NoteFile.self, .matching(StoredNoteFile.columns.owner == owner.rawValue)) {
            bytes += NoteSize.file(bytes: file.size)
        }
        return bytes
    }
}
