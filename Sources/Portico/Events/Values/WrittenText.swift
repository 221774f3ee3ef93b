import Foundation

/// A text on one line that somebody writes: 1 to `maximum` characters, none of which is hidden, breaks a line or turns the
/// text around.
///
///     case addTapped(title: SingleLine<200>)
///     SingleLine<60>(text: "  Medicine ")?.text   // "Medicine"
///
/// White space at the ends is not part of it. Characters are counted as Unicode scalars, of which there are never more
/// than the UTF-16 code units that `maxlength` counts in a browser: what a form lets through is not too long here.
public struct SingleLine<let maximum: Int>: TextValue, RawRepresentable {
    public static var expectation: String { FrameworkText.singleLine(upTo: maximum).english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.singleLine(upTo: maximum) }

    public let rawValue: String

    public init?(rawValue: String) {
        let text = rawValue.trimmed
        let scalars = text.unicodeScalars
        guard scalars.count <= maximum, scalars.allSatisfy({ $0.isPlain && !$0.isNeedlesslyHidden }),
            scalars.contains(where: \.isSeen)
        else {
            return nil
        }
        self.rawValue = text
    }
}

/// A text of any number of lines that somebody writes: 1 to `maximum` characters. Hidden ones are allowed where they do not
/// control anything.
///
///     case saveTapped(comment: MultiLine<10_000>?)
///
/// Lines end with a line feed, whatever a browser sends (HTML section 4.10.21.4 has them end with two characters).
/// Otherwise the text is kept as it was typed.
public struct MultiLine<let maximum: Int>: TextValue, RawRepresentable {
    public static var expectation: String { FrameworkText.multiLine(upTo: maximum).english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.multiLine(upTo: maximum) }

    public let rawValue: String

    public init?(rawValue: String) {
        let text = rawValue.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
        let scalars = text.unicodeScalars
        guard scalars.count <= maximum, scalars.allSatisfy({ $0.isPlain || $0 == "\n" || $0 == "\t" }),
            scalars.contains(where: \.isSeen)
        else {
            return nil
        }
        self.rawValue = text
    }

    public static func reading(of given: String) -> FieldReading<MultiLine> {
        if let value = MultiLine(rawValue: given) { return .value(value) }
        return given.isBlank ? .blank : .misfit(text: given, expectation: localisedExpectation)
    }
}

/// The address of a page on the web that somebody gives: `http` or `https`, with a host, at most 2,048 bytes.
///
///     WebLink(text: "https://swift.org/documentation")
///     WebLink(text: "javascript:alert(1)")                 // nil
///
/// One that names a user or a password is refused: it looks as if it led to the host that stands in front (RFC 3986
/// section 7.6).
public struct WebLink: TextValue, RawRepresentable {
    public static var expectation: String { FrameworkText.webLink.english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.webLink }

    /// How many bytes an address has at most; every character of one that browsers send is a byte.
    static let maximum = 2_048

    public let rawValue: String

    public init?(rawValue: String) {
        guard rawValue.utf8.count <= Self.maximum, rawValue.unicodeScalars.allSatisfy({ $0.isPlain && $0.isSeen }),
            let url = URL(string: rawValue), ["http", "https"].contains(url.scheme?.lowercased()),
            let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil
        else {
            return nil
        }
        self.rawValue = rawValue
    }
}

extension Unicode.Scalar {
    /// Whether it is not seen, and neither a script nor a sign such as an emoji is written with it: two texts that differ
    /// by it alone would look the same.
    fileprivate var isNeedlesslyHidden: Bool {
        guard properties.isDefaultIgnorableCodePoint else { return false }
        return switch value {
        case 0x061C, 0x200C...0x200F, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF: false
        default: true
        }
    }
}

extension FrameworkText {
    fileprivate static func singleLine(upTo maximum: Int) -> FrameworkText {
        FrameworkText(
            en: "1 to \(number: maximum) characters on one line, with no hidden characters",
            de: "1 bis \(Language.german.number(maximum)) Zeichen in einer Zeile, ohne unsichtbare Zeichen",
            ar: "نص عدد أحرفه من 1 إلى \(Language.arabic.number(maximum))، في سطر واحد بلا أحرف مخفية"
        )
    }

    fileprivate static func multiLine(upTo maximum: Int) -> FrameworkText {
        FrameworkText(
            en: "1 to \(number: maximum) characters, with no control characters",
            de: "1 bis \(Language.german.number(maximum)) Zeichen, ohne Steuerzeichen",
            ar: "نص عدد أحرفه من 1 إلى \(Language.arabic.number(maximum))، بلا أحرف تحكم"
        )
    }

    fileprivate static let webLink = FrameworkText(
        en: "an address such as https://example.com/page, of at most \(number: WebLink.maximum) characters",
        de:
            "eine Adresse wie https://example.com/page mit höchstens \(Language.german.number(WebLink.maximum)) Zeichen",
        ar:
            "عنوان مثل \(isolated: "https://example.com/page")، لا يزيد على \(Language.arabic.number(WebLink.maximum)) حرف"
    )
}
