import Foundation
import Portico

/// A key of front matter with what belongs to it.
struct FrontMatterEntry {
    let key: String
    /// The value on the key's line, without a comment.
    private let value: String
    /// The lines below that are indented or begin with `- `.
    private var below: [String] = []
    /// As it is written, line ends included.
    private(set) var source: String

    /// Nil when a line is neither a key nor belongs to one.
    static func entries(in lines: [String]) -> [Self]? {
        var entries: [Self] = []
        for line in lines {
            let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
            if text.isEmpty || text.hasPrefix("#") {
                if !entries.isEmpty { entries[entries.count - 1].source += line }
            } else if line.first == " " || line.first == "\t" || line.hasPrefix("- ") || text == "-" {
                guard !entries.isEmpty else { return nil }
                entries[entries.count - 1].below.append(text)
                entries[entries.count - 1].source += line
            } else {
                guard let entry = Self(line: line, text: text) else { return nil }
                entries.append(entry)
            }
        }
        return entries
    }

    private init?(line: String, text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let key = text[..<colon]
        let rest = text[text.index(after: colon)...]
        guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }), rest.first?.isWhitespace ?? true
        else {
            return nil
        }
        self.key = String(key)
        value = Self.withoutComment(rest).trimmingCharacters(in: .whitespaces)
        source = line
    }

    /// Whether it holds more than a text or a list of texts.
    var isNested: Bool {
        !value.isEmpty && !below.isEmpty || !below.allSatisfy { $0.hasPrefix("- ") || $0 == "-" }
            || ["|", ">", "{", "&", "*", "!"].contains(value.prefix(1))
    }

    /// The value when it is one text.
    var text: String? {
        guard below.isEmpty, !isNested, !value.isEmpty, !value.hasPrefix("[") else { return nil }
        return Self.unquoted(value)
    }

    /// The items of a list, or of a text with commas.
    var items: [String] {
        if !below.isEmpty { return below.map { Self.unquoted(Self.withoutComment($0.dropFirst()).trimmingCharacters(in: .whitespaces)) } }
        let list = value.hasPrefix("[") && value.hasSuffix("]") ? String(value.dropFirst().dropLast()) : value
        return Self.splitAtCommas(list).map { Self.unquoted($0.trimmingCharacters(in: .whitespaces)) }
    }

    /// Of the years 1 to 9999; without a time zone it is in UTC.
    var date: Date? {
        guard let text, text.utf8.count <= 40 else { return nil }
        // Some write offsets as `+0200`.
        let isPlain = text.contains(":") && text.wholeMatch(of: /.*[+-][0-9]{4}/) != nil
        return Date(text: isPlain ? "\(text.dropLast(2)):\(text.suffix(2))" : text)
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count > 1, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else { return text }
        let inner = String(text.dropFirst().dropLast())
        if quote == "'" { return inner.replacing("''", with: "'") }
        var plain = ""
        var isEscaped = false
        for character in inner {
            if isEscaped || character != "\\" { plain.append(character) }
            isEscaped = !isEscaped && character == "\\"
        }
        return plain
    }

    /// A comment begins with `#` after white space, outside quotes.
    private static func withoutComment(_ text: Substring) -> String {
        var quote: Character?
        var previous: Character = " "
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open, previous != "\\" { quote = nil }
            } else if character == "\"" || character == "'", previous.isWhitespace || previous == "[" || previous == "," {
                quote = character
            } else if character == "#", previous.isWhitespace, !(text[text.index(after: index)...].first?.isLetter ?? false) {
                return String(text[..<index])
            }
            previous = character
        }
        return String(text)
    }

    private static func splitAtCommas(_ text: String) -> [String] {
        var items = [""]
        var quote: Character?
        for character in text {
            if quote == nil, character == "," {
                items.append("")
                continue
            }
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'", items[items.count - 1].allSatisfy(\.isWhitespace) {
                quote = character
            }
            items[items.count - 1].append(character)
        }
        return items
    }
}
