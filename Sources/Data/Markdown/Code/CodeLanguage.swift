/// A language whose texts can be coloured.
///
/// ```swift
/// let code = Array("let x = 1".utf8)
/// let pieces = code.withUnsafeBufferPointer { CodeLanguage(named: "swift")?.pieces(of: $0) }
/// // keyword 0..<3, number 8..<9
/// ```
struct CodeLanguage: Sendable {
    /// How people name it behind the signs of a code block, in lower case.
    let names: [Substring]
    let syntax: CodeSyntax

    static let all: [CodeLanguage] = [
        Self("c h", .c),
        Self("cpp c++ cc cxx hpp hxx hh", .cPlusPlus),
        Self("csharp cs c# csx", .cSharp),
        Self("css", .css),
        Self("scss less", .scss),
        Self("go golang", .go),
        Self("html htm xhtml xml svg vue plist rss xsl xslt", .markup),
        Self("java", .java),
        Self("javascript js jsx mjs cjs node", .javaScript),
        Self("typescript ts tsx mts cts", .typeScript),
        Self("json jsonc json5 jsonl geojson webmanifest", .json),
        Self("kotlin kt kts", .kotlin),
        Self("python py py3 python3 pyi", .python),
        Self("rust rs", .rust),
        Self("shell sh bash zsh ksh shell-script", .shell),
        Self("console shellsession shell-session sh-session", .console),
        Self("sql mysql postgresql postgres psql sqlite plsql tsql", .sql),
        Self("swift", .swift),
        Self("yaml yml", .yaml),
    ]

    private static let byName = Dictionary(
        all.flatMap { language in language.names.map { ($0, language) } },
        uniquingKeysWith: { first, _ in first }
    )

    private init(_ names: String, _ syntax: CodeSyntax) {
        self.names = names.split(separator: " ")
        self.syntax = syntax
    }

    /// Nil when no language has that name, whatever its case.
    init?(named name: some StringProtocol) {
        guard let language = Self.byName[Substring(name.lowercased())] else { return nil }
        self = language
    }

    /// What is coloured in a text, in its order and without overlaps. What is in no piece is plain.
    func pieces(of code: UnsafeBufferPointer<UInt8>) -> [CodePiece] {
        var lexer = CodeLexer(code, syntax)
        lexer.read()
        return lexer.pieces
    }
}
