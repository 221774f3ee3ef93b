import CCMarkGFM

/// The kinds of nodes that cmark's extensions add, by the number that each got when it was registered.
enum ExtendedKinds {
    static let kinds: [UInt32: MarkdownNode.Kind] = {
        let names: [String: MarkdownNode.Kind] = [
            "table": .table, "table_row": .tableRow, "table_cell": .tableCell, "strikethrough": .strikethrough,
        ]
        // A text that has each of them.
        guard let root = MarkdownParser.tree(of: Array("|a|\n|-|\n|~~b~~|\n".utf8)) else { return [:] }
        let document = MarkdownDocument(root: root, lines: SourceLines(""))
        var kinds: [UInt32: MarkdownNode.Kind] = [:]
        document.walk { step in
            guard case .enter(let node) = step else { return true }
            let name = cmark_node_get_type_string(node.pointer).map { String(cString: $0) } ?? ""
            if let kind = names[name] { kinds[cmark_node_get_type(node.pointer).rawValue] = kind }
            return true
        }
        return kinds
    }()
}
