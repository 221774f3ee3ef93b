import Foundation
import Storage

/// Which revisions there are and since when: all that is needed to delete one, also where the rest of it cannot be read.
struct NoteRevisionNumber: Sendable, Hashable {
    var note: String
    var version: Int
    var keptAt: Date
}

extension NoteRevisionNumber: Translatable {
    typealias ManagedObject = StoredNoteRevisionNumber
}

@Translatable(NoteRevisionNumber.self, table: "noteRevision")
struct StoredNoteRevisionNumber {
    @PrimaryKey var note: String
    @PrimaryKey var version: Int
    var keptAt: Date
}
