import CLibXML2

/// An HTML page parsed as a browser parses it, to be asked with CSS or XPath.
///
/// ```swift
/// let document = HTMLDocument("<title>Domains</title><ul><li>med.com<li>med.org</ul>")
/// let names = try document.findAll(css: "li").map(\.text)     // ["med.com", "med.org"]
/// let total = try document.string(xpath: "count(//li)")       // "2"
/// ```
///
/// Any text is a page: HTML's parsing rules (WHATWG HTML, 13.2) say what to make of every mistake. Scripting is off, so the
/// contents of `noscript` are part of the page, those of `template` are not.
// Unchecked: the tree is written in `init` only. Afterwards it is read, and each query has an XPath context of its own.
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
        everyElement.first { $0.name == "title" && !$0.ancestors.contains { $0.name == "svg" } }?.rawText.collapsed ?? ""
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
