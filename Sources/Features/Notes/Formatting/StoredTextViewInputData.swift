import Portico

/// A note's text with nothing made of it: what is stored, or was typed.
@ViewInputData struct StoredTextViewInputData {
    let title: String
    let body: String
    let tags: String
}

extension StoredTextViewInputData {
    init(_ content: NoteContent) {
        self.init(title: content.title, body: content.body, tags: TypedTags.text(of: content.tags))
    }
}
