import Portico
import Storage

/// Knows what an owner's notes take: a database keeps the sum by triggers, which not every storage has.
protocol NoteUsageTally: Sendable {
    /// In bytes.
    func bytes(of owner: AccountID, in snapshot: any StorageSnapshot) throws(StorageFailure) -> Int
}

/// Reads the sum that a database keeps.
struct KeptNoteUsage: NoteUsageTally {
    func bytes(of owner: AccountID, in snapshot: any StorageSnapshot) throws(StorageFailure) -> Int {
        try snapshot.object(NoteUsageRow.self, byPrimaryKey: owner.rawValue)?.bytes ?? 0
    }
}
