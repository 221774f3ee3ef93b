/// What changed from one text of a note to another, as much of it as a page shows.
///
///     let difference = NoteDifference(from: revision.content, to: note.content)
///     difference.rows      // of the body
public struct NoteDifference: Sendable, Hashable {
    /// A text that took another's place.
    public struct Change: Sendable, Hashable {
        public let old: String
        public let new: String

        /// Nil where the texts are the same, byte by byte.
        init?(from old: String, to new: String) {
            guard !old.utf8.elementsEqual(new.utf8) else { return nil }
            (self.old, self.new) = (old, new)
        }
    }

    /// How many unchanged lines stand around a changed one.
    static let context = 3

    public let title: Change?
    public let tags: Change?
    /// The changed lines of the body and some around them; empty where the bodies are the same.
    public let rows: [LineDiff.Row]

    public init(from old: NoteContent, to new: NoteContent) {
        let body = LineDiff(from: old.body, to: new.body)
        title = Change(from: old.title, to: new.title)
        tags = Change(from: TypedTags.text(of: old.tags), to: TypedTags.text(of: new.tags))
        rows = body.isEmpty ? [] : body.rows(context: Self.context, within: .page)
    }

    public var isEmpty: Bool { title == nil && tags == nil && rows.isEmpty }
}
