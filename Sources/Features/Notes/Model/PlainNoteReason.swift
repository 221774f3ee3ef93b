import AtriumTexts
import Portico

/// Why a note is shown as it was typed and not as Markdown.
///
///     RenderedNote(html: html, plainReason: .tooDeep(limit: 100))
public enum PlainNoteReason: Sendable, Hashable {
    case tooLong(bytes: Int, limit: Int)
    /// Quotes, lists or emphasis are nested in each other more often than that.
    case tooDeep(limit: Int)
    /// It links to notes more often than that, or to more of them.
    case tooManyLinks(limit: Int)
    /// It would take very long to read or very much room to show.
    case tooCostly
    /// What was made of it could not be shown safely.
    case unsafe

    func sentence(in localiser: Localiser) -> String { localiser(text) }

    private var text: Text {
        switch self {
        case .tooLong(let bytes, let limit): PlainNoteMessages.tooLong(bytes, limit: limit)
        case .tooDeep(let limit): PlainNoteMessages.tooDeep(limit: limit)
        case .tooManyLinks(let limit): PlainNoteMessages.tooManyLinks(limit: limit)
        case .tooCostly: PlainNoteMessages.tooCostly
        case .unsafe: PlainNoteMessages.unsafe
        }
    }
}
