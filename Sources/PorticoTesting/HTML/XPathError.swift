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
