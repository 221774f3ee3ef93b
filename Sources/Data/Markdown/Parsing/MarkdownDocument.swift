import CCMarkGFM

/// A parsed Markdown text. It owns cmark's tree, so nodes are used while it lives.
final class MarkdownDocument {
    let root: MarkdownNode
    let lines: SourceLines

    init(root: OpaquePointer, lines: SourceLines) {
        self.root = MarkdownNode(root)
        self.lines = lines
    }

    deinit {
        cmark_node_free(root.pointer)
    }

    enum Step {
        case enter(MarkdownNode)
        case exit(MarkdownNode)
    }

    /// Goes through the tree in the order of the text. Every node is entered and left; `body` says on entering whether to go in.
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

    /// How many nodes lie in each other at the deepest place.
    var depth: Int {
        var depth = 0
        var deepest = 0
        walk { step in
            switch step {
            case .enter:
                depth += 1
                deepest = max(deepest, depth)
            case .exit: depth -= 1
            }
            return true
        }
        return deepest
    }
}
