import Foundation
import Storage

/// Which revisions there are: all that is needed to delete one, also where the rest of it cannot be read. They are its first columns.
struct NoteRevisionNumber: Sendable, Hashable {
    var note: String
    var version: Int
    var owner: String
    var title: String
    var editedAt: Date
    var keptAt: Date
}

extension NoteRevisionNumber: Translatable {
    typealias ManagedObject = StoredNoteRevisionNumber
}

@Translatable(NoteRevisionNumber.self, table: "noteRevision")
struct StoredNoteRevisionNumber {
    @PrimaryKey var note: String
    @PrimaryKey var version: Int
    var owner: String
    var title: String
    var editedAt: Date
    var keptAt: Date
}
