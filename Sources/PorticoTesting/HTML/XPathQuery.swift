import CLibXML2

/// One evaluation of an XPath expression, with a context of its own.
struct XPathQuery {
    private let expression: String

    init(_ expression: String) {
        self.expression = expression
    }

    func elements(from element: HTMLElement) throws(XPathError) -> [HTMLElement] {
        try evaluate(from: element) { object throws(XPathError) in
            guard object.pointee.type == XPATH_NODESET else {
                throw error("it gives a text, a number or a truth value, not elements")
            }
            guard let set = object.pointee.nodesetval else { return [] }
            var elements: [HTMLElement] = []
            for node in UnsafeBufferPointer(start: set.pointee.nodeTab, count: Int(set.pointee.nodeNr)) {
                guard let node, node.pointee.type == XML_ELEMENT_NODE else {
                    throw error("it selects attributes or text, not elements; string(xpath:) reads those")
                }
                elements.append(HTMLElement(document: element.document, node: node))
            }
            return elements
        }
    }

    func string(from element: HTMLElement) throws(XPathError) -> String {
        try evaluate(from: element) { object throws(XPathError) in
            guard let text = xmlXPathCastToString(object) else { throw error("memory ran out") }
            defer { CLibXML2_free(text) }
            return String(cString: text)
        }
    }

    private func evaluate<Value>(
        from element: HTMLElement,
        _ read: (xmlXPathObjectPtr) throws(XPathError) -> Value
    ) throws(XPathError) -> Value {
        guard !expression.utf8.contains(0) else { throw error("it contains a NUL character") }
        guard let context = xmlXPathNewContext(element.node.pointee.doc) else { throw error("memory ran out") }
        defer { xmlXPathFreeContext(context) }
        // Without a handler libxml2 prints to standard error.
        context.pointee.error = { _, _ in }
        context.pointee.node = element.node
        guard let object = xmlXPathEvalExpression(expression, context) else {
            throw Self.error(in: expression, from: context.pointee.lastError)
        }
        defer { xmlXPathFreeObject(object) }
        return try withExtendedLifetime(element) { () throws(XPathError) in try read(object) }
    }

    private func error(_ problem: String) -> XPathError {
        XPathError(expression: expression, column: nil, problem: problem)
    }

    private static func error(in expression: String, from last: xmlError) -> XPathError {
        let problem =
            switch last.code {
            case Int32(XML_XPATH_UNFINISHED_LITERAL_ERROR.rawValue):
                "a text is not closed, or holds a character XML does not allow"
            case Int32(XML_XPATH_UNCLOSED_ERROR.rawValue): "a bracket is not closed"
            case Int32(XML_XPATH_UNKNOWN_FUNC_ERROR.rawValue): "no such function"
            case Int32(XML_XPATH_INVALID_ARITY.rawValue): "a function has too many or too few arguments"
            case Int32(XML_XPATH_INVALID_TYPE.rawValue): "a value is of the wrong kind for its place"
            case Int32(XML_XPATH_UNDEF_PREFIX_ERROR.rawValue): "elements here have no namespace prefix"
            case Int32(XML_XPATH_UNDEF_VARIABLE_ERROR.rawValue): "there are no variables here"
            case Int32(XML_XPATH_INVALID_PREDICATE_ERROR.rawValue): "a [condition] is malformed"
            default: "it is not a valid expression"
            }
        let before = expression.utf8.prefix(Int(max(0, last.int1)))
        return XPathError(
            expression: expression,
            column: String(decoding: before, as: UTF8.self).count + 1,
            problem: problem
        )
    }
}

/// An XPath expression that can't be evaluated to what was asked for.
public struct XPathError: Error, Equatable, CustomStringConvertible {
    /// The expression as it was given.
    public let expression: String
    /// The column of the mistake, from 1; nil when the expression as a whole is at fault.
    public let column: Int?
    /// What is wrong.
    public let problem: String

    public var description: String {
        "XPath \(expression.debugDescription)\(column.map { ", column \($0)" } ?? ""): \(problem)"
    }
}

/// A text as an XPath 1.0 string expression.
///
/// ```swift
/// XPathLiteral("O'Reilly").expression          // "O'Reilly" in double quotes
/// XPathLiteral(#"the "O'Reilly""#).expression  // concat('the "O', "'", 'Reilly"')
/// ```
///
/// XPath 1.0 (3.7) has no escapes, so a text with both kinds of quotes is put together from parts.
public struct XPathLiteral: Sendable, CustomStringConvertible {
    /// The expression, ready to be put into a larger one.
    public let expression: String

    public init(_ text: String) {
        if !text.unicodeScalars.contains("'") {
            expression = "'\(text)'"
        } else if !text.unicodeScalars.contains("\"") {
            expression = "\"\(text)\""
        } else {
            let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map {
                "'\(String($0))'"
            }
            expression = "concat(\(parts.joined(separator: ", \"'\", ")))"
        }
    }

    public var description: String { expression }
}
