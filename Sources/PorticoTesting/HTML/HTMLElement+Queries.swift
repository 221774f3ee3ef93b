extension HTMLElement {
    /// The elements within this one that a CSS selector matches, in page order.
    /// - Throws: `CSSSelectorError` when the selector is malformed or not supported.
    public func findAll(css selector: String) throws(CSSSelectorError) -> [HTMLElement] {
        let expression = try CSSSelector(selector).xpath
        do throws(XPathError) {
            return try findAll(xpath: expression)
        } catch {
            throw CSSSelectorError(selector: selector, column: 1, problem: "it can't be said in XPath (\(error.problem))")
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
