public import Portico

/// The name of a saved search, as its visitor wrote it: 1 to 60 characters, none of which breaks a line or turns the text around.
///
///     SearchName(text: "  Medicine ")?.text   // "Medicine"
///
/// White space at the ends is not part of it. Characters are counted as Unicode scalars, of which there are never more than the
/// UTF-16 code units that `maxlength` counts in a browser: what a form lets through is not too long here.
public struct SearchName: TextValue, RawRepresentable {
    public static let expectation = "1 to \(mostCharacters) characters on one line, with no hidden characters"
    public static let mostCharacters = 60
    public let rawValue: String

    public init?(rawValue: String) {
        let text = rawValue.trimmed
        let scalars = text.unicodeScalars
        guard scalars.count <= Self.mostCharacters, scalars.allSatisfy(Self.isAllowed), scalars.contains(where: Self.isVisible) else {
            return nil
        }
        self.rawValue = text
    }

    /// Whether two names are the same to people: upper and lower case are not told apart.
    public func reads(like other: SearchName) -> Bool {
        text.lowercased() == other.text.lowercased()
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !turnsText(scalar)
        }
    }

    /// The embeddings, overrides and isolates of UAX 9: left open in a name they would turn around the text behind it.
    private static func turnsText(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
}
