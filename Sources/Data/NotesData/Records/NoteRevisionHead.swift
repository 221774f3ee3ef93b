import Foundation
import Notes
import Portico
import Storage

/// A revision without its body, for lists of many.
struct NoteRevisionHead: Sendable, Hashable {
    var note: Note.ID
    var version: Int
    var owner: AccountID
    var title: String
    var editedAt: Date
    var keptAt: Date

    var summary: NoteRevisionSummary {
        NoteRevisionSummary(version: version, title: title, editedAt: editedAt, keptAt: keptAt)
    }
}

extension NoteRevisionHead: Translatable {
    typealias ManagedObject = StoredNoteRevisionHead
}

@Translatable(NoteRevisionHead.self, table: "noteRevision")
struct StoredNoteRevisionHead {
    @PrimaryKey var note: String
    @PrimaryKey var version: Int
    var owner: String
    var title: String
    var editedAt: Date
    var keptAt: Date
}
