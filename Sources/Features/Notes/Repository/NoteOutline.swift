/// A note without its text.
public struct NoteOutline: Sendable, Hashable, Identifiable {
    public let id: Note.ID
    public let title: String
    public let tags: [NoteTag]

    public init(id: Note.ID, title: String, tags: [NoteTag]) {
        self.id = id
        self.title = title
        self.tags = tags
    }
}
