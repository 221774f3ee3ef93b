/// What a character does in a text that somebody writes, beside being seen.
extension Unicode.Scalar {
    /// Whether it is white space (Unicode's `White_Space`). Most scalars are ASCII, and to look properties up takes a
    /// while.
    @inlinable package var isSpace: Bool {
        isASCII ? self == " " || (0x09...0x0D).contains(value) : properties.isWhitespace
    }

    /// Whether it is one of the embeddings, overrides and isolates of UAX 9: left open they turn around the text behind
    /// them.
    package var turnsText: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

    /// Whether it neither controls anything, nor ends a line, nor turns the text around.
    package var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !turnsText
        }
    }

    /// Whether somebody sees it: it is no white space, and nothing that is shown only by what it does to others.
    package var isSeen: Bool { !isSpace && !properties.isDefaultIgnorableCodePoint }
}
