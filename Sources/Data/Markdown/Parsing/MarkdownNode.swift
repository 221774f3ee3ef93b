import CCMarkGFM
import Foundation

/// A node of cmark's tree.
struct MarkdownNode: Equatable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    enum Kind: Equatable {
        case document, quote, list, item, codeBlock, htmlBlock, paragraph, heading, rule
        case table, tableHeader, tableRow, tableCell
        case text, softBreak, lineBreak, code, html, emphasis, strong, strikethrough, link, image
        case footnote, footnoteMark
        case other
    }

    var kind: Kind {
        switch cmark_node_get_type(pointer) {
        case CMARK_NODE_DOCUMENT: .document
        case CMARK_NODE_BLOCK_QUOTE: .quote
        case CMARK_NODE_LIST: .list
        case CMARK_NODE_ITEM: .item
        case CMARK_NODE_CODE_BLOCK: .codeBlock
        case CMARK_NODE_HTML_BLOCK: .htmlBlock
        case CMARK_NODE_PARAGRAPH: .paragraph
        case CMARK_NODE_HEADING: .heading
        case CMARK_NODE_THEMATIC_BREAK: .rule
        case CMARK_NODE_TEXT: .text
        case CMARK_NODE_SOFTBREAK: .softBreak
        case CMARK_NODE_LINEBREAK: .lineBreak
        case CMARK_NODE_CODE: .code
        case CMARK_NODE_HTML_INLINE: .html
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK: .link
        case CMARK_NODE_IMAGE: .image
        case CMARK_NODE_FOOTNOTE_DEFINITION: .footnote
        case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteMark
        default: extendedKind
        }
    }

    /// Extensions number their kinds as they are registered, so what the numbers are is looked up once.
    private var extendedKind: Kind {
        let kind = ExtendedKinds.kinds[cmark_node_get_type(pointer).rawValue] ?? .other
        // To cmark the header is a row like the others, of the same type.
        guard kind == .tableRow, cmark_gfm_extensions_get_table_row_is_header(pointer) != 0 else { return kind }
        return .tableHeader
    }

    var parent: Self? { cmark_node_parent(pointer).map(Self.init) }
    var next: Self? { cmark_node_next(pointer).map(Self.init) }
    var previous: Self? { cmark_node_previous(pointer).map(Self.init) }
    var lastChild: Self? { cmark_node_last_child(pointer).map(Self.init) }
    var firstChild: Self? { cmark_node_first_child(pointer).map(Self.init) }

    /// Goes through the node and all below it in the order of the text. What comes next is looked for once `body` is done
    /// with a node, so that it may change what stands in it and behind it; it says whether to go in.
    func visit(_ body: (Self) -> Bool) {
        var node = self
        while true {
            if body(node), let child = node.firstChild {
                node = child
                continue
            }
            while node != self, node.next == nil, let parent = node.parent { node = parent }
            guard node != self, let next = node.next else { return }
            node = next
        }
    }

    var literal: String { Self.string(cmark_node_get_literal(pointer)) }
    /// The same, without a copy of it.
    func withLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard let text = cmark_node_get_literal(pointer) else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        return UnsafeRawPointer(text).withMemoryRebound(to: UInt8.self, capacity: strlen(text)) {
            body(UnsafeBufferPointer(start: $0, count: strlen(text)))
        }
    }

    var url: String { Self.string(cmark_node_get_url(pointer)) }
    var title: String { Self.string(cmark_node_get_title(pointer)) }
    var fenceInfo: String { Self.string(cmark_node_get_fence_info(pointer)) }
    var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
    var isOrdered: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
    var listStart: Int { Int(cmark_node_get_list_start(pointer)) }
    var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }

    /// Whether it is a `<br>` in a cell of a table, which has no other way to begin a line.
    var isBreakInCell: Bool {
        kind == .html && ["<br>", "<br/>", "<br />"].contains(literal.lowercased()) && isIn(.tableCell)
    }

    func isIn(_ kind: Kind) -> Bool {
        var node = self
        while let parent = node.parent {
            if parent.kind == kind { return true }
            node = parent
        }
        return false
    }

    /// Replaces what it has beside texts: code and HTML, and addresses and the words beside them. Where a closure gives
    /// nil, nothing changes.
    func rewrite(code: (String) -> String?, words: (String) -> String?) {
        switch kind {
        case .code, .codeBlock, .html, .htmlBlock:
            if let code = code(literal) { cmark_node_set_literal(pointer, code) }
            if kind == .codeBlock, let info = words(fenceInfo) { cmark_node_set_fence_info(pointer, info) }
        case .link, .image:
            if let url = words(url) { cmark_node_set_url(pointer, url) }
            if let title = words(title) { cmark_node_set_title(pointer, title) }
        default: break
        }
    }

    /// Line and byte column from 1.
    var start: (line: Int, column: Int) {
        (Int(cmark_node_get_start_line(pointer)), Int(cmark_node_get_start_column(pointer)))
    }

    /// From 1.
    var endLine: Int { Int(cmark_node_get_end_line(pointer)) }

    /// The alignments of a table's columns: "l", "c", "r" or 0.
    var alignments: [UInt8] {
        guard let first = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
        return Array(UnsafeBufferPointer(start: first, count: Int(cmark_gfm_extensions_get_table_columns(pointer))))
    }

    private static func string(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}

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
