/// A tag of ours that prints a URL: `{{link domain name=row.name}}`, `{{event zoneTapped zone="com"}}`,
/// `{{asset app.css}}`; how much an event takes: `{{limit saveTapped}}`; or a text in the page's language:
/// `{{text heading}}`, `{{text found count=total}}`.
struct Directive: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case link, event, asset, limit, text
    }

    struct Argument: Sendable {
        enum Value: Sendable {
            case literal(String)
            case field(FieldName)
        }

        let name: String
        let offset: Int
        let value: Value
    }

    let kind: Kind
    /// The route, event, file or text; of a limit the event, or the event and `.files`.
    let name: String
    let nameOffset: Int
    let arguments: [Argument]
}

/// Why a tag's text is not a directive.
struct DirectiveError: Error {
    let offset: Int
    let what: String
    let hint: String?
}

extension Directive {
    /// Reads what follows the keyword.
    init(_ kind: Kind, _ range: Range<Int>, of file: SourceFile) throws(DirectiveError) {
        var words = DirectiveWords(range, of: file)
        guard let (name, nameOffset) = words.next() else {
            throw DirectiveError(offset: range.lowerBound, what: "{{\(kind.rawValue)}} names nothing", hint: nil)
        }
        var arguments: [Argument] = []
        while let (word, offset) = words.next() {
            let argument = try Self.argument(word, offset)
            guard !arguments.contains(where: { $0.name == argument.name }) else {
                throw DirectiveError(offset: offset, what: "'\(argument.name.abbreviated)' is given twice", hint: nil)
            }
            arguments.append(argument)
        }
        if let only = kind.onlyArgument, let first = arguments.first {
            throw DirectiveError(
                offset: first.offset,
                what: "{{\(kind.rawValue)}} takes \(only) and nothing else",
                hint: nil
            )
        }
        self.init(kind: kind, name: name, nameOffset: nameOffset, arguments: arguments)
    }

    private static func argument(_ word: String, _ offset: Int) throws(DirectiveError) -> Argument {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw DirectiveError(
                offset: offset,
                what: "'\(word.abbreviated)' is not an argument",
                hint: "write name=field or name=\"text\", without spaces around the ="
            )
        }
        let value = parts[1]
        for quote in ["\"", "'"] where value.hasPrefix(quote) {
            guard value.count >= 2, value.hasSuffix(quote) else {
                throw DirectiveError(
                    offset: offset,
                    what: "the text of '\(parts[0].abbreviated)' has no closing quote",
                    hint: nil
                )
            }
            return Argument(name: parts[0], offset: offset, value: .literal(String(value.dropFirst().dropLast())))
        }
        guard let name = FieldName(value), name.isIdentifier else {
            throw DirectiveError(
                offset: offset,
                what: "'\(value.abbreviated)' is not the name of a field",
                hint: "text of your own stands in quotes"
            )
        }
        return Argument(name: parts[0], offset: offset, value: .field(name))
    }
}

extension Directive.Kind {
    /// What it takes, where that is nothing but a name.
    fileprivate var onlyArgument: String? {
        switch self {
        case .link, .event, .text: nil
        case .asset: "a file name"
        case .limit: "the name of an event"
        }
    }
}

/// Splits a directive at white space outside quotes.
private struct DirectiveWords {
    private let file: SourceFile
    private let range: Range<Int>
    private var cursor: Int

    init(_ range: Range<Int>, of file: SourceFile) {
        self.file = file
        self.range = range
        cursor = range.lowerBound
    }

    mutating func next() -> (word: String, offset: Int)? {
        while cursor < range.upperBound, file.bytes[cursor].isHTMLSpace { cursor += 1 }
        let start = cursor
        var quote: UInt8?
        while cursor < range.upperBound {
            let byte = file.bytes[cursor]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte.isHTMLSpace {
                break
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            cursor += 1
        }
        return start < cursor ? (file.text(start..<cursor), start) : nil
    }
}
