import CCMarkGFM

/// Which block each line of a text is part of, as the parser reads it.
struct BlockLines {
    private enum Block: Equatable {
        case none, code
        case paragraph(Int)
    }

    private var blocks: [Block]

    init(of bytes: [UInt8], lines: Int) {
        blocks = Array(repeating: .none, count: lines)
        guard let root = MarkdownParser.tree(of: bytes) else { return }
        defer { cmark_node_free(root) }
        var paragraphs = 0
        MarkdownNode(root).visit { node in
            switch node.kind {
            case .codeBlock, .htmlBlock: set(.code, for: node)
            case .paragraph:
                paragraphs += 1
                set(.paragraph(paragraphs), for: node)
            default: return true
            }
            return false
        }
    }

    private mutating func set(_ block: Block, for node: MarkdownNode) {
        for line in node.start.line...max(node.start.line, node.endLine) where blocks.indices.contains(line - 1) {
            blocks[line - 1] = block
        }
    }

    /// Whether a line is code or HTML.
    func isCode(_ line: Int) -> Bool { blocks[line] == .code }

    /// Whether two lines are of one paragraph.
    func isSameText(_ line: Int, _ other: Int) -> Bool {
        guard case .paragraph = blocks[line] else { return false }
        return blocks[line] == blocks[other]
    }
}
