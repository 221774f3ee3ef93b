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
    public static let maxBytes = 254
    public let rawValue: String

    public init?(rawValue: String) {
        let text = rawValue.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maxBytes, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            text.unicodeScalars.allSatisfy(Self.isAllowed)
        else { return nil }
        self.rawValue = text
    }

    /// What tells addresses apart. Upper and lower case do not, nor the ways to write one domain (its letters, their ASCII
    /// form, fullwidth ones: UTS #46 section 4), nor quotes round a name that needs none (RFC 5321 section 4.1.2): one
    /// mailbox has one account, and one limit of what it is sent.
    public var key: String {
        let (name, domain) = folded
        return "\(name)@\(Self.ascii(domain))"
    }

    /// The keys that an account with this address may be stored by: as it is spelled, its own, and with the domain in its
    /// letters. Accounts were told apart by their spelling before domains were compared in ASCII.
    public var keys: [String] {
        let (name, domain) = folded
        let letters = Self.letters(Self.ascii(domain))
        return [domain, Self.ascii(domain), letters].reduce(into: []) { keys, domain in
            let key = "\(name)@\(domain)"
            if !keys.contains(key) { keys.append(key) }
        }
    }

    private var folded: (name: String, domain: String) {
        let parts = rawValue.split(separator: "@", maxSplits: 1)
        let name = parts.first.map(String.init) ?? ""
        let domain = parts.dropFirst().first.map(String.init) ?? ""
        return (
            Self.folded(Self.unquoted(name)),
            Self.folded(domain.precomposedStringWithCompatibilityMapping.replacing("\u{3002}", with: "."))
        )
    }

    /// A domain for the wire, by UTS #46 in its non-transitional form; as it is where it has none.
    private static func ascii(_ domain: String) -> String {
        guard !domain.utf8.allSatisfy({ $0 < 0x80 }) else { return domain }
        var components = URLComponents()
        components.host = domain
        guard let host = components.encodedHost, !host.contains("%") else { return domain }
        return host.lowercased()
    }

    /// A domain in its letters; as it is where it has none.
    private static func letters(_ domain: String) -> String {
        // Setting anything else in place of an encoded host ends the program.
        let isHost = domain.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || "0123456789-.".utf8.contains($0)
        }
        guard isHost, domain.contains("xn--") else { return domain }
        var components = URLComponents()
        components.encodedHost = domain
        return components.host.map(folded) ?? domain
    }

    private static func folded(_ text: String) -> String { text.lowercased().precomposedStringWithCanonicalMapping }

    /// Without the quotes where what is between them is a name by itself.
    private static func unquoted(_ name: String) -> String {
        guard name.count > 2, name.hasPrefix("\""), name.hasSuffix("\"") else { return name }
        let inner = name.dropFirst().dropLast()
        let isPlain = inner.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "!#$%&'*+-/=?^_`{|}~.".unicodeScalars.contains($0)
        }
        let hasDotsInside = !inner.hasPrefix(".") && !inner.hasSuffix(".") && !inner.contains("..")
        return isPlain && hasDotsInside ? String(inner) : name
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: !scalar.isSpace
        }
    }
}
