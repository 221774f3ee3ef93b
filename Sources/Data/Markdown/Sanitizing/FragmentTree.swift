import CGumbo
import CLibXML2
import Gumbo

/// HTML as the contents of a `div`, parsed as browsers do by Gumbo and kept as a libxml2 tree.
///
/// Elements of SVG and MathML are named `svg` and `math`, whatever they are, and comments are left out, so nothing of them can be
/// mistaken for HTML.
final class FragmentTree {
    private let document: xmlDocPtr

    /// Nil when memory ran out.
    init?(_ html: [UInt8]) {
        guard let document = xmlNewDoc("1.0") else { return nil }
        self.document = document
        let copied: Void? = GumboHeap.parse(html, fragmentContext: GUMBO_TAG_DIV) { output in output.root.map(copy) }
        guard copied != nil else { return nil }
    }

    deinit {
        xmlFreeDoc(document)
    }

    enum Step {
        case text(String)
        case enter(name: String, attributes: [(name: String, value: String)])
        case exit(name: String)
    }

    /// Goes through the tree in page order. `body` says on entering an element whether to go in; only then it is left, too.
    func walk(_ body: (Step) -> Bool) {
        guard var node = document.pointee.children else { return }
        while true {
            switch node.pointee.type {
            case XML_TEXT_NODE:
                _ = body(.text(Self.string(node.pointee.content)))
            case XML_ELEMENT_NODE:
                let name = Self.string(node.pointee.name)
                if body(.enter(name: name, attributes: Self.attributes(of: node))) {
                    if let child = node.pointee.children {
                        node = child
                        continue
                    }
                    _ = body(.exit(name: name))
                }
            default: break
            }
            while node.pointee.next == nil {
                guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return }
                node = parent
                _ = body(.exit(name: Self.string(node.pointee.name)))
            }
            guard let next = node.pointee.next else { return }
            node = next
        }
    }

    private func copy(_ root: UnsafeMutablePointer<GumboNode>) {
        let top = UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
        var waiting = root.pointee.v.element.children.items(as: GumboNode.self).reversed().map { (node: $0, parent: top) }
        while let (node, parent) = waiting.popLast() {
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                guard let element = append(node.pointee.v.element, to: parent) else { continue }
                waiting += node.pointee.v.element.children.items(as: GumboNode.self).reversed().map { (node: $0, parent: element) }
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                let text = node.pointee.v.text.text.map { String(cString: $0) } ?? ""
                xmlAddChild(parent, xmlNewDocText(document, text))
            default: continue
            }
        }
    }

    private func append(_ element: GumboElement, to parent: xmlNodePtr) -> xmlNodePtr? {
        guard let node = xmlNewDocNode(document, nil, Self.name(of: element), nil) else { return nil }
        for attribute in element.attributes.items(as: GumboAttribute.self) {
            guard let name = attribute.pointee.name, attribute.pointee.attr_namespace == GUMBO_ATTR_NAMESPACE_NONE else { continue }
            xmlNewProp(node, String(cString: name), attribute.pointee.value.map { String(cString: $0) } ?? "")
        }
        return xmlAddChild(parent, node)
    }

    private static func name(of element: GumboElement) -> String {
        switch element.tag_namespace {
        case GUMBO_NAMESPACE_SVG: "svg"
        case GUMBO_NAMESPACE_MATHML: "math"
        default: gumbo_normalized_tagname(element.tag).map { String(cString: $0) } ?? ""
        }
    }

    private static func attributes(of node: xmlNodePtr) -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        var next = node.pointee.properties
        while let attribute = next {
            attributes.append((string(attribute.pointee.name), string(attribute.pointee.children?.pointee.content)))
            next = attribute.pointee.next
        }
        return attributes
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
