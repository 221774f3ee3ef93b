/// The texts that templates may name, by the names of their constants: what `@Texts` writes.
///
///     let table = TextTable("FavouriteTexts", [("heading", FavouriteTexts.heading)])
///     table.text(named: "heading", in: .german)   // "Lieblingsfakten"
public struct TextTable: Sendable {
    /// The name of the type that has the constants.
    public let name: String
    /// Those that each of its texts is written in, the first for whoever speaks none of them.
    public let languages: [Language]
    /// The names of its texts, in the order of their declaration.
    public let names: [String]
    private let texts: [String: any LocalisedText]

    public init<Text: LocalisedText>(_ name: String, _ texts: [(name: String, text: Text)]) {
        self.name = name
        languages = Text.languages
        names = texts.map(\.name)
        self.texts = Dictionary(texts.map { ($0.name, $0.text) }) { first, _ in first }
    }

    /// Nil where there is none of that name.
    public func text(named name: String, in language: Language) -> String? { texts[name]?.text(in: language) }
}

/// Texts that templates may name: an enum whose constants are a table. `@Texts` writes it.
public protocol Texts {
    static var table: TextTable { get }
}
