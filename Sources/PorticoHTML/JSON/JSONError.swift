/// Why a text is not JSON, and where.
///
///     3:14: a comma or } is missing
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// From 1.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int
    public let what: String

    public var description: String {
        "\(line):\(column): \(what)"
    }
}
