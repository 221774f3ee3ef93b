/// Reads the characters of a CSS selector one by one (CSS Syntax Level 3, 4.3), knowing the column for errors.
struct CSSScanner {
    let source: String
    private let characters: [Unicode.Scalar]
    private(set) var position = 0

    init(_ source: String) {
        self.source = source
        characters = Array(source.unicodeScalars)
    }

    var next: Unicode.Scalar? {
        peek(0)
    }

    func peek(_ distance: Int) -> Unicode.Scalar? {
        position + distance < characters.count ? characters[position + distance] : nil
    }

    func starts(with text: String) -> Bool {
        characters[position...].starts(with: text.unicodeScalars)
    }

    mutating func skip(_ count: Int = 1) {
        position = min(position + count, characters.count)
    }

    /// Skips white space and says whether there was any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = position
        while let character = next, character.isASCIIWhitespace { position += 1 }
        return position > start
    }

    mutating func skip(if text: String) -> Bool {
        guard starts(with: text) else { return false }
        skip(text.unicodeScalars.count)
        return true
    }

    func error(_ problem: String, at other: Int? = nil) -> CSSSelectorError {
        CSSSelectorError(selector: source, column: (other ?? position) + 1, problem: problem)
    }

    /// An identifier; `what` names it in the error.
    mutating func identifier(_ what: String) throws(CSSSelectorError) -> String {
        let start = position
        let second = next == "-" ? peek(1) : next
        if next == "-", second == "-" {
            // Custom identifiers may begin with two hyphens.
        } else if let second, second.isCSSNameStart || second == "\\" {
            // A letter, an underscore or an escape.
        } else {
            throw error("expected \(what)")
        }
        let result = try name()
        guard !result.isEmpty else { throw error("expected \(what)", at: start) }
        return result
    }

    /// The characters of a name, which for `#id` may begin with a digit.
    mutating func name() throws(CSSSelectorError) -> String {
        var result = String.UnicodeScalarView()
        while let character = next {
            if character == "\\" {
                result.append(try escape())
            } else if character.isCSSName {
                result.append(character)
                position += 1
            } else {
                break
            }
        }
        return String(result)
    }

    /// A text in quotes.
    mutating func string() throws(CSSSelectorError) -> String {
        let start = position
        guard let quote = next, quote == "\"" || quote == "'" else { throw error("expected a text in quotes") }
        position += 1
        var result = String.UnicodeScalarView()
        while let character = next {
            switch character {
            case quote:
                position += 1
                return String(result)
            case "\\" where peek(1) == "\n":
                position += 2
            case "\\":
                result.append(try escape())
            case "\n", "\r", "\u{C}":
                throw error("the text is not closed", at: start)
            default:
                result.append(character)
                position += 1
            }
        }
        throw error("the text is not closed", at: start)
    }

    private mutating func escape() throws(CSSSelectorError) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let character = next, character != "\n" else {
            throw error("a backslash has nothing to escape", at: start)
        }
        guard character.isHexDigit else {
            position += 1
            return character
        }
        var value: UInt32 = 0
        var digits = 0
        while digits < 6, let digit = next, digit.isHexDigit, let number = UInt32(String(digit), radix: 16) {
            value = value * 16 + number
            digits += 1
            position += 1
        }
        if let space = next, space.isASCIIWhitespace { position += 1 }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}

extension Unicode.Scalar {
    fileprivate var isCSSNameStart: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" || value >= 0x80
    }

    fileprivate var isCSSName: Bool {
        isCSSNameStart || ("0"..."9").contains(self) || self == "-"
    }

    fileprivate var isHexDigit: Bool {
        ("0"..."9").contains(self) || ("a"..."f").contains(self) || ("A"..."F").contains(self)
    }
}
