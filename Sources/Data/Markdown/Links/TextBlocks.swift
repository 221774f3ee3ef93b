/// The parts of a text that each have their own emphasis, links and code: paragraphs, headings, and cells of tables.
/// Beside them the blocks of HTML.
struct TextBlocks {
    enum Kind {
        case text, cell, html
    }

    /// In the order of the text.
    private(set) var all: [(bytes: Range<Int>, kind: Kind)] = []
    /// What stands in code, in the order of the text.
    private(set) var codes: [String] = []
    /// The addresses of images and of links, each once.
    private(set) var images: Set<String> = []
    private(set) var links: Set<String> = []

    init(of document: MarkdownDocument) {
        let lines = document.lines
        var texts: [ClosedRange<Int>] = []
        var rows: Set<Int> = []
        var codes: [String] = []
        var html: [Range<Int>] = []
        var (images, links): (Set<String>, Set<String>) = ([], [])
        document.walk { step in
            guard case .enter(let node) = step else { return true }
            if node.kind == .image { images.insert(node.url) }
            if node.kind == .link { links.insert(node.url) }
            let first = node.start.line - 1
            guard first >= 0, first < lines.count else {
                if node.kind == .code { codes.append(node.literal) }
                return true
            }
            switch node.kind {
            case .paragraph, .heading:
                texts.append(first...min(max(first, node.endLine - 1), lines.count - 1))
            case .tableHeader, .tableRow:
                if rows.insert(first).inserted { texts.append(first...first) }
            case .code: codes.append(node.literal)
            case .htmlBlock: if let bytes = Self.bytes(of: node, in: lines) { html.append(bytes) }
            default: break
            }
            return true
        }
        (self.codes, self.images, self.links) = (codes, images, links)
        var next = 0
        for text in texts where text.upperBound >= next {
            let start = max(next, text.lowerBound)
            // A paragraph ends where a table begins.
            let end =
                rows.contains(start)
                ? start : (start...text.upperBound).first(where: rows.contains).map { $0 - 1 }
            next = (end ?? text.upperBound) + 1
            guard next > start else { continue }
            let bytes = lines.line(start).startIndex..<lines.line(next - 1).endIndex
            if rows.contains(start) {
                addCells(bytes, of: lines.bytes)
            } else {
                all.append((bytes, .text))
            }
        }
        guard !html.isEmpty else { return }
        all = (all + html.map { ($0, .html) }).sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    }

    /// Where a block stands as it is; nil where marks of quotes or items are between its lines.
    private static func bytes(of block: MarkdownNode, in lines: SourceLines) -> Range<Int>? {
        guard let column = lines.offset(line: block.start.line, column: block.start.column) else { return nil }
        let line = lines.line(block.start.line - 1).startIndex
        return block.withLiteral { literal in
            // The parser ends the last line where the text does not.
            let text = literal.last == UInt8(ascii: "\n") ? literal.dropLast() : literal[...]
            return [column, line].first { lines.bytes[$0...].starts(with: text) }.map { $0..<$0 + text.count }
        }
    }

    /// Whether codes are some of these, in their order: others may have stood in what a link showed.
    func hasAll(of others: [String]) -> Bool {
        var rest = others[...]
        for code in codes where code == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// A bar divides a row also within code (GFM 0.29, 4.10), unless a backslash is before it.
    private mutating func addCells(_ row: Range<Int>, of bytes: [UInt8]) {
        var start = row.lowerBound
        var index = start
        while index < row.upperBound {
            if bytes[index] == UInt8(ascii: "|") {
                if start < index { all.append((start..<index, .cell)) }
                start = index + 1
            }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        if start < row.upperBound { all.append((start..<row.upperBound, .cell)) }
    }
}
