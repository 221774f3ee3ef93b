public import Portico

/// What Atrium says, in each of the languages it speaks.
///
///     static let next = Text(en: "Another fact", de: "Noch ein Fakt", ar: "حقيقة أخرى")
///
/// English is written as in Britain, German says “Sie”, and Arabic is Modern Standard Arabic. A text that lacks one of
/// them does not compile.
public struct Text: LocalisedText {
    public static let languages: [Language] = [.english, .german, .arabic]

    private let english: String
    private let german: String
    private let arabic: String

    public init(en english: String, de german: String, ar arabic: String) {
        self.english = english
        self.german = german
        self.arabic = arabic
    }

    /// A text that says how many there are, in all the forms that each language has for it.
    ///
    ///     Text(
    ///         count: count,
    ///         en: OneAndOther { "\($0) fact" } other: { "\($0) facts" },
    ///         de: OneAndOther { "\($0) Fakt" } other: { "\($0) Fakten" },
    ///         ar: ArabicForms(
    ///             zero: { _ in "لا حقائق" },
    ///             one: { _ in "حقيقة واحدة" },
    ///             two: { _ in "حقيقتان" },
    ///             few: { "\($0) حقائق" },
    ///             many: { "\($0) حقيقة" },
    ///             other: { "\($0) حقيقة" }
    ///         )
    ///     )
    public init(count: Int, en english: OneAndOther, de german: OneAndOther, ar arabic: ArabicForms) {
        self.init(
            en: english.text(of: count, in: .english),
            de: german.text(of: count, in: .german),
            ar: arabic.text(of: count, in: .arabic)
        )
    }

    /// What another part of the program says, such as a message of an endpoint.
    ///
    ///     Text(message).text(in: .german)   // what the message is in German
    public init(_ other: some LocalisedText) {
        self.init(en: other.text(in: .english), de: other.text(in: .german), ar: other.text(in: .arabic))
    }

    public func text(in language: Language) -> String {
        switch language {
        case .german: german
        case .arabic: arabic
        default: english
        }
    }
}
