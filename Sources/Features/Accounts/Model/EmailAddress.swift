import AtriumTexts
import Foundation
public import Portico

/// An email address as its owner writes it: one `@` with something on both sides, at most 254 bytes, and no white space
/// or hidden character.
///
///     EmailAddress(text: " Ann@Example.com ")?.key   // "ann@example.com"
///
/// The text is kept in Unicode's composed form (NFC). Nothing more is asked of it: whether mail arrives there is not
/// for a rule to say. 254 bytes are what a mail server takes (RFC 5321 section 4.5.3.1.3, less the angle brackets).
public struct EmailAddress: TextValue, RawRepresentable {
    public static let expectation = "an email address, such as ann@example.com"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "eine E-Mail-Adresse, etwa ann@example.com",
            ar: "عنوان بريد إلكتروني، مثل \(isolated: "ann@example.com")"
        )
    }
    public static let mostBytes = 254
    public let rawValue: String

    public init?(rawValue: String) {
        let text = rawValue.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.mostBytes, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            text.unicodeScalars.allSatisfy(Self.isAllowed)
        else { return nil }
        self.rawValue = text
    }

    /// What tells addresses apart: upper and lower case do not.
    public var key: String { rawValue.lowercased().precomposedStringWithCanonicalMapping }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: !scalar.properties.isWhitespace
        }
    }
}
