import Foundation
import Portico

/// Front matter as Atrium read it before it was YAML: what an older program imported is found again by that.
///
/// ```swift
/// EarlierFrontMatter(of: "---\ntitle: \"Caf\\u00e9\"\n---\nText").title     // "Cafu00e9"
/// ```
///
/// It had one key a line, of letters, digits, `_` and `-`. Any other line made all of it text.
public struct EarlierFrontMatter: Hashable, Sendable {
    public let title: String?
    public let tags: [String]
    /// The lines of all other keys.
    public let others: String
    public let body: String

    public init(of source: String) {
        let source = source.hasPrefix("\u{FEFF}") ? String(source.dropFirst()) : source
        guard let (block, body) = FrontMatter.split(source), let entries = Entry.entries(in: block)
        else {
            (title, tags, others, self.body) = (nil, [], "", source)
            return
        }
        var (title, tags, others): (String?, [String], String) = (nil, [], "")
        for entry in entries {
            switch FrontMatterEntry.Field(key: entry.key) {
            case .title where entry.text != nil: title = entry.text
            case .tags where !entry.isNested:
                tags += entry.items.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }.filter {
                    !$0.isEmpty
                }
            case .created where entry.isDate, .edited where entry.isDate: break
            default: others += entry.source
            }
        }
        (self.title, self.tags, self.others, self.body) = (title, tags, others, body)
    }

    private struct Entry {
        let key: String
        let value: String
        var below: [String] = []
        var source: String

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
            else { return nil }
            self.key = String(key)
            value = PlainFrontMatter.withoutComment(rest).trimmingCharacters(in: .whitespaces)
            source = line
        }

        /// Whether it holds more than a text or a list of texts.
        var isNested: Bool {
            !value.isEmpty && !below.isEmpty || !below.allSatisfy { $0.hasPrefix("- ") || $0 == "-" }
                || ["|", ">", "{", "&", "*", "!"].contains(value.prefix(1))
        }

        var text: String? {
            guard below.isEmpty, !isNested, !value.isEmpty, !value.hasPrefix("[") else { return nil }
            return Self.unquoted(value)
        }

        var items: [String] {
            if !below.isEmpty {
                return below.map {
                    Self.unquoted(
                        PlainFrontMatter.withoutComment($0.dropFirst()).trimmingCharacters(in: .whitespaces)
                    )
                }
            }
            let isList = value.hasPrefix("[") && value.hasSuffix("]")
            return PlainFrontMatter.items(
                of: isList ? String(value.dropFirst().dropLast()) : value,
                unquoting: Self.unquoted
            )
        }

        /// An escaped sign stood for itself.
        private static func unquoted(_ text: String) -> String {
            guard text.count > 1, text.first == "\"", text.last == "\"" else { return PlainFrontMatter.unquoted(text) }
            var plain = ""
            var isEscaped = false
            for character in text.dropFirst().dropLast() {
                if isEscaped || character != "\\" { plain.append(character) }
                isEscaped = !isEscaped && character == "\\"
            }
            return plain
        }

        var isDate: Bool {
            guard let text, text.utf8.count <= 40 else { return false }
            // Some write offsets as `+0200`.
            let isPlain = text.contains(":") && text.wholeMatch(of: /.*[+-][0-9]{4}/) != nil
            return Date(text: isPlain ? "\(text.dropLast(2)):\(text.suffix(2))" : text) != nil
        }
    }
}
