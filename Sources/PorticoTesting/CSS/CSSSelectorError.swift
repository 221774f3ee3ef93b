/// A CSS selector that is malformed, or that uses what `CSSSelector` does not support.
public struct CSSSelectorError: Error, Equatable, CustomStringConvertible {
    /// The selector as it was given.
    public let selector: String
    /// The column of the mistake, from 1.
    public let column: Int
    /// What is wrong there.
    public let problem: String

    public var description: String {
        "CSS selector \(selector.debugDescription), column \(column): \(problem)"
    }
}
