import CGumbo
import Foundation
import Gumbo

/// What an HTML5 parser makes of a page, as bytes that two pages share only if their trees are the same.
///
/// Tags begin with NUL, which no parsed text has; what stands between them is text as it was read.
struct ParsedTree {
    private(set) var bytes: [UInt8] = []

    init(_ html: [UInt8]) {
        bytes.reserveCapacity(html.count)
        _ = GumboHeap.parse(html) { output in
            for node in output.document.pointee.v.document.children.items(as: GumboNode.self) { add(node) }
        }
    }

    /// What Gumbo reads where a page says a text. It follows an older HTML in giving U+FFFD for most control characters
    /// and for noncharacters, which browsers leave alone; NUL is no part of HTML at all.
    static func reading(of text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            bytes += UTF8.encode(isReplaced(scalar.value) ? "\u{FFFD}" : scalar) ?? UTF8.encodedReplacementCharacter
        }
        return bytes
    }

    private static func isReplaced(_ code: UInt32) -> Bool {
        switch code {
        case 0...8, 0xB, 0xE...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
        default: code & 0xFFFE == 0xFFFE
        }
    }

    private mutating func add(_ node: UnsafeMutablePointer<GumboNode>) {
        switch node.pointee.type {
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: add(node.pointee.v.element)
        case GUMBO_NODE_COMMENT:
            bytes += [0, UInt8(ascii: "!")]
            add(node.pointee.v.text.text)
            bytes.append(0)
        case GUMBO_NODE_DOCUMENT: break
        default: add(node.pointee.v.text.text)
        }
    }

    private mutating func add(_ element: GumboElement) {
        bytes += [0, UInt8(ascii: "<"), UInt8(element.tag_namespace.rawValue)]
        // Elements that Gumbo does not know have no name here: it would have to be read from the page's source, values
        // and all.
        add(gumbo_normalized_tagname(element.tag))
        for item in element.attributes.items(as: GumboAttribute.self) {
            let attribute = item.pointee
            bytes += [0, UInt8(attribute.attr_namespace.rawValue)]
            add(attribute.name)
            bytes.append(0)
            add(attribute.value)
        }
        bytes += [0, UInt8(ascii: ">")]
        for child in element.children.items(as: GumboNode.self) { add(child) }
        bytes += [0, UInt8(ascii: "/")]
    }

    private mutating func add(_ text: UnsafePointer<CChar>?) {
        guard let text else { return }
        bytes += UnsafeRawBufferPointer(start: text, count: strlen(text))
    }
}
