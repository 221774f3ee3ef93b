import Notes
import Portico
import Storage

/// What is searched of a note.
struct NoteText: Sendable, Hashable {
    var id: Note.ID
    var number: Int
    var marks: String
    var title: String
    var body: String
}

extension NoteText: Translatable {
    typealias ManagedObject = StoredNoteText

    init(_ note: Note, number: Int) {
        self.init(
            id: note.id,
            number: number,
            marks: OwnerMark.text(note.owner),
            title: note.content.title,
            body: note.content.body
        )
    }
}

@Translatable(NoteText.self)
struct StoredNoteText {
    var id: String
    var number: Int
    var marks: String
    var title: String
    var body: String
}

/// The word of the full-text index that says whose a note is, so that a search reads none but its owner's rows. It is
/// hexadecimal behind a letter: one word to every tokenizer, whatever the owner is called.
enum OwnerMark {
    static func text(_ owner: AccountID) -> String { "o" + owner.rawValue.utf8.hexadecimal }
}
