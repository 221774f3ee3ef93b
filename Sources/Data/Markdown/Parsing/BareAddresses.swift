import CCMarkGFM

/// Addresses of pages that stand in a text without marks. The parser takes all for one up to the next space (GFM 0.29,
/// 6.9), but texts in Chinese and Japanese have none behind a sentence.
public enum BareAddresses {
    /// What ends an address: the stops, commas and brackets of these scripts. Browsers copy it encoded.
    public static let stops: Set<Unicode.Scalar> = Set("。，、；：！？（）【】「」『』《》〈〉〔〕［］｛｝“”‘’…～　".unicodeScalars)

    /// Lets the links of a tree end before the first of these, unless somebody has said where they end.
    static func shorten(in root: MarkdownNode, of source: String) {
        guard source.unicodeScalars.contains(where: stops.contains) else { return }
        var explicit: Set<Substring>?
        root.visit { node in
            guard node.kind == .link, let text = bareText(of: node),
                let stop = text.unicodeScalars.firstIndex(where: stops.contains)
            else { return true }
            let known = explicit ?? explicitAddresses(in: source)
            explicit = known
            if !known.contains(Substring(text)) { shorten(node, text, at: stop) }
            return false
        }
    }

    /// What a link shows, where that is its address.
    private static func bareText(of link: MarkdownNode) -> String? {
        guard let child = link.firstChild, child.kind == .text, child.next == nil else { return nil }
        let (text, url) = (child.literal, link.url)
        return url == text || url == "http://" + text ? text : nil
    }

    /// What stands without a space in `<` and `>`, or as the address of a link.
    private static func explicitAddresses(in source: String) -> Set<Substring> {
        var found: Set<Substring> = []
        for part in source.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
            let inner = part.prefix { $0 != ">" && !$0.isWhitespace }
            if inner.endIndex < part.endIndex, part[inner.endIndex] == ">" { found.insert(inner) }
        }
        for part in source.split(separator: "](", omittingEmptySubsequences: false).dropFirst() {
            found.insert(part.prefix { $0 != ")" && !$0.isWhitespace })
        }
        return found
    }

    private static func shorten(_ link: MarkdownNode, _ text: String, at stop: String.Index) {
        guard let child = link.firstChild else { return }
        point(link, child, to: text[..<stop])
        var last = link
        func add(_ node: OpaquePointer?) {
            guard let node else { return }
            cmark_node_insert_after(last.pointer, node)
            last = MarkdownNode(node)
        }
        // Others may follow, each behind a stop.
        var start = stop
        while start < text.endIndex {
            let behind = text.unicodeScalars[start...].firstIndex { !stops.contains($0) } ?? text.endIndex
            let end = text.unicodeScalars[behind...].firstIndex(where: stops.contains) ?? text.endIndex
            let next = text[behind..<end]
            let isAddress = ["http://", "https://", "www."].contains { next.hasPrefix($0) && next.count > $0.count }
            add(self.text(text[start..<(isAddress ? behind : end)]))
            if isAddress, let other = cmark_node_new(CMARK_NODE_LINK), let shown = self.text(next) {
                cmark_node_append_child(other, shown)
                point(MarkdownNode(other), MarkdownNode(shown), to: next)
                add(other)
            }
            start = end
        }
    }

    private static func point(_ link: MarkdownNode, _ child: MarkdownNode, to address: Substring) {
        cmark_node_set_url(link.pointer, address.hasPrefix("www.") ? "http://\(address)" : String(address))
        cmark_node_set_literal(child.pointer, String(address))
    }

    private static func text(_ literal: Substring) -> OpaquePointer? {
        let node = cmark_node_new(CMARK_NODE_TEXT)
        if let node { cmark_node_set_literal(node, String(literal)) }
        return node
    }
}
