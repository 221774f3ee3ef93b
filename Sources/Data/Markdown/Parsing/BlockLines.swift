import CCMarkGFM

/// Which block each line of a text is part of, as the parser reads it.
struct BlockLines {
    private enum Block: Equatable {
        case none, code
        case paragraph(Int, isInItem: Bool)
    }

    private var blocks: [Block]

    init(of source: SourceLines) {
        blocks = Array(repeating: .none, count: source.count)
        guard let root = MarkdownParser.tree(of: source.bytes) else { return }
        defer { cmark_node_free(root) }
        var paragraphs = 0
        MarkdownNode(root).visit { node in
            switch node.kind {
            case .codeBlock: set(.code, for: node, to: node.endLine)
            case .htmlBlock:
                // The parser leaves out the last line of some.
                let lines = node.withLiteral { $0.count { $0 == UInt8(ascii: "\n") } }
                set(.code, for: node, to: max(node.endLine, node.start.line + lines - 1))
            case .paragraph:
                paragraphs += 1
                set(.paragraph(paragraphs, isInItem: node.isIn(.item)), for: node, to: node.endLine)
            default: return true
            }
            return false
        }
    }

    private mutating func set(_ block: Block, for node: MarkdownNode, to end: Int) {
        for line in node.start.line...max(node.start.line, end) where blocks.indices.contains(line - 1) {
            blocks[line - 1] = block
        }
    }

    /// Whether a line is code or HTML.
    func isCode(_ line: Int) -> Bool { blocks[line] == .code }

    /// Whether it is text of an item of a list.
    func isInItem(_ line: Int) -> Bool {
        if case .paragraph(_, isInItem: true) = blocks[line] { true } else { false }
    }

    /// Whether two lines are of one paragraph.
    func isSameText(_ line: Int, _ other: Int) -> Bool {
        guard case .paragraph = blocks[line] else { return false }
        return blocks[line] == blocks[other]
    }
}
