import Foundation

/// The notes that a body points to, which make the backlinks of those.
///
///     NoteLinks(titles: ["Groceries"], notes: [id])
///
/// Reading them out of Markdown is the business of whoever renders it; a repository is given the function.
public struct NoteLinks: Sendable, Hashable {
    /// As written in `[[title]]`.
    public var titles: [String]
    /// Those of whose pages the URL stands in the body.
    public var notes: [Note.ID]

    public init(titles: [String] = [], notes: [Note.ID] = []) {
        self.titles = titles
        self.notes = notes
    }

    /// The same for titles that a link does not tell apart: case, the ways to write `é`, and how much white space stands between words.
    public static func key(ofTitle title: String) -> String {
        title.lowercased().precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
