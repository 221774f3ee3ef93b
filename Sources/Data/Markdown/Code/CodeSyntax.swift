/// What a lexer has to know about a language.
///
/// ```swift
/// CodeSyntax("true false null", spans: [.quoted("\"", escape: "\\")]) { $0.names = .beforeColon }     // JSON
/// ```
struct CodeSyntax: Sendable {
    enum Form { case code, markup, yaml }

    /// What a word is that begins with a capital letter.
    enum Capitals {
        case plain, types
        /// A function where it is called: in Go and C# these have capitals, too.
        case typesUnlessCalled
    }

    /// Which words and strings are keys.
    enum Names {
        case none, beforeColon
        /// With a space or a sign behind the colon: `a:hover` and `https://` have no key.
        case beforeColonAndSign
        case beforeEquals
    }

    /// Keywords and the types that begin with a small letter.
    private(set) var words: [String: CodePiece.Kind] = [:]
    private(set) var longestWord = 0
    /// Those that each byte may begin. Of several that fit, the first is meant.
    private(set) var spans: [[CodeSpan]] = Array(repeating: [], count: 256)
    var form = Form.code
    var capitals = Capitals.plain
    var names = Names.none
    var ignoresCase = false
    /// Signs that belong to the word behind them.
    var signs: [Unicode.Scalar: CodePiece.Kind] = [:]
    /// What may stand in a word beside letters, digits and `_`.
    var wordSigns = ""
    /// What is behind the name of a function.
    var callSigns = "("
    /// Whether `/` can begin a regular expression.
    var hasPatterns = false
    /// Whether `<<EOF` announces a text.
    var hasHereTexts = false

    /// - Parameters:
    ///   - base: a language that has less.
    ///   - change: sets what is unlike other languages.
    init(
        _ keywords: String,
        addedTo base: CodeSyntax? = nil,
        types: String = "",
        spans: [CodeSpan] = [],
        change: (inout CodeSyntax) -> Void = { _ in }
    ) {
        if let base { self = base }
        for (list, kind) in [(types, CodePiece.Kind.type), (keywords, .keyword)] {
            for word in list.split(whereSeparator: \.isWhitespace) {
                words[String(word)] = kind
                longestWord = max(longestWord, word.utf8.count)
            }
        }
        for span in spans {
            let mayBeginWithFence = span.isFenced && span.prefix.isEmpty
            let starts = Set([(span.prefix + span.open).utf8.first, mayBeginWithFence ? UInt8(ascii: "#") : nil])
            for case let byte? in starts { self.spans[Int(byte)].append(span) }
        }
        change(&self)
    }

    func isInWord(_ sign: Unicode.Scalar) -> Bool {
        sign.isLetter || sign.isDigit || wordSigns.unicodeScalars.contains(sign)
    }
}
