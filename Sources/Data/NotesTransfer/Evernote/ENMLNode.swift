/// An element of Evernote's markup, or a text in one.
final class ENMLNode {
    let name: String
    let attributes: [String: String]
    private(set) var children: [ENMLNode] = []
    /// Of what has no name.
    private(set) var text = ""
    /// Whether it stands on lines of its own, because of itself or of what is in it.
    private(set) var isBlock: Bool

    private static let blockNames: Set<String> = [
        "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "blockquote", "pre", "hr", "center",
        "dl", "dt", "dd",
    ]

    init(_ name: String, _ attributes: [String: String] = [:]) {
        self.name = name
        self.attributes = attributes
        isBlock = Self.blockNames.contains(name)
    }

    /// Adds an element that is complete.
    func add(_ child: ENMLNode) {
        children.append(child)
        if child.isBlock { isBlock = true }
    }

    func add(_ text: String) {
        if let last = children.last, last.name.isEmpty {
            last.text += text
        } else {
            let node = ENMLNode("")
            node.text = text
            children.append(node)
        }
    }

    /// Whether its style says so, as in `--en-codeblock:true`.
    func styled(_ property: String) -> Bool {
        (attributes["style"] ?? "").split(separator: ";").contains { declaration in
            let parts = declaration.split(separator: ":", maxSplits: 1).map(\.trimmingWhiteSpace)
            return parts.count == 2 && parts[0].hasSuffix(property) && parts[1] == "true"
        }
    }

    /// All text in it, as it is.
    var plainText: String {
        var text = ""
        addPlainText(to: &text)
        return text
    }

    /// One text that all are added to: put together level by level it would be copied at each.
    private func addPlainText(to whole: inout String) {
        switch name {
        case "": whole += text
        case "br": whole += "\n"
        default: for child in children { child.addPlainText(to: &whole) }
        }
    }
}

/// Makes the tree, which is never deeper than `XMLEvents` lets an element be, and has no more elements than any note:
/// each takes some thirty times what its markup does.
final class ENMLTree: XMLHandler {
    static let mostElements = 200_000

    let root = ENMLNode("en-note")
    private(set) var isTooLarge = false
    private var elements = 0
    private var open: [ENMLNode] = []
    private var bytes: [UInt8] = []

    func start(_ name: String, _ attributes: [String: String]) {
        elements += 1
        if elements > Self.mostElements { isTooLarge = true }
        guard !isTooLarge else { return }
        flush()
        open.append(open.isEmpty ? root : ENMLNode(name.lowercased(), attributes))
    }

    func end(_ name: String) {
        guard !isTooLarge else { return }
        flush()
        if let node = open.popLast() { open.last?.add(node) }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        if !isTooLarge { bytes += text }
    }

    private func flush() {
        if !bytes.isEmpty { open.last?.add(String(decoding: bytes, as: UTF8.self)) }
        bytes = []
    }
}
