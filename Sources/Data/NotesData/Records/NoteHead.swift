import Foundation
import Notes
import Portico
import Storage

/// All of a note but its body: what lists are made of.
@Translatable(table: "note")
struct NoteHead: Sendable, Hashable {
    var id: Note.ID
    /// Goes up with each text that is written, over all notes.
    var number: Int
    var owner: AccountID
    var state: NoteState
    var title: String
    /// What it is linked by.
    var titleKey: String
    var tags: StoredTags
    var isPinned: Bool
    var keepsLines: Bool
    var version: Int
    var createdAt: Date
    var editedAt: Date
    var stateChangedAt: Date
    var titleOrder: Data?
    var collation: String?
    var createdOffset: UTCOffset?
    var editedOffset: UTCOffset?

    /// What its title is ordered by.
    var order: TitleOrder { TitleOrder(key: titleOrder, collation: collation) }
}

extension NoteHead {
    init(_ note: Note, number: Int, _ order: TitleOrder) {
        self.init(
            id: note.id,
            number: number,
            owner: note.owner,
            state: note.state,
            title: note.content.title,
            titleKey: NoteLinks.key(ofTitle: note.content.title),
            tags: StoredTags(note.content.tags),
            isPinned: note.isPinned,
            keepsLines: note.keepsLines,
            version: note.version,
            createdAt: note.createdAt,
            editedAt: note.editedAt,
            stateChangedAt: note.stateChangedAt,
            titleOrder: order.key,
            collation: order.collation,
            createdOffset: note.dates.created.offset,
            editedOffset: note.dates.edited.offset
        )
    }

    func note(body: String) -> Note {
        Note(
            id: id,
            owner: owner,
            content: NoteContent(title: title, body: body, tags: tags.tags),
            state: state,
            isPinned: isPinned,
            keepsLines: keepsLines,
            version: NoteVersion(nearestTo: version).rawValue,
            createdAt: createdAt,
            createdOffset: createdOffset,
            editedAt: editedAt,
            editedOffset: editedOffset,
            stateChangedAt: stateChangedAt
        )
    }
}

/// Which notes there are and whose: all of a head that is needed to count and to delete, also where the rest of it
/// cannot be read.
@Translatable(table: "note")
struct NoteNumber: Sendable, Hashable {
    var id: String
    var number: Int
    var owner: String
    var state: String
}

/// A note as far as its title is put in order: whatever else cannot be read stays as it is stored.
@Translatable(table: "note")
struct TitledNote: Sendable, Hashable {
    var id: String
    var number: Int
    var owner: String
    var state: String
    var title: String
    var titleKey: String
    var tags: String
    var isPinned: Bool
    var version: Int
    var createdAt: Date
    var editedAt: Date
    var stateChangedAt: Date
    var titleOrder: Data?
    var collation: String?

    mutating func order(by collation: TitleCollation) {
        let order = collation.order(of: title)
        (titleOrder, self.collation) = (order.key, order.collation)
    }
}

/// A note in the trash as far as emptying it goes. A note that cannot be read otherwise is deleted all the same.
@Translatable(table: "note")
struct TrashedNote: Sendable, Hashable {
    var id: String
    var owner: String
    var state: String
    var isPinned: Bool
    var editedAt: Date
    var stateChangedAt: Date
}
