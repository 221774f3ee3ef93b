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
    /// Those whose texts templates may name as well.
    public private(set) var included: [TextTable] = []
    private let texts: [String: any LocalisedText]

    public init<Text: LocalisedText>(_ name: String, _ texts: [(name: String, text: Text)]) {
        self.name = name
        languages = Text.languages
        names = texts.map(\.name)
        self.texts = Dictionary(texts.map { ($0.name, $0.text) }) { first, _ in first }
    }

    /// The table with the texts of another, for partials that several flows share.
    ///
    ///     ScreenTable<NotesRoute>(templates: "notes", texts: NoteListTexts.table.including(NoteSharedTexts.table))
    ///
    /// A name that both have is a problem where a template says it.
    public func including(_ other: TextTable) -> TextTable {
        var table = self
        table.included.append(other)
        return table
    }

    /// Itself, and those that it includes.
    public var all: [TextTable] { [self] + included.flatMap(\.all) }

    /// Nil where there is none of that name, here and in those that it includes.
    public func text(named name: String, in language: Language) -> String? {
        find(name)?.text(in: language)
    }

    private func find(_ name: String) -> (any LocalisedText)? {
        if let text = texts[name] { return text }
        for table in included {
            if let text = table.find(name) { return text }
        }
        return nil
    }

    /// The names of the tables that have a text of that name: itself, and those that it includes.
    package func owners(of name: String) -> [String] {
        (texts[name] == nil ? [] : [self.name]) + included.flatMap { $0.owners(of: name) }
    }
}

/// Texts that templates may name: an enum whose constants are a table. `@Texts` writes it.
public protocol Texts {
    static var table: TextTable { get }
}
