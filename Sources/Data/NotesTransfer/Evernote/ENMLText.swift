import Notes

/// A note's text in Evernote's markup (ENML) as Markdown.
///
///     try ENMLText(Array("<en-note><h1>Plan</h1><en-todo checked=\"true\"/>Milk</en-note>".utf8), attachments: [:]).markdown
///
/// Markup that is not well formed gives its text without it: nothing that can be read is lost.
struct ENMLText {
    let markdown: String

    /// Why a text is not read.
    struct Refusal: Error {
        let reason: NoteReason
    }

    /// - Parameter attachments: the names of the note's files by their MD5, which the markup names them by.
    init(_ bytes: [UInt8], attachments: [String: String]) throws(Refusal) {
        guard let source = String(validating: bytes, as: UTF8.self) else { throw Refusal(reason: .markupNotUTF8) }
        let start = source.firstRange(of: "<en-note")?.lowerBound
        guard let start else {
            markdown = Self.stripped(source)
            return
        }
        guard !source[..<start].uppercased().contains("<!ENTITY") else {
            throw Refusal(reason: .markupDeclaresEntities)
        }
        let tree = ENMLTree()
        let events = XMLEvents(tree, knowsHTMLEntities: true)
        do throws(XMLEvents.Fault) {
            // Without a document type libxml2 takes entities that it does not know for mistakes. Nothing is fetched for
            // it.
            try events.feed(Array("<!DOCTYPE en-note SYSTEM \"enml2.dtd\">\n".utf8))
            try events.feed(Array(source[start...].utf8))
            try events.finish()
        } catch {
            markdown = Self.stripped(String(source[start...]))
            return
        }
        guard !tree.isTooLarge else {
            throw Refusal(reason: .markupTooLong(limit: ENMLTree.mostElements))
        }
        markdown = try ENMLBlocks(attachments: attachments).markdown(of: tree.root)
    }

    /// The text without what stands between `<` and `>`; elements that begin a line do so.
    private static func stripped(_ source: String) -> String {
        var (text, isInTag, tag): (String, Bool, String) = ("", false, "")
        for scalar in source.unicodeScalars {
            if isInTag {
                if scalar == ">" {
                    isInTag = false
                    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
                    if ["div", "p", "br", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6"].contains(name) {
                        text += "\n"
                    }
                } else if tag.utf8.count < 16 {
                    tag.unicodeScalars.append(scalar)
                }
            } else if scalar == "<" {
                (isInTag, tag) = (true, "")
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        let plain = [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
        let lines = plain.split(separator: "\n", omittingEmptySubsequences: true).map(\.trimmingWhiteSpace).filter {
            !$0.isEmpty
        }
        return lines.map { MarkdownEscapes.line(MarkdownEscapes.text($0)) }.joined(separator: "\n\n")
    }
}

/// How much may be written while one note's markup becomes Markdown.
///
///     try allowance.spend(text.utf8.count)
///
/// Each element writes again what those in it wrote. So a small file of lists in lists or of empty table cells could
/// come to gigabytes and keep a server busy for minutes.
final class ENMLAllowance {
    private var rest = 16 * NoteLimits.textBytes

    /// Throws where a piece, in bytes, is more than any note can have, or all pieces together are more than a note's
    /// markup has a use for.
    func spend(_ bytes: Int) throws(ENMLText.Refusal) {
        guard bytes <= 2 * NoteLimits.textBytes else { throw ENMLText.Refusal(reason: .tooLarge) }
        rest -= bytes
        guard rest >= 0 else { throw ENMLText.Refusal(reason: .markupTooNested) }
    }
}
