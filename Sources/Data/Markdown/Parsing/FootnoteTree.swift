import CCMarkGFM
import Foundation

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

    /// Gives false, and changes nothing, where the list has other items than the source has footnotes.
    ///
    /// - Parameters:
    ///   - root: the tree of the source's text.
    ///   - lines: how many lines that has. The footnotes stand behind them, so none of their nodes has a place in the
    ///     source.
    static func write(_ source: FootnoteSource, into root: MarkdownNode, lines: Int) -> Bool {
        // The text stands behind them, for the addresses of links that it has.
        let before = Array(repeating: UInt8(ascii: "\n"), count: lines)
        let bytes = before + source.list + Array("\n<!-- -->\n\n".utf8) + source.text
        guard let other = MarkdownParser.tree(of: bytes) else { return false }
        defer { cmark_node_free(other) }
        var items: [MarkdownNode] = []
        var next = MarkdownNode(other).firstChild?.firstChild
        while let item = next, item.kind == .item {
            items.append(item)
            next = item.next
        }
        guard items.count == source.count else { return false }
        var tree = Self(source: source)
        tree.nodes = items.compactMap(footnote)
        guard tree.nodes.count == source.count else { return false }
        tree.number(root)
        return true
    }

    private init(source: FootnoteSource) {
        self.source = source
    }

    private static func footnote(of item: MarkdownNode) -> MarkdownNode? {
        guard let footnote = cmark_node_new(CMARK_NODE_FOOTNOTE_DEFINITION) else { return nil }
        var next = item.firstChild?.next
        while let child = next {
            next = child.next
            cmark_node_append_child(footnote, child.pointer)
        }
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
            switch node.kind {
            case .text where node.withLiteral { $0.contains(source.labels.circumflex) }: writeMarks(inText: node)
            case .link: cut(node)
            default: break
            }
            // Words of a picture can have no marks.
            return node.kind != .image
        }
    }

    /// Lets an address that stands in the text without marks of its own end before a mark.
    private func cut(_ link: MarkdownNode) {
        let sign = "[" + String(UnicodeScalar(source.labels.circumflex))
        guard let child = link.firstChild, child.kind == .text, child.next == nil,
            case let (text, url) = (child.literal, link.url), url == text || url == "http://" + text,
            let end = text.range(of: sign), let endOfURL = url.range(of: sign),
            let rest = cmark_node_new(CMARK_NODE_TEXT)
        else { return }
        cmark_node_set_literal(rest, String(text[end.lowerBound...]))
        cmark_node_set_literal(child.pointer, String(text[..<end.lowerBound]))
        cmark_node_set_url(link.pointer, String(url[..<endOfURL.lowerBound]))
        cmark_node_insert_after(link.pointer, rest)
    }

    /// Goes from a text to the texts and marks that it consists of.
    private mutating func writeMarks(inText node: MarkdownNode) {
        let bytes = Array(node.literal.utf8)
        var (copied, index) = (0, 0)
        var parts: [(type: cmark_node_type, literal: String)] = []
        func addText(upTo end: Int) {
            parts.append((CMARK_NODE_TEXT, String(decoding: bytes[copied..<end], as: UTF8.self)))
        }
        while let sign = bytes[index...].firstIndex(of: source.labels.circumflex) {
            index = sign + 1
            guard sign > copied, bytes[sign - 1] == UInt8(ascii: "["),
                let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")),
                let footnote = source.footnotes[source.labels.text(of: bytes[index..<end]).lowercased()]
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
