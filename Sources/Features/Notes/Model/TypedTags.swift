/// The tags in a form's field: parted by commas or line breaks.
///
///     TypedTags("Work, home/garden,work").tags   // Work, home/garden
///
/// What is no tag is named, so that the field can say so; of two spellings of a tag the first is taken. A text of more than `mostBytes`, which
/// is more than as many tags as a note has can take, is not looked at and is one misfit as a whole.
public struct TypedTags: Sendable, Hashable {
    public let tags: [NoteTag]
    /// What stands between commas and is no tag.
    public let misfits: [String]

    public static let mostBytes = 32_768

    public init(_ text: String) {
        guard text.utf8.count <= Self.mostBytes else {
            tags = []
            misfits = [String(String.UnicodeScalarView(text.unicodeScalars.prefix(NoteTag.mostCharacters))) + "…"]
            return
        }
        var (tags, misfits): ([NoteTag], [String]) = ([], [])
        for part in text.split(whereSeparator: { $0 == "," || $0.isNewline }) where part.contains(where: { !$0.isWhitespace }) {
            if let tag = NoteTag(rawValue: String(part)) { tags.append(tag) } else { misfits.append(String(part)) }
        }
        self.tags = tags.distinct
        self.misfits = misfits
    }

    /// Tags as they stand in the field.
    public static func text(of tags: [NoteTag]) -> String { tags.map(\.rawValue).joined(separator: ", ") }
}

extension [NoteTag] {
    /// Without those that were there before in another spelling.
    public var distinct: [NoteTag] {
        var keys: Set<String> = []
        return filter { keys.insert($0.key).inserted }
    }
}
