import CCMarkGFM

/// Addresses of mail within links to notes. The parser makes links of them (GFM 0.29, 6.9) before anybody can see that
/// they are part of a title, as in `[[me@example.com]]`.
enum LinkedAddresses {
    /// Makes text of those that stand between `[[` and `]]`.
    static func unlink(in root: MarkdownNode, of source: String) {
        guard source.utf8.contains(UInt8(ascii: "@")) else { return }
        root.visit { node in
            if node.kind == .text, let next = node.next, next.kind == .link { unlink(behind: node) }
            return true
        }
    }

    /// Looks from a text for the end of the link that begins in it. Each node behind it is looked at once: what is passed
    /// over is joined to the text, and before anything else no link is open any more.
    private static func unlink(behind text: MarkdownNode) {
        let start = text.literal
        guard let open = start.utf8.lastIndex(of: UInt8(ascii: "[")), open > start.startIndex,
            start.utf8[start.utf8.index(before: open)] == UInt8(ascii: "["),
            !start.utf8[open...].contains(UInt8(ascii: "]"))
        else { return }
        var inner = ""
        var passed: [MarkdownNode] = []
        var next = text.next
        while let node = next {
            next = node.next
            if node.kind == .link, let address = address(node) {
                inner += address
                passed.append(node)
            } else if node.kind == .text {
                let literal = node.literal
                let end = literal.utf8.firstIndex { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") }
                guard let end else {
                    inner += literal
                    passed.append(node)
                    continue
                }
                guard literal.utf8[end...].starts(with: "]]".utf8) else { return }
                let rest = literal.utf8.index(end, offsetBy: 2)
                cmark_node_set_literal(text.pointer, start + inner + literal[..<rest])
                cmark_node_set_literal(node.pointer, String(literal[rest...]))
                for node in passed {
                    cmark_node_unlink(node.pointer)
                    cmark_node_free(node.pointer)
                }
                return
            } else {
                return
            }
        }
    }

    /// The address of mail that is shown as it is; nil for every other link.
    private static func address(_ link: MarkdownNode) -> String? {
        guard let child = link.firstChild, child.kind == .text, child.next == nil,
            link.url == "mailto:" + child.literal
        else { return nil }
        return child.literal
    }
}
