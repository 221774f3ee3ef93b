/// A Markdown text without its marks, for snippets, titles and search.
///
/// ```swift
/// MarkdownText.plain("# Shopping\n- [ ] *fresh* [milk](/milk)")      // "Shopping\nfresh milk"
/// MarkdownText.openingHeading(of: "# Shopping\n…")                    // "Shopping"
/// ```
public enum MarkdownText {
    /// A line for each paragraph, heading, item, row or line of code. Raw HTML stays, as it is shown; addresses of
    /// links do not. A text that is not shown as Markdown is given as it is.
    public static func plain(_ source: String) -> String {
        guard let document = try? MarkdownParser.parse(source) else { return source }
        var text = PlainText()
        document.walk { step in
            switch step {
            case .enter(let node): text.enter(node, lines: document.lines)
            case .exit(let node): text.exit(node)
            }
            return true
        }
        return text.result
    }

    /// The text of the heading that the text begins with, whatever its level; nil where it begins with something else.
    public static func openingHeading(of source: String) -> String? {
        guard let document = try? MarkdownParser.parse(source), let first = document.root.firstChild,
            first.kind == .heading
        else { return nil }
        return text(of: first)
    }

    /// The text within a node, in one line.
    static func text(of node: MarkdownNode) -> String {
        var text = ""
        var next = node.firstChild
        var current = node
        while let inner = next {
            current = inner
            switch inner.kind {
            case .text, .code, .html: text += inner.literal
            case .softBreak, .lineBreak: text += " "
            default: break
            }
            next = inner.firstChild
            while next == nil, current != node {
                next = current.next
                guard next == nil, let parent = current.parent else { break }
                current = parent
            }
        }
        return text
    }
}

/// Collects the text of a document, a line for each block.
struct PlainText {
    private(set) var result = ""
    private var separator = ""
    private var task: MarkdownNode?

    mutating func enter(_ node: MarkdownNode, lines: SourceLines) {
        switch node.kind {
        case .item:
            if TaskMark(of: node, in: lines) != nil { task = node.firstChild }
        case .text:
            let isMarked = task != nil && node.parent == task && node.previous == nil
            let literal = isMarked ? TaskMark.textAfterMark(node.literal) : node.literal
            for piece in NoteLink.pieces(of: literal) {
                switch piece {
                case .text(let text): append(text)
                case .link(let link): append(link.shown)
                }
            }
        case .code, .html: append(node.literal)
        case .codeBlock, .htmlBlock:
            let code = node.literal
            append(code.hasSuffix("\n") ? String(code.dropLast()) : code)
            separator = "\n"
        case .softBreak: append(" ")
        case .lineBreak: separator = "\n"
        default: break
        }
    }

    mutating func exit(_ node: MarkdownNode) {
        switch node.kind {
        case .paragraph, .heading, .tableHeader, .tableRow: separator = "\n"
        case .tableCell: if separator.isEmpty { separator = " " }
        default: break
        }
    }

    private mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        if !result.isEmpty { result += separator }
        separator = ""
        result += text
    }
}
