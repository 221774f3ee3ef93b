import CGumbo
import Gumbo
import PorticoHTML

/// Reads a page as browsers do (WHATWG HTML section 13.2), by libgumbo.
enum BrowserTree {
    /// The elements and texts of the page; nothing where memory ran out.
    static func nodes(of page: [UInt8]) -> [BrowserNode] {
        GumboHeap.parse(page) { output in output.document.map(nodes(below:)) } ?? []
    }

    /// Keeps its own stack, so that no depth of nesting can overflow the program's.
    private static func nodes(below root: UnsafeMutablePointer<GumboNode>) -> [BrowserNode] {
        var nodes: [BrowserNode] = []
        var waiting = children(of: root.pointee.v.document.children, in: nil)
        while let (node, parent) = waiting.popLast() {
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                let element = node.pointee.v.element
                let isWritten = element.original_tag.length > 0
                let offset = isWritten ? Int(element.start_pos.offset) : nil
                nodes.append(BrowserNode(.element(name(of: element)), at: offset, in: parent))
                waiting += children(of: element.children, in: nodes.count - 1)
            case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA:
                nodes.append(BrowserNode(.text, at: Int(node.pointee.v.text.start_pos.offset), in: parent))
            default: continue
            }
        }
        return nodes
    }

    private static func children(of vector: GumboVector, in parent: Int?) -> [(UnsafeMutablePointer<GumboNode>, Int?)] {
        vector.items(as: GumboNode.self).reversed().map { ($0, parent) }
    }

    /// In lower case, as tags are compared.
    private static func name(of element: GumboElement) -> String {
        var original = element.original_tag
        if element.tag == GUMBO_TAG_UNKNOWN, original.length > 0 {
            gumbo_tag_from_original_text(&original)
            let bytes = UnsafeRawBufferPointer(start: original.data, count: original.length)
            return String(decoding: bytes, as: UTF8.self).lowercased()
        }
        return gumbo_normalized_tagname(element.tag).map { String(cString: $0) } ?? ""
    }
}
