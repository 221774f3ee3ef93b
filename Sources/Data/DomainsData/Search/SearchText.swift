import Domains
import Foundation
import Portico

/// A visitor's text in the form names are compared in, with its `xn--` labels decoded.
///
///     SearchText(" XN--MNCHEN-3YA ").text   // "münchen"
///     SearchText("日本。ｊｐ").text            // "日本.jp"
///
/// The mapping is that of UTS 46 section 4 as far as it goes for a part of a name: what cannot be seen is left out,
/// dots of other scripts are dots, and letters are lower-cased in their compatibility composition (NFKC). The dot that
/// closes a whole name is left out. A text with a dot is looked for in whole names, another one in names without their
/// zones.
struct SearchText: Equatable {
    let text: String
    var bytes: [UInt8] { Array(text.utf8) }
    var hasDot: Bool { text.utf8.contains(Self.dot) }
    var isBlank: Bool { text.isEmpty }
    /// A separator is in no name; looked for, it would find the end of one and the start of the next. Nor is a text that
    /// is longer than any name; looking for one in each zone would take long.
    var canMatch: Bool {
        !text.utf8.contains(IndexLayout.separator) && text.unicodeScalars.count <= Self.longestName
    }

    /// With its dots (RFC 1035 section 2.3.4). In A-labels a name is never shorter.
    private static let longestName = 253

    private static let dot = UInt8(ascii: ".")

    init(_ input: String) {
        let mapped = Self.mapped(input).trimmingCharacters(in: .whitespacesAndNewlines)
        // A joiner is part of names in some scripts, and nothing by itself.
        text = mapped.unicodeScalars.contains(where: \.isSeen) ? Self.withoutClosingDot(Self.decoded(mapped)) : ""
    }

    private static func mapped(_ input: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in input.unicodeScalars where isJoiner(scalar) || !scalar.properties.isDefaultIgnorableCodePoint {
            kept.append(NameForms.isDot(scalar) ? "." : scalar)
        }
        // Some letters are decomposed by being lower-cased.
        return String(kept).precomposedStringWithCompatibilityMapping.lowercased()
            .precomposedStringWithCompatibilityMapping
    }

    /// ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER, which IDNA 2008 allows in some places (RFC 5892 appendix A).
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

    private static func decoded(_ text: String) -> String {
        NameForms.labels(of: text)
            .map { label in
                guard NameForms.hasACEPrefix(label.utf8), let forms = try? NameForms(label: label) else { return label }
                return forms.unicode
            }
            .joined(separator: ".")
    }

    private static func withoutClosingDot(_ text: String) -> String {
        guard text.utf8.last == dot, text.utf8.dropLast().contains(dot) else { return text }
        return String(text.unicodeScalars.dropLast())
    }
}

extension SearchText {
    /// Which bytes of a name were looked for: those of the mode, and the first occurrence where any would do. Nil where
    /// the text is not there.
    func range(in record: DomainRecord, match: NameMatch) -> Range<Int>? {
        let name = Array(record.name.utf8)
        let target = hasDot ? name.count : name.count - record.zone.utf8.count - 1
        let length = bytes.count
        guard length <= target else { return nil }
        return switch match {
        case .prefix, .exact: 0..<length
        case .suffix: target - length..<target
        case .contains: name[..<target].firstRange(of: bytes)
        }
    }
}
