import AtriumTexts
public import Portico

/// What the owner of an account calls a program that uses it: 1 to 60 characters on one line.
///
///     ProgramName(text: "Favourites at work")
public struct ProgramName: TextValue, RawRepresentable {
    public static let maxCharacters = 60
    public static let expectation = "1 to \(maxCharacters) characters on one line"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "1 bis \(maxCharacters) Zeichen in einer Zeile",
            ar: "من 1 إلى \(maxCharacters) حرفًا في سطر واحد"
        )
    }

    public let rawValue: String

    public init?(rawValue: String) {
        let text = rawValue.trimmed
        let scalars = text.unicodeScalars
        guard scalars.count <= Self.maxCharacters, scalars.allSatisfy(\.isPlain), scalars.contains(where: \.isSeen)
        else { return nil }
        self.rawValue = text
    }
}

/// How long a token of a program is good for, in days.
public enum TokenLifetime: Int, TextValue, CaseIterable {
    case month = 30
    case quarter = 90
    case year = 365
}

/// How many tokens there may be.
public enum ProgramTokenRules {
    /// Of one account, not counting those that have ended.
    public static let maximum = 20
}
