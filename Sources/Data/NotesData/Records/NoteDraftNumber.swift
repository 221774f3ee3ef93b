import Storage

/// Which drafts there are: all that is needed to delete one, without what was typed.
struct NoteDraftNumber: Sendable, Hashable {
    var owner: String
    var place: String
    var baseVersion: Int
}

extension NoteDraftNumber: Translatable {
    typealias ManagedObject = StoredNoteDraftNumber
}

@Translatable(NoteDraftNumber.self, table: "noteDraft")
struct StoredNoteDraftNumber {
    @PrimaryKey var owner: String
    @PrimaryKey var place: String
    @PrimaryKey var baseVersion: Int
}
