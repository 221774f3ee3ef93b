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

/// HTML that templates print unescaped, so whoever makes it answers for what is in it.
///
///     SafeHTML(unescaped: sanitizer.clean(markdown))
///
/// There is no way from `String` but the one that names the danger.
public struct SafeHTML: Sendable, Hashable, Encodable {
    public let html: String

    /// Takes `html` as it is. It must have been made by a renderer or sanitiser that escapes all it was given.
    public init(unescaped html: String) {
        self.html = html
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(html)
    }
}
