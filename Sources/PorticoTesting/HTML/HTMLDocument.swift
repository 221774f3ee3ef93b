import CGumbo
import CLibXML2
import Gumbo

/// An HTML page parsed as a browser parses it, to be asked with CSS or XPath.
///
/// ```swift
/// let document = HTMLDocument("<title>Domains</title><ul><li>med.com<li>med.org</ul>")
/// let names = try document.findAll(css: "li").map(\.text)     // ["med.com", "med.org"]
/// let total = try document.string(xpath: "count(//li)")       // "2"
/// ```
///
/// Any text is a page: HTML's parsing rules (WHATWG HTML, 13.2) say what to make of every mistake. Scripting is off, so
/// the contents of `noscript` are part of the page, those of `template` are not.
// Unchecked: the tree is written before anybody else has the document. Afterwards it is read, and each query has an
// XPath context of its own.
public final class HTMLDocument: @unchecked Sendable {
    private let tree: xmlDocPtr

    /// Parses a page.
    public init(_ html: String) {
        guard let tree = HTMLTreeBuilder.tree(of: html) else {
            // Only where malloc fails; no text of a page leads here.
            fatalError("out of memory while parsing a page")
        }
        self.tree = tree
    }

    /// Takes over a tree, which is freed with the document.
    init(tree: xmlDocPtr) {
        self.tree = tree
    }

    deinit {
        xmlFreeDoc(tree)
    }

    /// The document as a node, where queries over the whole page start.
    var top: HTMLElement {
        HTMLElement(document: self, node: UnsafeMutableRawPointer(tree).assumingMemoryBound(to: xmlNode.self))
    }

    /// The `html` element; every parsed page has one.
    public var root: HTMLElement? {
        top.children.first
    }

    /// The `body` element.
    public var body: HTMLElement? {
        root?.children.first { $0.name == "body" || $0.name == "frameset" }
    }

    /// The text of the first `title`, whitespace collapsed; empty without one.
    public var title: String {
        everyElement.first { $0.name == "title" && !$0.ancestors.contains { $0.name == "svg" } }?.rawText.collapsed
            ?? ""
    }

    /// What a reader of the page sees, whitespace collapsed.
    public var text: String {
        body?.text ?? ""
    }

    /// The same with a line for each block of text.
    public var lines: String {
        body?.lines ?? ""
    }

    /// The elements a CSS selector matches, in page order.
    /// - Throws: `CSSSelectorError` when the selector is malformed or not supported.
    public func findAll(css selector: String) throws(CSSSelectorError) -> [HTMLElement] {
        try top.findAll(css: selector)
    }

    /// The elements an XPath 1.0 expression selects, in page order.
    /// - Throws: `XPathError` when the expression is malformed or selects something other than elements.
    public func findAll(xpath expression: String) throws(XPathError) -> [HTMLElement] {
        try top.findAll(xpath: expression)
    }

    /// The string value of an XPath 1.0 expression: `count(//li)`, `//a[1]/@href`.
    /// - Throws: `XPathError` when the expression is malformed.
    public func string(xpath expression: String) throws(XPathError) -> String {
        try top.string(xpath: expression)
    }

    /// The first element in page order with this id.
    public func element(id: String) -> HTMLElement? {
        id.isEmpty ? nil : everyElement.first { $0["id"] == id }
    }

    /// Every element of the page, in page order.
    var everyElement: some Sequence<HTMLElement> {
        top.descendants
    }
}

/// Copies what Gumbo parsed into a libxml2 tree, where XPath can query it.
///
/// Elements and attributes carry no namespace, so that `//svg` finds an inline image; the names of prefixed attributes
/// keep their prefix (`xlink:href`). The contents of `template` are left out, as they are no part of the page's tree
/// (HTML, 4.12.3). The copy keeps its own stack, so nesting is bounded by memory only.
struct HTMLTreeBuilder {
    private let document: xmlDocPtr

