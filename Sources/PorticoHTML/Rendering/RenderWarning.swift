/// Something that could not be printed as the template has it, though the page is whole: a URL that is not allowed, an event without one.
///
/// It never holds the text of a value, so it can be logged.
public struct RenderWarning: Sendable, Hashable, CustomStringConvertible {
    /// `file:line:column` of the tag.
    public let tag: String
    public let what: String

    public var description: String {
        "\(tag): \(what)"
    }
}
