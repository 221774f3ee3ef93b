import CCMarkGFM
import Portico

/// A quote that begins with `[!note] Title`, as GitHub and Obsidian have it; with a minus behind the brackets it can be
/// unfolded, with a plus folded.
///
///     > [!tip]- Where the key is
///     > Under the third pot.
struct Callout {
    enum Fold {
        case always, closed, open
    }

    let title: String
    let fold: Fold
    /// How it looks: a note, unless it warns.
    let style: String

    private static let warnings: Set = ["warning", "caution", "attention"]
    private static let dangers: Set = ["danger", "error", "failure", "fail", "bug"]

    /// Longer words are no kinds.
    private static let longestKind = 40

    /// Nil for any other quote. Of a callout the first line is taken out of the tree.
    init?(takenFrom quote: MarkdownNode, in lines: SourceLines) {
        guard let paragraph = quote.firstChild, paragraph.kind == .paragraph,
            // A backslash before it makes it text.
            let start = lines.offset(line: paragraph.start.line, column: paragraph.start.column),
            lines.bytes[start...].starts(with: "[!".utf8)
        else { return nil }
        var firstLine: [MarkdownNode] = []
        var end: MarkdownNode?
        var next = paragraph.firstChild
        while let node = next {
            if node.kind == .softBreak || node.kind == .lineBreak {
                end = node
                break
            }
            firstLine.append(node)
            next = node.next
        }
        // A title is text: nothing that leads elsewhere may vanish in one.
        guard firstLine.allSatisfy({ [.text, .code, .html, .emphasis, .strong].contains($0.kind) && Self.isText($0) })
        else {
            return nil
        }
        let line = firstLine.map { $0.firstChild == nil ? $0.literal : MarkdownText.text(of: $0) }.joined()
        guard line.hasPrefix("[!"), !line.contains("[["), let close = line.firstIndex(of: "]") else { return nil }
        let kind = line[..<close].dropFirst(2)
        guard !kind.isEmpty, kind.utf8.count <= Self.longestKind, kind.allSatisfy({ $0.isLetter || $0 == "-" }) else {
            return nil
        }
        style =
            switch kind.lowercased() {
            case let kind where Self.warnings.contains(kind): "callout callout-warning"
            case let kind where Self.dangers.contains(kind): "callout callout-danger"
            default: "callout"
            }
        let behind = line[close...].dropFirst()
        fold =
            switch behind.first {
            case "-": .closed
            case "+": .open
            default: .always
            }
        let words = behind.dropFirst(fold == .always ? 0 : 1)
        guard words.first?.isWhitespace ?? true else { return nil }
        title =
            words.allSatisfy(\.isWhitespace)
            ? kind.prefix(1).uppercased() + kind.dropFirst().lowercased() : words.trimmed
        for node in firstLine + [end].compactMap({ $0 }) { Self.remove(node) }
        if paragraph.firstChild == nil { Self.remove(paragraph) }
    }

    private static func isText(_ node: MarkdownNode) -> Bool {
        var isText = true
        node.visit { inner in
            if ![.text, .code, .html, .emphasis, .strong].contains(inner.kind) || inner.isFormula { isText = false }
            return isText
        }
        return isText
    }

    private static func remove(_ node: MarkdownNode) {
        cmark_node_unlink(node.pointer)
        cmark_node_free(node.pointer)
    }
}

extension DocumentWriter {
    mutating func openQuote(_ quote: MarkdownNode) {
        guard let callout = Callout(takenFrom: quote, in: lines) else {
            quotes.append(nil)
            return markup("<blockquote>\n")
        }
        quotes.append(callout.fold)
        switch callout.fold {
        case .always:
            markup("<blockquote")
            attribute("class", callout.style)
            markup(">\n<p><strong>")
            text(callout.title)
            markup("</strong></p>\n")
        case .closed, .open:
            markup("<details")
            attribute("class", callout.style)
            if callout.fold == .open { attribute("open", "") }
            markup("><summary>")
            text(callout.title)
            markup("</summary>\n")
        }
    }

    mutating func closeQuote() {
        switch quotes.popLast() {
        case .closed??, .open??: markup("</details>\n")
        default: markup("</blockquote>\n")
        }
    }
}
