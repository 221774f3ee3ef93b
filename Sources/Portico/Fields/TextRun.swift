/// A piece of text that is marked or not: found words in a line, without HTML.
///
///     [TextRun("med", isMarked: true), TextRun("icine.com")]   // <mark>med</mark>icine.com
public struct TextRun: Sendable, Hashable, Codable {
    public var text: String
    public var isMarked: Bool

    public init(_ text: String, isMarked: Bool = false) {
        self.text = text
        self.isMarked = isMarked
    }
}
