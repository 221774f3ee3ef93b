import Storage

/// Whether a revision holds its body, without reading it.
struct NoteRevisionPart: Sendable, Hashable {
    var note: String
    var version: Int
    var hasBody: Bool
}

extension NoteRevisionPart: Translatable {
    typealias ManagedObject = StoredNoteRevisionPart
}

@Translatable(NoteRevisionPart.self, table: "noteRevision")
struct StoredNoteRevisionPart {
    @PrimaryKey var note: String
    @PrimaryKey var version: Int
    var hasBody: Bool
}
