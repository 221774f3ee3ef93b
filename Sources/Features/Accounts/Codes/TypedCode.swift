import AtriumTexts
public import Portico

/// A code of six digits, or of ten where many were guessed, as somebody types it or is sent it.
///
///     TypedCode(typed: " 042 817 ")?.text   // "042817"
///
/// White space, hyphens and invisible characters may stand anywhere in what is typed, since a code is pasted along with
/// what surrounds it, and its digits may be those of any script.
public struct TypedCode: TextValue {
    /// How many digits there are.
    public enum Length: Int, Sendable, CaseIterable {
        case short = 6
        case long = 10
    }

    public static let expectation = "all digits of the code, such as 042817"
    public static var localisedExpectation: any LocalisedText {
        Text(en: expectation, de: "alle Ziffern des Codes, etwa 042817", ar: "جميع أرقام الرمز، مثل 042817")
    }

    public let text: String

    public init?(text: String) {
        guard Length(rawValue: text.utf8.count) != nil,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.text = text
    }

    public init?(typed text: String) {
        var digits = ""
        for scalar in text.unicodeScalars where !Self.isSkipped(scalar) {
            guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue,
                digits.utf8.count < Length.long.rawValue
            else { return nil }
            digits += String(Int(value))
        }
        self.init(text: digits)
    }

    public var length: Length { Length(rawValue: text.utf8.count) ?? .short }

    /// As people type a long one over: five digits at a time.
    var grouped: String { length == .long ? text.inGroups(of: 5, separator: " ") : text }

    /// Each code of a length is as likely as any other.
    public static func random(
        _ length: Length = .short,
        using random: inout some RandomNumberGenerator
    ) -> TypedCode {
        var digits = ""
        for _ in 0..<length.rawValue { digits += String(Int.random(in: 0...9, using: &random)) }
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
