public import Portico

/// A domain name somebody named in a URL: lower case, at least two labels, no closing dot.
///
///     DomainName("Example.COM.")?.text   // "example.com"
///     DomainName("new")                  // nil: a single label is not a registered name
///
/// Both forms are taken, `münchen.de` and `xn--mnchen-3ya.de`. Limits are those of RFC 1035 section 2.3.4: a label has
/// 1 to 63 characters and a name at most 253. A Unicode label is never longer than its A-label, so no valid one is
/// refused.
public struct DomainName: TextValue {
    public static let expectation = "a domain name, such as example.com"
    public let text: String

    public init?(text: String) {
        self.init(text)
    }

    public init?(_ input: some StringProtocol) {
        var text = input.lowercased()
        if text.hasSuffix(".") { text.removeLast() }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, text.unicodeScalars.count <= 253, labels.allSatisfy(NameLabel.isValid) else {
            return nil
        }
        self.text = text
    }
}

/// The rules for one label of a name, between two dots.
enum NameLabel {
    /// Whether a lower-case label has 1 to 63 characters that names are made of, in Unicode or as an A-label. Whether a
    /// registry would accept it is for IDNA (RFC 5892) to say, and for the index.
    static func isValid(_ label: some StringProtocol) -> Bool {
        (1...63).contains(label.unicodeScalars.count) && label.unicodeScalars.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return "abcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars.contains(scalar) }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .modifierLetter, .otherLetter, .letterNumber, .nonspacingMark, .spacingMark,
            .decimalNumber,
            .otherPunctuation, .modifierSymbol, .otherSymbol:
            return true
        case .format:
            // The joiners belong into names of some scripts (RFC 5892 appendix A.1 and A.2); other format characters,
            // such as those that turn the direction of text, do not.
            return scalar == "\u{200C}" || scalar == "\u{200D}"
        default:
            return false
        }
    }
}
