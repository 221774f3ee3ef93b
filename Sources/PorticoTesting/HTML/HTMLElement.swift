import CLibXML2

/// An element of a parsed page; it keeps the page alive.
///
/// ```swift
/// let link = HTMLDocument("<a id=next href='/domains?page=2'>Next</a>").element(id: "next")
/// link?.name          // "a"
/// link?["href"]       // "/domains?page=2"
/// link?.text          // "Next"
/// ```
///
/// Two values are equal when they are the same element of the same parse.
// Unchecked: the node belongs to a tree that nobody writes to after the parse, and `document` keeps it from being
// freed.
public struct HTMLElement: Hashable, @unchecked Sendable {
    let document: HTMLDocument
    let node: xmlNodePtr

    /// The element's name: lower case for HTML (`div`), as the specification writes it for SVG (`linearGradient`).
    public var name: String {
        node.pointee.name.map { String(cString: $0) } ?? ""
    }

    /// The `id` attribute.
    public var id: String? {
        self["id"]
    }

    /// The value of an attribute, nil when it is absent; an attribute without a value is empty.
    public subscript(attribute: String) -> String? {
        guard isElement else { return nil }
        return attribute.withCString { sought in
            nodes(from: node.pointee.properties) { $0.pointee.next }.first { xmlStrEqual($0.pointee.name, sought) == 1 }
        }.map(Self.value)
    }

    /// All attributes by name.
    public var attributes: [String: String] {
        guard isElement else { return [:] }
        let pairs = nodes(from: node.pointee.properties) { $0.pointee.next }
            .compactMap { attribute in attribute.pointee.name.map { (String(cString: $0), Self.value(of: attribute)) } }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The element this one is in.
    public var parent: HTMLElement? {
        isElement ? node.pointee.parent.flatMap(element) : nil
    }

    /// The elements directly in this one.
    public var children: [HTMLElement] {
        nodes(from: node.pointee.children) { $0.pointee.next }.compactMap(element)
    }

    /// The elements around this one, innermost first.
    public var ancestors: some Sequence<HTMLElement> {
        sequence(state: self) { (current: inout HTMLElement) -> HTMLElement? in
            guard let parent = current.parent else { return nil }
            current = parent
            return parent
        }
    }

    /// The elements anywhere in this one, in page order.
    public var descendants: some Sequence<HTMLElement> {
        let top = self
        return sequence(state: node) { (position: inout xmlNodePtr) -> HTMLElement? in
            while let next = position.next(within: top.node, entering: true) {
                position = next
                if let found = top.element(next) { return found }
            }
            return nil
        }
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.node == other.node
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(node)
    }

    private var isElement: Bool {
        node.pointee.type == XML_ELEMENT_NODE
    }

    private func element(_ node: xmlNodePtr) -> HTMLElement? {
        node.pointee.type == XML_ELEMENT_NODE ? HTMLElement(document: document, node: node) : nil
    }

    private static func value(of attribute: xmlAttrPtr) -> String {
        attribute.pointee.children?.pointee.content.map { String(cString: $0) } ?? ""
    }

    private func nodes<Node>(
        from first: UnsafeMutablePointer<Node>?,
        next: @escaping (UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<Node>?
    ) -> some Sequence<UnsafeMutablePointer<Node>> {
        sequence(state: first) { position in
            defer { position = position.flatMap(next) }
            return position
        }
    }
}

extension xmlNodePtr {
    /// The node after this one in page order, without leaving `top`; `entering` says whether to look inside this one.
    func next(within top: xmlNodePtr, entering: Bool) -> xmlNodePtr? {
        if entering, let child = pointee.children { return child }
        var node = self
        while node != top {
            if let sibling = node.pointee.next { return sibling }
            guard let parent = node.pointee.parent else { return nil }
            node = parent
        }
        return nil
    }
}

extension HTMLElement {
    /// The elements within this one that a CSS selector matches, in page order.
    /// - Throws: `CSSSelectorError` when the selector is malformed or not supported.
    public func findAll(css selector: String) throws(CSSSelectorError) -> [HTMLElement] {
        let expression = try CSSSelector(selector).xpath
        do throws(XPathError) {
            return try findAll(xpath: expression)
        } catch {
            throw CSSSelectorError(
                selector: selector,
                column: 1,
                problem: "it can't be said in XPath (\(error.problem))"
            )
        }
    }

    /// The elements an XPath 1.0 expression selects with this one as its context, in page order.
    ///
    /// Text from outside goes into an expression through `XPathLiteral`.
    /// - Throws: `XPathError` when the expression is malformed or selects something other than elements.
    public func findAll(xpath expression: String) throws(XPathError) -> [HTMLElement] {
        try XPathQuery(expression).elements(from: self)
    }

    /// The string value of an XPath 1.0 expression with this element as its context: `count(li)`, `@href`.
    /// - Throws: `XPathError` when the expression is malformed.
    public func string(xpath expression: String) throws(XPathError) -> String {
        try XPathQuery(expression).string(from: self)
    }
}
