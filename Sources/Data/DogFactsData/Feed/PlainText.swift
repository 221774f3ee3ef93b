import CGumbo
import Gumbo
import Networking

/// The words of marked-up text, on one line, as somebody reads them.
///
///     PlainText.of(html: "<p>Dogs <b>dream</b>.</p><script>…</script>")   // "Dogs dream."
///
/// Of elements that interrupt a line a space is left. Scripts, styles and what is not shown leave nothing.
enum PlainText {
    /// What is longer is no fact, whatever its markup hides.
    static let maxBytes = 8_192
    /// How many tags there may be: the parser opens bold and its like anew in each paragraph, so a few thousand tags
    /// would become millions.
    static let maxTags = 200
    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark",
        "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
    ]
    private static let unseen: Set<String> = [
        "script", "style", "template", "noscript", "iframe", "object", "svg", "math", "title", "select", "textarea",
    ]

    /// Nil where it is too long, or has too many tags.
    static func of(html: String) -> String? {
        let bytes = Array(html.utf8)
        guard bytes.count <= maxBytes, bytes.count(where: { $0 == UInt8(ascii: "<") }) <= maxTags else { return nil }
        return GumboHeap.parse(bytes, fragmentContext: GUMBO_TAG_DIV) { output in output.root.map(text) }.map(tidied)
    }

    /// The same of XHTML in a document.
    static func of(xhtml element: XMLTree) -> String { tidied(text(element)) }

    private enum Step {
        case node(UnsafeMutablePointer<GumboNode>)
        case space
    }

    /// Without recursion: elements may be in each other as often as there are tags.
    private static func text(_ root: UnsafeMutablePointer<GumboNode>) -> String {
        var text = ""
        var steps = [Step.node(root)]
        while let step = steps.popLast() {
            guard case .node(let node) = step else {
                text += " "
                continue
            }
            switch node.pointee.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE:
                text += node.pointee.v.text.text.map { String(cString: $0) } ?? ""
            case GUMBO_NODE_ELEMENT:
                let name = String(cString: gumbo_normalized_tagname(node.pointee.v.element.tag))
                guard !unseen.contains(name) else { continue }
                if !inline.contains(name) {
                    text += " "
                    steps.append(.space)
                }
                let children = node.pointee.v.element.children.items(as: GumboNode.self)
                steps += children.reversed().map(Step.node)
            default: break
            }
        }
        return text
    }

    private static func text(_ element: XMLTree) -> String {
        guard !unseen.contains(element.name) else { return "" }
        let inside = element.content.map { piece in
            switch piece {
            case .text(let text): text
            case .element(let element): text(element)
            }
        }.joined()
        return inline.contains(element.name) ? inside : " \(inside) "
    }

    private static func tidied(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
