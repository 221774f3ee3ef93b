import Foundation
import Portico
import Yams

/// A key of front matter with its value, and the lines they stand in.
struct FrontMatterEntry {
    /// What a key is called here.
    enum Field {
        case title
        case tags
        case created
        case edited
        case aliases

        init?(key: String) {
            switch key.lowercased() {
            case "title": self = .title
            case "tags", "tag", "keywords": self = .tags
            case "created", "date": self = .created
            case "updated", "modified", "edited": self = .edited
            case "aliases", "alias": self = .aliases
            default: return nil
            }
        }
    }

    enum Value {
        case null
        /// Whether commas in it separate, which they don't in quotation marks.
        case text(String, isList: Bool)
        /// An item that is nil is null.
        case list([String?])
        /// Something nested, or with an anchor.
        case other
    }

    let key: String
    private(set) var value: Value
    /// In the block, counted from 0.
    var lines: Range<Int>
    /// Whether a `#` at the start of a tag is one, as our own exports say it by its number: `"\x23home"`.
    fileprivate(set) var hasWrittenSigns = false
    /// Whether its list also has what is no text, so that its lines stay.
    private(set) var hasMore = false

    private static let maxReadAlone = 100

    /// The entries of the lines between the fences; nil where these are no front matter.
    static func read(_ block: [String]) -> (entries: [Self], isYAML: Bool)? {
        switch YAMLBlock(block) {
        case .mapping(let entries): return (entries.map { $0.withMarkedTags(of: block) }, true)
        case .something: return nil
        case .refused:
            // What is odd is one value as a rule, so each that is asked for is given to YAML alone.
            var room = maxReadAlone
            let entries = PlainFrontMatter.entries(in: block).map { entry in
                var entry = entry
                guard entry.field != nil, room > 0 else { return entry }
                room -= 1
                if case .mapping(let found) = YAMLBlock(Array(block[entry.lines])), found.count == 1 {
                    entry.value = found[0].value
                }
                return entry.withMarkedTags(of: block)
            }
            return entries.contains { $0.field != nil } ? (entries, false) : nil
        }
    }

    var field: Field? { Field(key: key) }

    var isNull: Bool { if case .null = value { true } else { false } }

    /// The value when it is one text.
    var text: String? { if case .text(let text, _) = value { text } else { nil } }

