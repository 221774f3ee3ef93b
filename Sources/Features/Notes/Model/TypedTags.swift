/// The tags in a form's field: parted by commas or line breaks.
///
///     TypedTags("Work, home/garden,work").tags   // Work, home/garden
///
/// What is no tag is named, so that the field can say so; of two spellings of a tag the first is taken.
public struct TypedTags: Sendable, Hashable {
    public let tags: [NoteTag]
    /// What stands between commas and is no tag.
    public let misfits: [String]

    public init(_ text: String) {
        let parts = text.split { $0 == "," || $0.isNewline }.filter { part in part.contains { !$0.isWhitespace } }
        tags = parts.compactMap { NoteTag(rawValue: String($0)) }.distinct
        misfits = parts.filter { NoteTag(rawValue: String($0)) == nil }.map(String.init)
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
