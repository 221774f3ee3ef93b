import Storage

/// How many texts were deleted since all that was deleted was taken out of the file. There is one such row.
struct NoteErasedRow: Sendable, Hashable {
    var id: Int
    var count: Int
}

extension NoteErasedRow: Translatable {
    typealias ManagedObject = StoredNoteErasedRow
}

@Translatable(NoteErasedRow.self, table: "noteErased")
struct StoredNoteErasedRow {
    var id: Int
    var count: Int
}
