/// Finds what is coloured in a text, as the syntax of its language has it.
///
/// ```swift
/// var lexer = CodeLexer(code, .swift)
/// lexer.read()
/// lexer.pieces
/// ```
///
/// It looks at each byte a few times at most, whatever the text: what was looked for in vain is not looked for again.
struct CodeLexer {
    private let bytes: UnsafeBufferPointer<UInt8>
    let syntax: CodeSyntax
    let end: Int
    var index: Int
    private(set) var pieces: [CodePiece] = []
    /// How many looks at a byte there were. Tests hold them to so many times the length of the text.
    private(set) var looks = 0

    /// Strings that go on behind the value in them that is being read.
    var openStrings: [OpenString] = []
    /// The last word or string, as long as only white space is behind it.
    var lastToken: Range<Int>?
    /// Whether a value can come next, so that `/` does not divide.
    var expectsValue = true
    /// Up to where a regular expression was looked for in vain.
    var patternless = 0
    /// The word that ends the text which begins with the next line.
    var hereWord: Range<Int>?

    /// - Parameter range: which bytes are read; all of them without one.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ syntax: CodeSyntax, in range: Range<Int>? = nil) {
        let all = 0..<bytes.count
        let range = range?.clamped(to: all) ?? all
        self.bytes = bytes
        self.syntax = syntax
        index = range.lowerBound
        end = range.upperBound
    }

    var isDone: Bool { index >= end || pieces.count >= CodePiece.limit }

    mutating func read() {
        switch syntax.form {
        case .code: readCode()
        case .markup: readMarkup()
        case .yaml: readYAML()
        }
    }

    /// Reads a part that is in another language.
    mutating func read(upTo place: Int, as syntax: CodeSyntax) {
        var part = CodeLexer(bytes, syntax, in: index..<place)
        part.read()
        for piece in part.pieces { add(piece.kind, piece.range) }
        looks += part.looks
        index = place
    }

    /// The byte at a place as a scalar, so that it can be compared with a literal. Outside of the text it is 0.
    mutating func look(at place: Int) -> Unicode.Scalar {
        looks += 1
        return Unicode.Scalar(place >= 0 && place < end ? bytes[place] : 0)
    }

    mutating func has(_ sequence: String, at place: Int) -> Bool {
        for (offset, byte) in sequence.utf8.enumerated() where look(at: place + offset).value != byte { return false }
        return true
    }

    /// Goes on up to a byte of a kind, or to the end.
    @discardableResult
    mutating func skip(upTo isEnd: (Unicode.Scalar) -> Bool) -> Range<Int> {
        let start = index
        while index < end, !isEnd(look(at: index)) { index += 1 }
        return start..<index
    }

    mutating func text(of range: Range<Int>) -> String {
        looks += range.count
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// What a word is in the table of the language.
    mutating func listedKind(of word: Range<Int>) -> CodePiece.Kind? {
        guard word.count <= syntax.longestWord else { return nil }
        let text = self.text(of: word)
        return syntax.words[syntax.ignoresCase ? text.lowercased() : text]
    }

    /// Pieces of one kind without anything between them are one.
    mutating func add(_ kind: CodePiece.Kind, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let last = pieces.last, last.kind == kind, last.range.upperBound == range.lowerBound {
            pieces[pieces.count - 1] = CodePiece(kind: kind, range: last.range.lowerBound..<range.upperBound)
        } else if pieces.count < CodePiece.limit {
            pieces.append(CodePiece(kind: kind, range: range))
        }
    }

    /// What stands before `:` or `=` is a name, where the language has it so.
    mutating func nameLastToken(before sign: Unicode.Scalar) {
        guard let token = lastToken else { return }
        let next = look(at: index + 1)
        let isName =
            switch syntax.names {
            case .none: false
            case .beforeColon: sign == ":"
            case .beforeColonAndSign:
                sign == ":" && token.upperBound == index && !next.isLetter && next != ":" && next != "/"
            case .beforeEquals: sign == "=" && token.upperBound == index
            }
        guard isName else { return }
        if pieces.last?.range == token { pieces.removeLast() }
        if pieces.last.map({ $0.range.upperBound <= token.lowerBound }) ?? true { add(.name, token) }
    }
}

/// The classes of bytes that languages know. Those of letters beyond ASCII are in words, but begin no keyword.
extension Unicode.Scalar {
    var isLetter: Bool { ("a"..."z").contains(self) || isCapital || self == "_" || value >= 0x80 }
    var isCapital: Bool { ("A"..."Z").contains(self) }
    var isDigit: Bool { ("0"..."9").contains(self) }
    var isLineEnd: Bool { self == "\n" || self == "\r" }
    /// White space, control characters, and what is outside of the text.
    var isBlank: Bool { value <= 0x20 }
}
