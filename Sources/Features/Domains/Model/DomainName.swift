import AtriumTexts
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
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "ein Domainname, etwa example.com",
            ar: "اسم نطاق، مثل \(isolated: "example.com")"
        )
    }
    public let text: String

    public init?(text: String) {
        self.init(text)
    }

    public init?(_ input: some StringProtocol) {
        var text = input.lowercased()
        if text.hasSuffix(".") { text.removeLast() }
        guard let labels = NameLabel.count(in: text), labels >= 2 else { return nil }
        self.text = text
    }
}

/// The rules for one label of a name, between two dots.
enum NameLabel {
    private static let lengths = 1...63

    /// How many labels a lower-case name of at most 253 characters has; nil where it is longer, or a label is not
    /// valid.
    static func count(in name: String) -> Int? {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
            let labels = name.split(separator: ".", omittingEmptySubsequences: false)
            return name.unicodeScalars.count <= 253 && labels.allSatisfy(isValid) ? labels.count : nil
        }
        // Nearly every name is of this kind, and every row of a page has one: no label is made to look at it.
        guard name.utf8.count <= 253 else { return nil }
        var (count, length) = (1, 0)
        for byte in name.utf8 {
            if byte == UInt8(ascii: ".") {
                guard lengths.contains(length) else { return nil }
                (count, length) = (count + 1, 0)
            } else {
                guard isAllowed(Unicode.Scalar(byte)) else { return nil }
                length += 1
            }
        }
        return lengths.contains(length) ? count : nil
    }

    /// Whether a lower-case label has 1 to 63 characters that names are made of, in Unicode or as an A-label. Whether a
    /// registry would accept it is for IDNA (RFC 5892) to say, and for the index.
    private static func isValid(_ label: Substring) -> Bool {
        lengths.contains(label.unicodeScalars.count) && label.unicodeScalars.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9", "-", "_": return true
        case "\0"..."\u{7F}": return false
        default: break
        }
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
