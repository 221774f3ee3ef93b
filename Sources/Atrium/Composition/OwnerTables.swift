import Storage

/// That everything has an owner who is there. Only here it is known that the owners of notes, and some of the visitors, are accounts.
///
/// A trigger says it rather than each repository: it runs in the transaction of whatever writes, and no way to write goes around it. So
/// nothing can be stored in an account from the commit on that deletes it.
enum OwnerTables: TableMigration {
    case owners
    /// A note of which only the history is there yet is nobody's, but reserved for an account: that is the one that has to be there.
    case reservedNotes

    static let records: [any StoredRecord.Type] = []

    var name: String {
        switch self {
        case .owners: "owners that are there"
        case .reservedNotes: "owners of reserved notes"
        }
    }

    var sql: String {
        switch self {
        case .owners:
            (Self.owned.map { Self.trigger(on: $0, when: "1", owner: "NEW.\"owner\"") }
                + Self.visited.map {
                    Self.trigger(on: $0, when: "NEW.\"visitor\" GLOB 'account:*'", owner: "substr(NEW.\"visitor\", 9)")
                })
                .joined(separator: "\n")
        case .reservedNotes:
            "DROP TRIGGER \"noteOwnerIsThere\";\n\(Self.trigger(on: "note", when: "1", owner: Self.noteOwner))"
        }
    }

    private static let noteOwner =
        "CASE WHEN NEW.\"owner\" GLOB 'reserved:*' THEN substr(NEW.\"owner\", 10) ELSE NEW.\"owner\" END"
    /// What is always an account's.
    private static let owned = ["note", "noteDraft", "noteShare", "noteFile", "noteJob"]
    /// What is a visitor's, who may be an account.
    private static let visited = ["savedSearch", "favouriteFact"]

    /// Saving one that is there already comes by it, too.
    private static func trigger(on table: String, when condition: String, owner: String) -> String {
        """
        CREATE TRIGGER "\(table)OwnerIsThere" BEFORE INSERT ON "\(table)"
        WHEN \(condition) AND NOT EXISTS (SELECT 1 FROM "account" WHERE "id" = \(owner))
        BEGIN SELECT RAISE(ABORT, '\(StorageFailure.ownerGoneRefusal)'); END;
        """
    }
}
