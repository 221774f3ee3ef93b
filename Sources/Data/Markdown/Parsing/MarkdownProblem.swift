/// Why a source could not be shown as Markdown. Nothing of it is lost: it is shown as it was typed.
public enum MarkdownProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has more bytes of UTF-8 than `limit`.
    case tooLong(bytes: Int, limit: Int)
    /// Quotes, lists or emphasis are nested in each other more than `limit` times.
    case tooDeep(limit: Int)
    /// It links to notes more often than `limit` times, or to more notes.
    case tooManyLinks(limit: Int)
    /// It is made in a way that would take very long to read or very much room to show.
    case tooCostly
    /// The HTML made of it did not pass the second look; a mistake in this library.
    case unsafe

    public var description: String {
        switch self {
        case .tooLong(let bytes, let limit): "The text has \(bytes) bytes; up to \(limit) are shown as Markdown."
        case .tooDeep(let limit): "Quotes, lists or emphasis are nested more than \(limit) times."
        case .tooManyLinks(let limit): "The text has more than \(limit) links to notes."
        case .tooCostly: "The text has so many marks, links or lines that it would take too long to show it as Markdown."
        case .unsafe: "The text could not be shown as Markdown safely."
        }
    }
}
