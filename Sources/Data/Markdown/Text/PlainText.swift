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
