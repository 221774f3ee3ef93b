import CCMarkGFM

/// Makes footnotes and marks of a tree that was read from a `FootnoteSource`.
struct FootnoteTree {
    private let source: FootnoteSource
    /// The footnotes as they stand in the text, and what number each has.
    private var nodes: [MarkdownNode] = []
    private var numbers: [Int: Int] = [:]
    /// In the order of their numbers: as their marks stand in the text, and then those without marks.
    private var order: [Int] = []
    /// How many of them stand at the end of the tree.
    private var appended = 0

    /// - Parameter root: the tree of the source's text.
    static func write(_ source: FootnoteSource, into root: MarkdownNode) {
        // The text stands behind them, for the addresses of links that it has.
        let bytes = source.list + Array("\n<!-- -->\n\n".utf8) + source.text
        guard let other = MarkdownParser.tree(of: bytes) else { return }
        defer { cmark_node_free(other) }
        var tree = Self(source: source)
        var next = MarkdownNode(other).firstChild?.firstChild
        while let item = next, tree.nodes.count < source.count {
            if let footnote = footnote(of: item) { tree.nodes.append(footnote) }
            next = item.next
        }
        tree.number(root)
    }

    private init(source: FootnoteSource) {
        self.source = source
    }

    private static func footnote(of item: MarkdownNode) -> MarkdownNode? {
        guard let footnote = cmark_node_new(CMARK_NODE_FOOTNOTE_DEFINITION) else { return nil }
        while let child = item.firstChild, cmark_node_append_child(footnote, child.pointer) != 0 {}
        return MarkdownNode(footnote)
    }

    private mutating func number(_ root: MarkdownNode) {
        writeMarks(in: root)
        append(to: root)
        for index in nodes.indices where numbers[index] == nil {
            _ = number(of: index)
            append(to: root)
        }
    }

    /// Appends what has a number by now, and then what that has marks of.
    private mutating func append(to root: MarkdownNode) {
        while appended < order.count {
            let node = nodes[order[appended]]
            appended += 1
            writeMarks(in: node)
            cmark_node_append_child(root.pointer, node.pointer)
        }
    }

    private mutating func number(of index: Int) -> Int {
        if let number = numbers[index] { return number }
        order.append(index)
        numbers[index] = order.count
        return order.count
    }

    private mutating func writeMarks(in root: MarkdownNode) {
        root.visit { node in
            if node.kind == .text {
                if node.withLiteral({ $0.contains(source.placeholder) }) { writeMarks(inText: node) }
            } else {
                node.rewrite(code: restored, words: restored)
            }
            return true
        }
    }

    private func restored(_ text: String) -> String? {
        guard text.utf8.contains(source.placeholder) else { return nil }
        return String(decoding: text.utf8.map { $0 == source.placeholder ? UInt8(ascii: "^") : $0 }, as: UTF8.self)
    }

    /// Goes from a text to the texts and marks that it consists of. Words of a picture can have no marks.
    private mutating func writeMarks(inText node: MarkdownNode) {
        let bytes = Array(node.literal.utf8)
        var (copied, index) = (0, 0)
        var parts: [(type: cmark_node_type, literal: String)] = []
        func addText(upTo end: Int) {
            let text = String(decoding: bytes[copied..<end], as: UTF8.self)
            parts.append((CMARK_NODE_TEXT, restored(text) ?? text))
        }
        while !node.isIn(.image), let sign = bytes[index...].firstIndex(of: source.placeholder) {
            index = sign + 1
            guard sign > copied, bytes[sign - 1] == UInt8(ascii: "["),
                let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")),
                let footnote = source.footnotes[String(decoding: bytes[index..<end], as: UTF8.self).lowercased()]
            else { continue }
            addText(upTo: sign - 1)
            parts.append((CMARK_NODE_FOOTNOTE_REFERENCE, String(number(of: footnote))))
            (copied, index) = (end + 1, end + 1)
        }
        addText(upTo: bytes.count)
        cmark_node_set_literal(node.pointer, parts[0].literal)
        var last = node.pointer
        for part in parts.dropFirst() where !part.literal.isEmpty {
            guard let new = cmark_node_new(part.type) else { return }
            cmark_node_set_literal(new, part.literal)
            cmark_node_insert_after(last, new)
            last = new
        }
    }
}
