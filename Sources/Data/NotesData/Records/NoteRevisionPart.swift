import Foundation
import Storage

/// Whether a revision holds its body, without reading it. They are its first columns.
struct NoteRevisionPart: Sendable, Hashable {
    var note: String
    var version: Int
    var owner: String
    var title: String
    var editedAt: Date
    var keptAt: Date
    var hasBody: Bool
}

extension NoteRevisionPart: Translatable {
    typealias ManagedObject = StoredNoteRevisionPart
}

@Translatable(NoteRevisionPart.self, table: "noteRevision")
struct StoredNoteRevisionPart {
    @PrimaryKey var note: String
    @PrimaryKey var version: Int
    var owner: String
    var title: String
    var editedAt: Date
    var keptAt: Date
    var hasBody: Bool
}
