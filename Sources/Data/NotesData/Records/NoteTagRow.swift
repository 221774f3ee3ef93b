import Notes
import Portico
import Storage

/// A tag of a note. The state is the note's, so that tags are counted without it.
struct NoteTagRow: Sendable, Hashable {
    var note: Note.ID
    var key: String
    var owner: AccountID
    var state: NoteState
    var spelling: NoteTag
}

extension NoteTagRow: Translatable {
    typealias ManagedObject = StoredNoteTagRow
}

@Translatable(NoteTagRow.self, table: "noteTag")
struct StoredNoteTagRow {
    @PrimaryKey var note: String
    @PrimaryKey var key: String
    var owner: String
    var state: String
    var spelling: String
}
