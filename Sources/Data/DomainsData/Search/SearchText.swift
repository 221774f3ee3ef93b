internal import Foundation

/// A visitor's text in the form names are compared in: lower case, NFC, with its `xn--` labels decoded.
///
///     SearchText(" XN--MNCHEN-3YA ").bytes   // the bytes of "münchen"
///
/// A text with a dot is looked for in whole names, another one in names without their zones.
struct SearchText: Equatable {
    let text: String
    var bytes: [UInt8] { Array(text.utf8) }
    var hasDot: Bool { text.utf8.contains(UInt8(ascii: ".")) }
    var isBlank: Bool { text.isEmpty }
    /// A separator is in no name; looked for, it would find the end of one and the start of the next.
    var canMatch: Bool { !text.utf8.contains(IndexLayout.separator) }

    init(_ input: String) {
        let trimmed = input.trimmingCharacters(in: .whitespacesAndNewlines)
        text = Self.decoded(trimmed.lowercased().precomposedStringWithCanonicalMapping)
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("xn--") else { return text }
        return text.split(separator: ".", omittingEmptySubsequences: false)
            .map { label in
                guard label.hasPrefix("xn--"), let decoded = try? IDNA.unicode(String(label)) else { return String(label) }
                return decoded.precomposedStringWithCanonicalMapping
            }
            .joined(separator: ".")
    }
}
