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
            let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { "'\(String($0))'" }
            expression = "concat(\(parts.joined(separator: ", \"'\", ")))"
        }
    }

    public var description: String { expression }
}
