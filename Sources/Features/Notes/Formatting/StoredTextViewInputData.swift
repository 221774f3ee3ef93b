public import Portico

/// A note's text with nothing made of it: what is stored, or was typed.
@ViewInputData public struct StoredTextViewInputData {
    public let title: String
    public let body: String
    public let tags: String
}

extension StoredTextViewInputData {
    init(_ content: NoteContent) {
        self.init(title: content.title, body: content.body, tags: TypedTags.text(of: content.tags))
    }
}
