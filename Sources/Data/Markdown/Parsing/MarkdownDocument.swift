import CCMarkGFM

/// A parsed Markdown text. It owns cmark's tree, so nodes are used while it lives.
final class MarkdownDocument {
    let root: MarkdownNode
    let lines: SourceLines
    let nodes: Int
    /// How many nodes lie in each other at the deepest place.
    let depth: Int

    init(root: OpaquePointer, lines: SourceLines) {
        self.root = MarkdownNode(root)
        self.lines = lines
        (nodes, depth) = Self.size(of: root)
    }

    deinit {
        cmark_node_free(root.pointer)
    }

    enum Step {
        case enter(MarkdownNode)
        case exit(MarkdownNode)
    }

    /// Goes through the tree in the order of the text. Every node is entered and left; `body` says on entering whether
    /// to go in.
    ///
    /// Not recursive, so the depth of a tree is bounded by memory only.
    func walk(_ body: (Step) -> Bool) {
        var node = root
        while true {
            if body(.enter(node)), let child = node.firstChild {
                node = child
                continue
            }
            _ = body(.exit(node))
            while node != root, node.next == nil, let parent = node.parent {
                node = parent
                _ = body(.exit(node))
            }
            guard node != root, let next = node.next else { return }
            node = next
        }
    }

    /// How many nodes there are, and how many lie in each other at the deepest place.
    private static func size(of root: OpaquePointer) -> (nodes: Int, depth: Int) {
        var node = root
        var (nodes, depth, deepest) = (1, 1, 1)
        while true {
            if let child = cmark_node_first_child(node) {
                node = child
                depth += 1
                deepest = max(deepest, depth)
            } else {
                while node != root, cmark_node_next(node) == nil, let parent = cmark_node_parent(node) {
                    node = parent
                    depth -= 1
                }
                guard node != root, let next = cmark_node_next(node) else { return (nodes, deepest) }
                node = next
            }
            nodes += 1
        }
    }
}

/// A Markdown source as bytes and where its lines begin, as CommonMark counts them (spec 0.29, 2.1): LF, CR and CRLF
/// end a line.
struct SourceLines {
    let bytes: [UInt8]
    private let starts: [Int]

    init(_ source: String) {
        self.init(Array(source.utf8))
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { starts.append(index) }
        }
        self.starts = starts
    }

    var count: Int { starts.count }

    /// The bytes of a line, counted from 0, with its line end.
    func line(_ index: Int) -> ArraySlice<UInt8> {
        bytes[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)]
    }

    /// The byte at a position as cmark gives it: line and byte column from 1; nil when there is no such place.
    func offset(line: Int, column: Int) -> Int? {
        guard line >= 1, line <= starts.count, column >= 1 else { return nil }
        let offset = starts[line - 1] + column - 1
        return offset < bytes.count ? offset : nil
    }
}
