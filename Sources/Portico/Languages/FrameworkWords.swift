extension Language {
    /// What the framework's own texts are in a language that it does not have: the titles of error pages, what stands
    /// beside a form that comes back, the button that takes something back.
    ///
    ///     let french = Language(
    ///         tag: "fr",
    ///         name: "français",
    ///         plurals: .oneAndOther,
    ///         numbers: Language.NumberPattern(group: "\u{202F}", decimal: ",", minus: "-", percent: "\u{202F}%"),
    ///         dates: dates,
    ///         words: Language.FrameworkWords([
    ///             "There is no such page": "Cette page n’existe pas",
    ///             "A form has at most {0} fields.": "Un formulaire a {0} champs au plus.",
    ///         ])
    ///     )
    ///
    /// Each is known by its English, with `{0}`, `{1}` and so on where something is put in, which the translation may
    /// have in another order. What there are no words for stays English. A language of the framework's own may be given
    /// words too: they come before its own.
    public struct FrameworkWords: Sendable {
        /// None: what the framework does not know is said in English.
        public static let none = FrameworkWords(nil)

        private let words: (@Sendable (_ pattern: String, _ arguments: [String]) -> String?)?

        private init(_ words: (@Sendable (String, [String]) -> String?)?) {
            self.words = words
        }

        public init(_ texts: [String: String]) {
            self.init { pattern, arguments in texts[pattern].map { Self.text($0, with: arguments) } }
        }

        /// For a language whose sentences depend on what is put in, such as on a count.
        ///
        /// - Parameter words: given the English pattern and what is put in; nil where the text stays English.
        public init(choosing words: @escaping @Sendable (_ pattern: String, _ arguments: [String]) -> String?) {
            self.init(words)
        }

        func text(for phrase: FrameworkPhrase, in language: Language) -> String? {
            words.flatMap { $0(phrase.pattern, phrase.arguments(in: language)) }
        }

        /// In one go, so that nothing put in is taken for a place of the pattern.
        private static func text(_ pattern: String, with arguments: [String]) -> String {
            var text = ""
            var rest = Substring(pattern)
            while let start = rest.firstIndex(of: "{") {
                text += rest[..<start]
                rest = rest[start...]
                let name = rest.dropFirst().prefix { $0 != "}" }
                if let index = Int(name), arguments.indices.contains(index), name.endIndex < rest.endIndex {
                    text += arguments[index]
                    rest = rest[rest.index(after: name.endIndex)...]
                } else {
                    text += "{"
                    rest = rest.dropFirst()
                }
            }
            return text + rest
        }
    }
}
