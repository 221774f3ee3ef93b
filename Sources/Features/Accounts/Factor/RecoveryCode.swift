import AtriumTexts
public import Portico

/// A code that does once in the place of the app's, for who has lost their phone: 16 letters and digits, 80 random bits.
///
///     RecoveryCode(typed: "mzxw 6ytb oiqg-2zld")?.text   // "MZXW-6YTB-OIQG-2ZLD"
///
/// Upper and lower case are the same, and white space and hyphens may stand anywhere in what is typed. Nothing prints
/// it but the page that shows it.
public struct RecoveryCode: TextValue {
    public static let length = 16
    public static let expectation = "a recovery code of 16 letters and digits, such as MZXW-6YTB-OIQG-2ZLD"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "ein Wiederherstellungscode aus 16 Buchstaben und Ziffern, etwa MZXW-6YTB-OIQG-2ZLD",
            ar: "رمز استرداد من 16 حرفًا ورقمًا، مثل \(isolated: "MZXW-6YTB-OIQG-2ZLD")"
        )
    }

    /// Without hyphens.
    public let letters: String

    public var text: String { letters.inGroups(of: 4, separator: "-") }

    public init?(text: String) {
        self.init(letters: text.split(separator: "-", omittingEmptySubsequences: false).joined())
        guard self.text == text else { return nil }
    }

    public init?(typed text: String) {
        guard text.utf8.count <= 256 else { return nil }
        let scalars = text.unicodeScalars.filter { scalar in
            !scalar.isSpace && scalar.properties.generalCategory != .dashPunctuation
                && scalar.properties.generalCategory != .format
        }
        // There is neither a nought nor a one in it.
        let letters = String(String.UnicodeScalarView(scalars)).uppercased().map { character -> Character in
            switch character {
            case "0": "O"
            case "1": "I"
            default: character
            }
        }
        self.init(letters: String(letters))
    }

    /// Nil unless it is so many letters of Base32.
    public init?(letters: String) {
        guard letters.utf8.count == Self.length,
            letters.utf8.allSatisfy({
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
            })
        else { return nil }
        self.letters = letters
    }
}
