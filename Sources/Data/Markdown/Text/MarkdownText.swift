/// A Markdown text without its marks, for snippets, titles and search.
///
/// ```swift
/// MarkdownText.plain("# Shopping\n- [ ] *fresh* [milk](/milk)")      // "Shopping\nfresh milk"
/// MarkdownText.headings(of: "# Shopping\n…").opening?.text            // "Shopping"
/// ```
public enum MarkdownText {
    /// A line for each paragraph, heading, item, row or line of code. Raw HTML stays, as it is shown; addresses of
    /// links do not. Of an image its words stay. A text that is not shown as Markdown is given as it is.
    public static func plain(_ source: String) -> String {
        guard let document = try? MarkdownParser.parse(source) else { return source }
        var text = PlainText()
        document.walk { step in
            switch step {
            case .enter(let node):
                text.enter(node, lines: document.lines)
                return node.kind != .image
            case .exit(let node): text.exit(node)
            }
            return true
        }
        return text.result
    }

    /// The headings that a title may come from.
    public struct Headings: Hashable, Sendable {
        /// The one that the text begins with, whatever its level; nil where it begins with something else.
        public fileprivate(set) var opening: Opening?
        /// The text of the first one, wherever it stands.
        public fileprivate(set) var first: String?

        public struct Opening: Hashable, Sendable {
            /// Of links to notes what they show.
            public let text: String
            /// From 1.
            public let level: Int
            /// Whether its text is all there is in it, without emphasis, links or code.
            public let isPlain: Bool
            /// How many bytes of the source come before what follows it, blank lines included.
            public let bytes: Int
        }
    }

    /// Front matter counts as what CommonMark makes of it: programs before took its heading for a title.
    public static func headings(of source: String) -> Headings {
        var headings = Headings()
        guard let document = try? MarkdownParser.parse(source, hasFootnotes: false, hasFrontMatter: false) else {
            return headings
        }
        if let first = document.root.firstChild, first.kind == .heading {
            headings.opening = opening(first, in: document.lines)
            headings.first = text(of: first)
            return headings
        }
        document.walk { step in
            guard case .enter(let node) = step, headings.first == nil else { return false }
            if node.kind == .heading { headings.first = text(of: node) }
            return true
        }
        return headings
    }

    private static func opening(_ heading: MarkdownNode, in lines: SourceLines) -> Headings.Opening {
        let isMarked =
            heading.start.line >= 1 && heading.start.line <= lines.count
            && lines.line(heading.start.line - 1).first { !" \t".utf8.contains($0) } == UInt8(ascii: "#")
        var line = min(max(heading.start.line, 0), lines.count)
        if !isMarked {
            // Where an underlined one ends the parser does not say.
            while line < lines.count, !lines.line(line).allSatisfy({ "=- \t\r\n".utf8.contains($0) }) { line += 1 }
            line = min(line + 1, lines.count)
        }
        while line < lines.count, lines.line(line).allSatisfy({ " \t\r\n".utf8.contains($0) }) {
            line += 1
        }
        let child = heading.firstChild
        let literal = child?.kind == .text && child?.next == nil ? child?.literal : nil
        return Headings.Opening(
            text: text(of: heading, showsLinks: true),
            level: heading.headingLevel,
            isPlain: literal.map { NoteLink.pieces(of: $0) == [.text($0)] } ?? false,
            bytes: line < lines.count ? lines.line(line).startIndex : lines.bytes.count
        )
    }

    /// The text within a node, in one line.
    ///
    /// - Parameter showsLinks: whether of a link to a note there is what it shows; else it is as it is written.
    static func text(of node: MarkdownNode, showsLinks: Bool = false) -> String {
        var text = ""
        var next = node.firstChild
        var current = node
        while let inner = next {
            current = inner
            switch inner.kind {
            case .html where inner.isBreakInCell: text += " "
            case .text where showsLinks:
                for piece in NoteLink.pieces(of: inner.literal) {
                    switch piece {
                    case .text(let piece): text += piece
                    case .link(let link): text += link.shown
                    }
                }
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
        case .item, .tableCell:
            if TaskMark(of: node, in: lines) != nil { task = TaskMark.holder(in: node) }
        case .text:
            let isMarked = task != nil && node.parent == task && node.previous == nil
            let literal = isMarked ? TaskMark.textAfterMark(node.literal) : node.literal
            for piece in NoteLink.pieces(of: literal) {
                switch piece {
                case .text(let text): append(text)
                case .link(let link): append(link.shown)
                }
            }
        case .html where node.isBreakInCell: separator = " "
        case .code, .html: append(node.literal)
        case .image: append(PictureText(MarkdownText.text(of: node)).alternative)
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
