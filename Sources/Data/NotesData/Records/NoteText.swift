import Notes
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
