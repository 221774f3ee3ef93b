/// What an app says, in each of its languages: the app's own type, whose initialiser has a label for each of them.
///
///     public struct Text: LocalisedText {
///         public static let languages: [Language] = [.english, .german]
///         private let en: String
///         private let de: String
///
///         public init(en: String, de: String) {
///             self.en = en
///             self.de = de
///         }
///
///         public func text(in language: Language) -> String { language == .german ? de : en }
///     }
///
///     let next = Text(en: "Another fact", de: "Noch ein Fakt")
///
/// So a text that was not translated does not compile, and a translator sees all languages at once.
public protocol LocalisedText: PageText, Hashable {
    /// What the app speaks. The first is for visitors whose language is none of them.
    static var languages: [Language] { get }
}

/// What a page may be called: a text of the app, or a `String` where it speaks one language.
public protocol PageText: Sendable {
    /// The text in one of the app's languages; in the first where it is another one.
    func text(in language: Language) -> String
}

extension String: PageText {
    public func text(in _: Language) -> String { self }
}

extension LocalisedText {
    /// The app's language for a BCP 47 tag.
    public static func language(for tag: String) -> Language {
        languages.matching(tag) ?? languages.first ?? .english
    }
}

extension DefaultStringInterpolation {
    /// Puts in what may run the other way than the text around it, such as a name in an Arabic sentence, so that
    /// neither moves the other's signs (Unicode Standard Annex 9, "explicit directional isolates").
    ///
    ///     Text(en: "“\(name)” was saved.", ar: "حُفظ «\(isolated: name)».")
    public mutating func appendInterpolation(isolated text: String) {
        appendLiteral("\u{2068}")
        appendInterpolation(text)
        appendLiteral("\u{2069}")
    }
}
