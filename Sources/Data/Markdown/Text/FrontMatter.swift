public import Foundation
import Portico

/// What a Markdown file says about itself between two lines of `---` at its start, and the text after it.
///
/// ```swift
/// let file = FrontMatter(of: "---\ntitle: Plan\ntags: [home, work/old]\n---\nText")
/// file.title      // "Plan"
/// file.tags       // ["home", "work/old"]
/// file.body       // "Text"
/// ```
///
/// Of YAML only what such files hold is read: `key: value`, quoted values, lists as `[a, b]` or with a line `- a` for
/// each item, comments. Tags may also be one text with commas. Anything else between the lines makes it no front
/// matter, and so do more than ``mostBytes``: the body is the whole file then, so nothing is lost. What is not
/// understood of well-formed front matter stays in `others`, as it is written.
public struct FrontMatter: Hashable, Sendable {
    public let title: String?
    /// As they are spelt, without `#` before them.
    public let tags: [String]
    /// From `created` or `date`. A date without a time is midnight UTC, a time without a zone is UTC.
    public let created: Date?
    /// From `updated`, `modified` or `edited`.
    public let edited: Date?
    /// The lines of all other keys.
    public let others: String
    public let body: String

    /// Of front matter with both its lines of `---`, in bytes: 64 KB.
    public static let mostBytes = 65_536

    public init(of source: String) {
        let source = source.hasPrefix("\u{FEFF}") ? String(source.dropFirst()) : source
        guard let (block, body) = Self.split(source), let entries = FrontMatterEntry.entries(in: block) else {
            title = nil
            tags = []
            created = nil
            edited = nil
            others = ""
            self.body = source
            return
        }
        var title: String?
        var tags: [String] = []
        var created: Date?
        var edited: Date?
        var others = ""
        for entry in entries {
            switch entry.key.lowercased() {
            case "title" where entry.text != nil: title = entry.text
            case "tags" where !entry.isNested, "tag" where !entry.isNested, "keywords" where !entry.isNested:
                tags += entry.items.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }.filter { !$0.isEmpty }
            case "created" where entry.date != nil, "date" where entry.date != nil: created = entry.date
            case "updated" where entry.date != nil, "modified" where entry.date != nil,
                "edited" where entry.date != nil:
                edited = entry.date
            default: others += entry.source
            }
        }
        self.title = title
        self.tags = tags
        self.created = created
        self.edited = edited
        self.others = others
        self.body = body
    }

    /// The lines between the fences, and what follows; nil without both fences.
    private static func split(_ source: String) -> (block: [String], body: String)? {
        let lines = SourceLines(String(decoding: source.utf8.prefix(mostBytes + 1), as: UTF8.self))
        let text = { (index: Int) in String(decoding: lines.line(index), as: UTF8.self) }
        guard isFence(text(0), in: ["---"]),
            let end = (1..<max(1, lines.count)).first(where: { isFence(text($0), in: ["---", "..."]) }),
            lines.line(end).endIndex <= mostBytes
        else { return nil }
        let body = source.utf8.dropFirst(lines.line(end).endIndex)
        return ((1..<end).map(text), String(Substring(body)))
    }

    private static func isFence(_ line: String, in fences: [String]) -> Bool {
        let end = line.unicodeScalars.lastIndex { !" \t\r\n".unicodeScalars.contains($0) }
        return end.map { fences.contains(String(line.unicodeScalars[...$0])) } ?? false
    }
}

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
        guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }),
            rest.first?.isWhitespace ?? true
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
        if !below.isEmpty {
            return below.map { Self.unquoted(Self.withoutComment($0.dropFirst()).trimmingCharacters(in: .whitespaces)) }
        }
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
        guard text.count > 1, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else {
            return text
        }
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
            } else if character == "\"" || character == "'", previous.isWhitespace || previous == "[" || previous == ","
            {
                quote = character
            } else if character == "#", previous.isWhitespace,
                !(text[text.index(after: index)...].first?.isLetter ?? false)
            {
                return String(text[..<index])
            }
            previous = character
        }
        return String(text)
    }

    private static func splitAtCommas(_ text: String) -> [String] {
        var items = [""]
        var quote: Character?
        // Not looked up in the item: that would read it again for each quotation mark in it.
        var isBlank = true
        for character in text {
            if quote == nil, character == "," {
                items.append("")
                isBlank = true
                continue
            }
            if character == quote {
                quote = nil
            } else if quote == nil, isBlank, character == "\"" || character == "'" {
                quote = character
            }
            items[items.count - 1].append(character)
            isBlank = isBlank && character.isWhitespace
        }
        return items
    }
}