    /// The tree of an HTML page, to be freed with `xmlFreeDoc`; nil when memory ran out.
    /// - Parameter context: the element whose contents these are, at the top of the tree; none for a whole page.
    static func tree(of html: String, in context: GumboTag = GUMBO_TAG_LAST) -> xmlDocPtr? {
        xmlInitParser()
        return GumboHeap.parse(Array(html.utf8), fragmentContext: context) { output in
            guard let page = output.document, let root = output.root, let document = xmlNewDoc("1.0") else {
                return nil
            }
            let isPage = context == GUMBO_TAG_LAST
            let children = isPage ? page.pointee.v.document.children : root.pointee.v.element.children
            HTMLTreeBuilder(document: document).copy(children.items(as: GumboNode.self))
            // Numbers the elements, so that sorting results by document order need not climb the tree.
            xmlXPathOrderDocElems(document)
            return document
        }
    }

    private func copy(_ nodes: [UnsafeMutablePointer<GumboNode>]) {
        let top = UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
        var waiting = nodes.reversed().map { (node: $0, parent: top) }
        while let (node, parent) = waiting.popLast() {
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT:
                guard let element = append(node.pointee.v.element, to: parent) else { continue }
                let children = node.pointee.v.element.children.items(as: GumboNode.self)
                waiting += children.reversed().map { (node: $0, parent: element) }
            case GUMBO_NODE_TEMPLATE:
                _ = append(node.pointee.v.element, to: parent)
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                xmlAddChild(parent, bytes(node.pointee.v.text.text) { xmlNewDocText(document, $0) })
            case GUMBO_NODE_COMMENT:
                xmlAddChild(parent, bytes(node.pointee.v.text.text) { xmlNewDocComment(document, $0) })
            default:
                continue
            }
        }
    }

    private func append(_ element: GumboElement, to parent: xmlNodePtr) -> xmlNodePtr? {
        guard let node = xmlNewDocNode(document, nil, name(of: element), nil) else { return nil }
        for attribute in element.attributes.items(as: GumboAttribute.self) {
            guard let attributeName = attribute.pointee.name else { continue }
            let name = qualified(String(cString: attributeName), in: attribute.pointee.attr_namespace)
            _ = bytes(attribute.pointee.value) { xmlNewProp(node, name, $0) }
        }
        return xmlAddChild(parent, node)
    }

    private func name(of element: GumboElement) -> String {
        var original = element.original_tag
        if element.tag == GUMBO_TAG_UNKNOWN || element.tag_namespace == GUMBO_NAMESPACE_SVG {
            gumbo_tag_from_original_text(&original)
        }
        if element.tag_namespace == GUMBO_NAMESPACE_SVG, original.length > 0,
            let adjusted = gumbo_normalize_svg_tagname(&original)
        {
            return String(cString: adjusted)
        }
        if element.tag == GUMBO_TAG_UNKNOWN, let start = original.data {
            let tag = UnsafeRawBufferPointer(start: start, count: original.length)
            return String(decoding: tag, as: UTF8.self).asciiLowercased
        }
        return gumbo_normalized_tagname(element.tag).map { String(cString: $0) } ?? ""
    }

    /// The name as the page writes it; Gumbo has taken the prefix off.
    private func qualified(_ name: String, in namespace: GumboAttributeNamespaceEnum) -> String {
        switch namespace {
        case GUMBO_ATTR_NAMESPACE_XLINK: "xlink:" + name
        case GUMBO_ATTR_NAMESPACE_XML: "xml:" + name
        case GUMBO_ATTR_NAMESPACE_XMLNS where name != "xmlns": "xmlns:" + name
        default: name
        }
    }

    private func bytes<Node>(_ text: UnsafePointer<CChar>?, _ make: (UnsafePointer<xmlChar>?) -> Node) -> Node {
        guard let text else { return make("") }
        return UnsafeRawPointer(text).withMemoryRebound(to: xmlChar.self, capacity: 1) { make($0) }
    }
}
