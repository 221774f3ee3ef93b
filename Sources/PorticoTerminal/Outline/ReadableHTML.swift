/// Reads HTML as text: a line per block, list items with their marks, addresses behind links.
///
///     ReadableHTML.text(of: "<h2>Dough</h2><ul><li>500 g flour</li></ul>")    // "Dough\n\n- 500 g flour"
///
/// It is for HTML that a renderer wrote: of other HTML it makes some text, too, and never fails.
struct ReadableHTML {
    private var lines: [String] = []
    private var line = ""
    /// Stands before the next text of the line.
    private var mark = ""
    private var wantsBlankLine = false
    /// The number of each open list's next item; nil for a list without numbers.
    private var lists: [Int?] = []
    private var links: [String?] = []
    private var preformatted = 0
    private var isFirstCell = true

    static func text(of html: String) -> String {
        var reader = ReadableHTML()
        reader.read(html[...])
        reader.endLine()
        while reader.lines.last?.isEmpty == true { reader.lines.removeLast() }
        return reader.lines.joined(separator: "\n")
    }

    private mutating func read(_ html: Substring) {
        var rest = html
        while let start = rest.firstIndex(of: "<") {
            append(Self.decoded(rest[..<start]))
            rest = rest[start...].dropFirst()
            if rest.hasPrefix("!--") {
                rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
            } else {
                let end = Self.endOfTag(rest)
                take(rest[..<end])
                rest = rest[end...].dropFirst()
            }
        }
        append(Self.decoded(rest))
    }

    /// The `>` that is in no quoted value.
    private static func endOfTag(_ text: Substring) -> Substring.Index {
        var quote: Character?
        for index in text.indices {
            switch (text[index], quote) {
            case (">", nil): return index
            case ("\"", nil), ("'", nil): quote = text[index]
            case (let character, let open) where character == open: quote = nil
            default: break
            }
        }
        return text.endIndex
    }

    private mutating func take(_ tag: Substring) {
        let isEnd = tag.first == "/"
        let name = (isEnd ? tag.dropFirst() : tag).prefix { $0.isLetter || $0.isNumber }.lowercased()
        switch (name, isEnd) {
        case ("br", _): endLine()
        case ("hr", _):
            endBlock()
            append("---")
            endBlock()
        case ("ul", false), ("ol", false):
            lists.isEmpty ? endBlock() : endLine()
            lists.append(name == "ol" ? Self.attribute("start", of: tag).flatMap { Int($0) } ?? 1 : nil)
        case ("ul", true), ("ol", true):
            endLine()
            _ = lists.popLast()
            if lists.isEmpty { wantsBlankLine = true }
        case ("li", false): beginItem()
        case ("pre", _):
            endBlock()
            preformatted = max(preformatted + (isEnd ? -1 : 1), 0)
        case ("p", _), ("h1", _), ("h2", _), ("h3", _), ("h4", _), ("h5", _), ("h6", _), ("blockquote", _),
            ("table", _),
            ("dl", _):
            // Items whose text is in paragraphs are one below the other all the same.
            lists.isEmpty ? endBlock() : endLine(keepingMark: true)
        case ("tr", _), ("div", _), ("section", _), ("dt", _), ("dd", _), ("details", _), ("summary", _), ("li", true):
            endLine(keepingMark: !isEnd)
            isFirstCell = true
        case ("td", false), ("th", false):
            if !isFirstCell { append(" | ") }
            isFirstCell = false
        case ("input", false):
            if Self.attribute("type", of: tag) == "checkbox" {
                append(tag.split(whereSeparator: \.isWhitespace).contains { $0.hasPrefix("checked") } ? "[x]" : "[ ]")
            }
        case ("img", false):
            // What cannot be shown is said, and where it is.
            let words = [Self.attribute("alt", of: tag), Self.attribute("src", of: tag).map { "<\($0)>" }]
            append(words.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "))
        case ("sup", false): append("[")
        case ("sup", true): append("]")
        case ("a", false): links.append(Self.attribute("href", of: tag))
        case ("a", true):
            if let address = links.popLast().flatMap(\.self), address.contains("://"), !line.hasSuffix(address) {
                append(" <\(address)>")
            }
        default: break
        }
    }

    private mutating func beginItem() {
        endLine()
        let indent = String(repeating: "  ", count: max(lists.count - 1, 0))
        if let last = lists.indices.last, let number = lists[last] {
            mark = "\(indent)\(number). "
            lists[last] = number &+ 1
        } else {
            mark = indent + "- "
        }
    }

    private mutating func append(_ text: String) {
        guard preformatted == 0 else {
            let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0, !(line.isEmpty && lines.isEmpty) {
                    // A blank line of a program is one.
                    line.isEmpty ? lines.append("") : endLine()
                }
                line += part
            }
            return
        }
        for character in text {
            if character.isWhitespace {
                if !line.isEmpty, line.last?.isWhitespace != true { line += " " }
            } else {
                line.append(character)
            }
        }
    }

    private mutating func endBlock() {
        endLine()
        wantsBlankLine = !lines.isEmpty
    }

    private mutating func endLine(keepingMark: Bool = false) {
        let text = preformatted > 0 ? line : line.trimmingSpaces
        line = ""
        if text.isEmpty, mark.isEmpty || keepingMark { return }
        if wantsBlankLine, lines.last?.isEmpty == false { lines.append("") }
        wantsBlankLine = false
        // What goes on in an item stands below its text.
        lines.append((mark.isEmpty ? String(repeating: "  ", count: lists.count) : mark) + text)
        mark = ""
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
        return decoded(tag[start.upperBound...].prefix { $0 != "\"" })
    }

    private static func decoded(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        var decoded = ""
        var rest = text
        while let start = rest.firstIndex(of: "&") {
            decoded += rest[..<start]
            rest = rest[start...].dropFirst()
            let name = rest.prefix { $0 != ";" && $0 != "&" && !$0.isWhitespace }
            if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let character = character(name) {
                decoded.append(character)
                rest = rest[name.endIndex...].dropFirst()
            } else {
                decoded += "&"
            }
        }
        return decoded + rest
    }

    private static func character(_ name: Substring) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "nbsp": return " "
        default:
            guard name.first == "#" else { return nil }
            let digits = name.dropFirst()
            let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }
}
