import AtriumTexts
public import Portico

/// A code of six digits, as somebody types it or is sent it.
///
///     TypedCode(typed: " 042 817 ")?.text   // "042817"
///
/// White space, hyphens and invisible characters may stand anywhere in what is typed, since a code is pasted along with
/// what surrounds it, and its digits may be those of any script.
public struct TypedCode: TextValue {
    public static let digitCount = 6
    public static let expectation = "a code of six digits, such as 042817"
    public static var localisedExpectation: any LocalisedText {
        Text(en: expectation, de: "ein Code aus sechs Ziffern, etwa 042817", ar: "رمز من ستة أرقام، مثل 042817")
    }

    public let text: String

    public init?(text: String) {
        guard text.utf8.count == Self.digitCount,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.text = text
    }

    public init?(typed text: String) {
        var digits = ""
        for scalar in text.unicodeScalars where !Self.isSkipped(scalar) {
            guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue,
                digits.utf8.count < Self.digitCount
            else { return nil }
            digits += String(Int(value))
        }
        self.init(text: digits)
    }

    /// Each code is as likely as any other.
    public static func random(using random: inout some RandomNumberGenerator) -> TypedCode {
        var digits = ""
        for _ in 0..<digitCount { digits += String(Int.random(in: 0...9, using: &random)) }
        return TypedCode(digits: digits)
    }

    private init(digits: String) {
        text = digits
    }

    private static func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .dashPunctuation: true
        default: scalar.isSpace
        }
    }
}
