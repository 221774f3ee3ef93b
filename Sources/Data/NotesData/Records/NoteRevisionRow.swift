import Foundation
import Notes
import Portico
import Storage

/// A revision as a flat row.
struct NoteRevisionRow: Sendable, Hashable {
    var note: Note.ID
    var version: Int
    var owner: AccountID
    var title: String
    var editedAt: Date
    var keptAt: Date
    var tags: StoredTags
    var body: String
}

extension NoteRevisionRow: Translatable {
    typealias ManagedObject = StoredNoteRevisionRow

    init(_ revision: NoteRevision) {
        self.init(
            note: revision.note,
            version: revision.version,
            owner: revision.owner,
            title: revision.content.title,
            editedAt: revision.editedAt,
            keptAt: revision.keptAt,
            tags: StoredTags(revision.content.tags),
            body: revision.content.body
        )
    }

    var revision: NoteRevision {
        NoteRevision(
            note: note,
            owner: owner,
            version: version,
            content: NoteContent(title: title, body: body, tags: tags.tags),
            editedAt: editedAt,
            keptAt: keptAt
        )
    }
}

@Translatable(NoteRevisionRow.self, table: "noteRevision")
struct StoredNoteRevisionRow {
    @PrimaryKey var note: String
    @PrimaryKey var version: Int
    var owner: String
    var title: String
    var editedAt: Date
    var keptAt: Date
    var tags: String
    var body: String
}