    /// The items of a list, or of a text with commas or marks; nil where it is something else.
    var tags: [String]? {
        let items: [String]
        switch value {
        case .null, .other: return nil
        case .text(let text, isList: true): items = PlainFrontMatter.items(of: text).flatMap(Self.marked)
        case .text(let text, isList: false): items = Self.marked(text)
        case .list(let list): items = list.compactMap { $0 }
        }
        guard !hasWrittenSigns else { return items.filter { !$0.isEmpty } }
        return items.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }.filter { !$0.isEmpty }
    }

    /// The items of a list, or of a text with commas; none where it is something else.
    var names: [String] {
        let items: [String]
        switch value {
        case .null, .other: items = []
        case .text(let text, isList: true): items = PlainFrontMatter.items(of: text)
        case .text(let text, isList: false): items = [text]
        case .list(let list): items = list.compactMap(\.self)
        }
        return items.filter { !$0.isEmpty }
    }

    /// Of the years 1 to 9999; without a time zone it is in UTC.
    var date: ZonedDate? {
        guard let text, text.utf8.count <= 40,
            // As YAML 1.1 writes timestamps (yaml.org/type/timestamp.html), and with an offset as `+0200`.
            let parts = text.wholeMatch(
                of:
                    #/
                    (\d+)-(\d\d?)-(\d\d?)
                    (?:(?:[Tt]|\s+)(\d\d?)(:\d\d(?::\d\d(?:\.\d+)?)?)\s*([Zz]|[+-]\d\d?(?::?\d\d)?)?)?
                    /#
            )
        else { return nil }
        let digits = { (text: Substring) in text.utf8.count == 1 ? "0" + text : String(text) }
        let day = "\(parts.1)-\(digits(parts.2))-\(digits(parts.3))"
        guard let hour = parts.4, let rest = parts.5 else { return ZonedDate(text: day) }
        return ZonedDate(text: "\(day)T\(digits(hour))\(rest)\(Self.offset(parts.6 ?? ""))")
    }

    /// With two digits each for hours and minutes.
    private static func offset(_ text: Substring) -> String {
        guard let sign = text.first, sign == "+" || sign == "-" else { return text.uppercased() }
        let digits = text.dropFirst().filter { $0 != ":" }
        let hours = digits.utf8.count % 2 == 1 ? "0" + digits : String(digits)
        return "\(sign)\(hours.prefix(2)):\(hours.utf8.count > 2 ? String(hours.suffix(2)) : "00")"
    }

    /// `#one #two` is two tags.
    private static func marked(_ text: String) -> [String] {
        let parts = text.split(whereSeparator: \.isWhitespace)
        return parts.count > 1 && parts.allSatisfy { $0.hasPrefix("#") } ? parts.map(String.init) : [text]
    }

    /// In YAML a `#` behind white space begins a comment, but people write tags so: `tags: #home #work`.
    private func withMarkedTags(of block: [String]) -> Self {
        var entry = self
        entry.hasWrittenSigns = field == .tags && block[lines].contains { $0.contains("\"\\x23") }
        let isCut =
            switch value {
            case .null, .text(_, isList: true): true
            case .list(let items): items.contains(nil)
            case .text, .other: false
            }
        guard field == .tags, isCut, block[lines].contains(where: { $0.contains(/\s#\p{L}/) }),
            let plain = PlainFrontMatter.entries(in: Array(block[lines])).first, let tags = plain.tags
        else { return entry }
        entry.value = .list(tags.flatMap(Self.marked))
        return entry
    }
}

/// What YAML makes of the lines between the fences.
enum YAMLBlock {
    /// None where there is nothing, or nothing but comments.
    case mapping([FrontMatterEntry])
    /// Text or a list.
    case something
    case refused

    /// What looks like an alias, in texts as well. So few make nothing large, whatever they stand for.
    private static let maxAliases = 8
    /// Flow collections in each other; what is deeper is read by recursion in too many steps.
    private static let maxBrackets = 64

    init(_ lines: [String]) {
        let source = lines.joined()
        guard Self.isBounded(source) else {
            self = .refused
            return
        }
        do {
            switch try Parser(yaml: source, resolver: .basic, encoding: .utf8).singleRoot() {
            case .mapping(let mapping): self = .mapping(Self.entries(of: mapping, lines: lines.count))
            case nil: self = .mapping([])
            case .scalar, .sequence, .alias: self = .something
            }
        } catch {
            self = .refused
        }
    }

    /// Aliases make few lines as large as one likes (“billion laughs”), and each collection in another is a
    /// recursion. Line ends that are YAML's and not ours would shift the lines.
    private static func isBounded(_ source: String) -> Bool {
        var depth = 0
        var isStart = true
        var hasAnchor = false
        var aliases = 0
        for scalar in source.unicodeScalars {
            switch scalar {
            case "[", "{": depth += 1
            case "]", "}": depth = max(0, depth - 1)
            case "&" where isStart: hasAnchor = true
            case "*" where isStart: aliases += 1
            case "\u{85}", "\u{2028}", "\u{2029}": return false
            default: break
            }
            if depth > maxBrackets { return false }
            isStart = scalar.properties.isWhitespace || "[{,:?-".unicodeScalars.contains(scalar)
        }
        return !hasAnchor || aliases <= maxAliases
    }

    private static func entries(of mapping: Node.Mapping, lines: Int) -> [FrontMatterEntry] {
        // In braces several keys may stand in one line.
        let isBlock = mapping.style != .flow
        var entries: [FrontMatterEntry] = []
        for (key, value) in mapping {
            let start = isBlock ? min(max((key.mark?.line ?? 1) - 1, 0), lines) : 0
            if isBlock, let last = entries.indices.last {
                entries[last].lines = entries[last].lines.lowerBound..<max(start, entries[last].lines.lowerBound)
            }
            let name = if case .scalar(let scalar) = key { scalar.string } else { "" }
            entries.append(FrontMatterEntry(key: name, node: value, lines: start..<lines))
        }
        return entries
    }

    /// Nil for null (YAML 1.2.2 section 10.3.2).
    fileprivate static func text(of scalar: Node.Scalar) -> String? {
        scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string) ? nil : scalar.string
    }
}

extension FrontMatterEntry {
    fileprivate init(key: String, node: Node, lines: Range<Int>) {
        var (value, hasMore) = (Value.other, false)
        switch node {
        case _ where node.anchor != nil: break
        case .scalar(let scalar):
            value = YAMLBlock.text(of: scalar).map { .text($0, isList: scalar.style == .plain) } ?? .null
        case .sequence(let sequence):
            let items = sequence.compactMap { item -> String?? in
                guard item.anchor == nil, case .scalar(let scalar) = item else { return nil }
                return .some(YAMLBlock.text(of: scalar))
            }
            hasMore = items.count < sequence.count
            if !hasMore || items.contains(where: { $0 != nil }) { value = .list(items) }
        case .mapping, .alias: break
        }
        self.init(key: key, value: value, lines: lines)
        self.hasMore = hasMore
    }
}

/// What stands between double quotation marks in YAML (1.2.2 section 5.7), where the parser refuses the text around it,
/// or the halves of a sign above U+FFFF, which writers of JSON give each by itself.
enum QuotedYAML {
    private static let signs: [Character: Unicode.Scalar] = [
        "0": "\0", "a": "\u{7}", "b": "\u{8}", "t": "\t", "n": "\n", "v": "\u{B}", "f": "\u{C}", "r": "\r",
        "e": "\u{1B}",
        "N": "\u{85}", "_": "\u{A0}", "L": "\u{2028}", "P": "\u{2029}",
    ]
    private static let digits: [Character: Int] = ["x": 2, "u": 4, "U": 8]

    static func text(_ inner: String) -> String {
        var (plain, rest) = (String.UnicodeScalarView(), Substring(inner))
        while let character = rest.popFirst() {
            guard character == "\\", let escape = rest.popFirst() else {
                plain.append(contentsOf: character.unicodeScalars)
                continue
            }
            if let sign = signs[escape] {
                plain.append(sign)
            } else if let count = digits[escape], let number = number(at: rest, count) {
                rest.removeFirst(count)
                guard (0xD800...0xDBFF).contains(number), rest.hasPrefix("\\u"),
                    let low = self.number(at: rest.dropFirst(2), 4), (0xDC00...0xDFFF).contains(low)
                else {
                    plain.append(Unicode.Scalar(number) ?? "\u{FFFD}")
                    continue
                }
                rest.removeFirst(6)
                plain.append(Unicode.Scalar(0x10000 + (number - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}")
            } else {
                plain.append(contentsOf: escape.unicodeScalars)
            }
        }
        return String(plain)
    }

    private static func number(at text: Substring, _ count: Int) -> UInt32? {
        let digits = text.prefix(count)
        return digits.count == count && digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16) : nil
    }
}

/// Front matter that YAML refuses, read line by line: `key: value`, quoted values, lists as `[a, b]` or with a line
/// `- a` for each item, comments.
enum PlainFrontMatter {
    /// Of all lines from the first key on; a line that is none and belongs to none has no key.
    static func entries(in lines: [String]) -> [FrontMatterEntry] {
        var found: [(key: String, value: String, below: [String], lines: Range<Int>)] = []
        for (number, line) in lines.enumerated() {
            let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
            let isBelow = line.first == " " || line.first == "\t" || line.hasPrefix("- ") || text == "-"
            if text.isEmpty || text.hasPrefix("#") || isBelow, let last = found.indices.last {
                if isBelow, !text.isEmpty, !text.hasPrefix("#") { found[last].below.append(text) }
                found[last].lines = found[last].lines.lowerBound..<number + 1
            } else if let (key, value) = pair(text) {
                found.append((key, value, [], number..<number + 1))
            } else if !text.isEmpty, !text.hasPrefix("#") {
                found.append(("", "", [], number..<number + 1))
            }
        }
        return found.map { entry in
            FrontMatterEntry(key: entry.key, value: value(entry.value, below: entry.below), lines: entry.lines)
        }
    }

    /// The items of a text with commas, each without its quotation marks.
    static func items(of text: String, unquoting: (String) -> String = unquoted) -> [String] {
        splitAtCommas(text).map { unquoting($0.trimmingCharacters(in: .whitespaces)) }
    }

    private static func pair(_ text: String) -> (key: String, value: String)? {
        guard let end = text.firstMatch(of: /:(?=\s|$)/)?.range, end.lowerBound > text.startIndex else { return nil }
        let key = unquoted(text[..<end.lowerBound].trimmingCharacters(in: .whitespaces))
        return (key, withoutComment(text[end.upperBound...]).trimmingCharacters(in: .whitespaces))
    }

    private static func value(_ value: String, below: [String]) -> FrontMatterEntry.Value {
        if below.isEmpty {
            if value.isEmpty { return .null }
            if ["|", ">", "{", "&", "*", "!"].contains(value.prefix(1)) { return .other }
            if value.hasPrefix("[") {
                return value.hasSuffix("]") ? .list(items(of: String(value.dropFirst().dropLast()))) : .other
            }
            let text = unquoted(value)
            return .text(text, isList: text == value)
        }
        guard value.isEmpty, below.allSatisfy({ $0.hasPrefix("- ") || $0 == "-" }) else { return .other }
        return .list(below.map { unquoted(withoutComment($0.dropFirst()).trimmingCharacters(in: .whitespaces)) })
    }

    static func unquoted(_ text: String) -> String {
        guard text.count > 1, let quote = text.first, quote == "\"" || quote == "'", text.last == quote
        else {
            return text
        }
        let inner = String(text.dropFirst().dropLast())
        if quote == "'" { return inner.replacing("''", with: "'") }
        return QuotedYAML.text(inner)
    }

    /// A comment begins with `#` after white space, outside quotes.
    static func withoutComment(_ text: Substring) -> String {
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
