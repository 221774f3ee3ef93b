/// What is written in a note: what its form has fields for, and what a revision keeps.
///
///     NoteContent(title: "Groceries", body: "- milk", tags: [NoteTag(text: "home")!])
///
/// Two contents are equal when their bytes are: `é` written as one scalar or as two are different texts, so that neither is ever taken
/// for the other and lost. Of tags that are the same to people the first is kept.
public struct NoteContent: Sendable {
    public var title: String
    /// Markdown.
    public var body: String
    public var tags: [NoteTag] {
        didSet { tags = tags.distinct }
    }

    public init(title: String, body: String, tags: [NoteTag] = []) {
        self.title = title
        self.body = body
        self.tags = tags.distinct
    }

    /// Whether nothing can be read in title and body.
    public var isBlank: Bool {
        (title.unicodeScalars.first { !$0.properties.isWhitespace } ?? body.unicodeScalars.first { !$0.properties.isWhitespace }) == nil
    }

    /// Whether it would leave nothing of a text that was there; saving it asks first.
    public func empties(_ other: NoteContent) -> Bool { isBlank && !other.isBlank }
}

extension NoteContent: Hashable {
    public static func == (one: NoteContent, other: NoteContent) -> Bool {
        one.title.hasSameBytes(as: other.title) && one.body.hasSameBytes(as: other.body) && one.tags == other.tags
    }

    public func hash(into hasher: inout Hasher) {
        for byte in title.utf8 { hasher.combine(byte) }
        hasher.combine(body.utf8.count)
        hasher.combine(tags)
    }
}
