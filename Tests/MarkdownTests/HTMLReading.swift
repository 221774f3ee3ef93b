import CGumbo
import Gumbo

/// What a parser of HTML5 reads, written down again in the one way in which rendered Markdown is written.
///
/// Where that is the text that was read, there was nothing to repair in it and nothing in it means anything else.
enum HTMLReading {
    /// Whether a text is read as it is written. Gumbo gives U+FFFD for a few characters that browsers take as they are.
    static func isAsWritten(_ html: String) -> Bool {
        var expected = String.UnicodeScalarView()
        for scalar in html.unicodeScalars {
            let isReplaced =
                (0x80...0x9F).contains(scalar.value) || (0xFDD0...0xFDEF).contains(scalar.value)
                || scalar.value & 0xFFFE == 0xFFFE
            expected.append(isReplaced ? "\u{FFFD}" : scalar)
        }
        return written(html).map { $0.utf8.elementsEqual(String(expected).utf8) } ?? false
    }

    static func written(_ html: String) -> String? {
        GumboHeap.parse(Array(html.utf8), fragmentContext: GUMBO_TAG_DIV) { output in
            output.root.map { root in children(of: root.pointee.v.element) }
        }
    }

    private static let void: Set = ["br", "hr", "img", "input"]

    private static func children(of element: GumboElement) -> String {
        element.children.items(as: GumboNode.self).map { written($0.pointee) }.joined()
    }

    private static func written(_ node: GumboNode) -> String {
        switch node.type {
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
            let name = gumbo_normalized_tagname(node.v.element.tag).map { String(cString: $0) } ?? "?"
            let attributes = node.v.element.attributes.items(as: GumboAttribute.self).map { attribute in
                " \(attribute.pointee.name.map { String(cString: $0) } ?? "?")"
                    + "=\"\(escaped(attribute.pointee.value.map { String(cString: $0) } ?? ""))\""
            }
            let start = "<\(name)\(attributes.joined())>"
            return void.contains(name) ? start : "\(start)\(children(of: node.v.element))</\(name)>"
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE: return escaped(node.v.text.text.map { String(cString: $0) } ?? "")
        default: return "<!>"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }
        .joined()
    }
}
