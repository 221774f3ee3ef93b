import Portico

/// Evernote's markup as programs up to November 2026 wrote it in Markdown. Only to find notes that they imported.
struct EarlierENMLBlocks {
    private let inlines: EarlierENMLInlines
    private let allowance = ENMLAllowance()

    /// A block, and how it stands to the one before it.
    private struct Block {
        enum Kind { case line, listItem, other }
        var kind: Kind
        var text: String
    }

    init(attachments: [String: String]) {
        inlines = EarlierENMLInlines(attachments: attachments, allowance: allowance)
    }

    func markdown(of root: ENMLNode) throws(ENMLText.Refusal) -> String { try joined(blocks(in: root.children)) }

    private func blocks(in nodes: [ENMLNode]) throws(ENMLText.Refusal) -> [Block] {
        var blocks: [Block] = []
        try add(nodes, to: &blocks)
        return blocks
    }

    private func add(_ nodes: [ENMLNode], to blocks: inout [Block]) throws(ENMLText.Refusal) {
        var run: [ENMLNode] = []
        for node in nodes {
            if node.wasBlock {
                blocks += try lines(run)
                run = []
                try add(node, to: &blocks)
            } else {
                run.append(node)
            }
        }
        blocks += try lines(run)
    }

    private func add(_ node: ENMLNode, to blocks: inout [Block]) throws(ENMLText.Refusal) {
        switch node.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let text = try inlines.markdown(of: node.children).replacing("  \n", with: " ").trimmed
            let level = node.name.last?.wholeNumberValue ?? 1
            if !text.isEmpty {
                blocks.append(Block(kind: .other, text: String(repeating: "#", count: level) + " " + text))
            }
        case "hr": blocks.append(Block(kind: .other, text: "---"))
        case "ul", "ol": blocks += try list(node)
        case "table": blocks += try table(node)
        case "pre": blocks.append(Block(kind: .other, text: EarlierEscapes.fenced(node.plainText)))
        case "blockquote":
            let inner = try joined(self.blocks(in: node.children))
            if !inner.isEmpty {
                blocks.append(Block(kind: .other, text: try prefixed(inner, first: "> ", others: "> ")))
            }
        case "div" where node.wasStyled("en-codeblock"):
            let code = node.children.map { $0.name == "div" ? $0.plainText + "\n" : $0.plainText }.joined()
            blocks.append(
                Block(kind: .other, text: EarlierEscapes.fenced(code.hasSuffix("\n") ? String(code.dropLast()) : code))
            )
        case "p":
            let start = blocks.count
            try add(node.children, to: &blocks)
            for index in start..<blocks.count where blocks[index].kind == .line { blocks[index].kind = .other }
        default: try add(node.children, to: &blocks)
        }
    }

    /// Inline nodes as one line, or as a task where they begin with a checkbox.
    private func lines(_ run: [ENMLNode]) throws(ENMLText.Refusal) -> [Block] {
        guard let first = run.firstIndex(where: { !$0.name.isEmpty || !$0.text.trimmed.isEmpty }) else {
            return []
        }
        let run = run[first...]
        if let box = run.first, box.name == "en-todo" {
            let text = try inlines.markdown(of: box.children + Array(run.dropFirst())).trimmed
            return [
                Block(
                    kind: .listItem,
                    text: "- [\(box.attributes["checked"] == "true" ? "x" : " ")] \(text.replacing("  \n", with: " "))"
                )
            ]
        }
        // A line with nothing but a break is an empty one: what parts paragraphs.
        let text = try inlines.markdown(of: Array(run)).trimmed
        let escaped = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            EarlierEscapes.line(String($0))
        }
        return [Block(kind: .line, text: isMarked(run) ? text : escaped.joined(separator: "\n"))]
    }

    /// Whether a line begins with what is Markdown on purpose, such as `**`.
    private func isMarked(_ run: ArraySlice<ENMLNode>) -> Bool {
        run.first.map { !$0.name.isEmpty && $0.name != "span" && $0.name != "font" && $0.name != "u" } ?? false
    }

    private func list(_ node: ENMLNode) throws(ENMLText.Refusal) -> [Block] {
        var (items, number): ([String], Int) = ([], max(0, min(Int(node.attributes["start"] ?? "1") ?? 1, 999_999)))
        let hasBoxes = node.wasStyled("en-todo")
        for child in node.children where !child.name.isEmpty {
            var blocks: [Block] = []
            if child.name == "li" { try add(child.children, to: &blocks) } else { try add(child, to: &blocks) }
            let text = try joined(blocks, tight: true)
            if child.name != "li" {
                // A list right in a list belongs to the item before.
                items.append(try prefixed(text, first: "    ", others: "    "))
                continue
            }
            let mark =
                node.name == "ol"
                ? "\(number). " : hasBoxes ? "- [\(child.wasStyled("en-checked") ? "x" : " ")] " : "- "
            let indent = String(repeating: " ", count: node.name == "ol" ? mark.count : 2)
            items.append(try prefixed(text, first: mark, others: indent))
            number += 1
        }
        return items.isEmpty ? [] : [Block(kind: .listItem, text: items.joined(separator: "\n"))]
    }

    private func table(_ node: ENMLNode) throws(ENMLText.Refusal) -> [Block] {
        var rows: [[String]] = []
        try addRows(of: node, to: &rows)
        let columns = min(200, rows.map(\.count).max() ?? 0)
        guard columns > 0 else { return [] }
        // Before it is written: rows without cells have as many as the others.
        try allowance.spend(rows.count * (columns * 3 + 3))
        let lines = rows.map { row in
            "| " + (0..<columns).map { $0 < row.count ? row[$0] : "" }.joined(separator: " | ") + " |"
        }
        let rule = "|" + String(repeating: " --- |", count: columns)
        return [Block(kind: .other, text: ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n"))]
    }

    /// The cells of a table's rows, each in one line.
    private func addRows(of node: ENMLNode, to rows: inout [[String]]) throws(ENMLText.Refusal) {
        for child in node.children {
            switch child.name {
            case "tr":
                var row: [String] = []
                for cell in child.children where cell.name == "td" || cell.name == "th" {
                    let text = try joined(blocks(in: cell.children))
                    row.append(text.split(whereSeparator: \.isNewline).map(\.trimmed).joined(separator: " "))
                }
                rows.append(row)
            case "tbody", "thead", "tfoot": try addRows(of: child, to: &rows)
            default: break
            }
        }
    }

    /// Lines that follow each other stay so by hard breaks; items follow each other; anything else stands apart.
    private func joined(_ blocks: [Block], tight: Bool = false) throws(ENMLText.Refusal) -> String {
        var text = ""
        var before: Block?
        for block in blocks {
            if let last = before, !text.isEmpty {
                switch (last.kind, block.kind) {
                case (.line, .line) where !last.text.isEmpty && !block.text.isEmpty: text += "  \n"
                case (.listItem, .listItem): text += "\n"
                case (_, .listItem) where tight: text += "\n"
                default: if !block.text.isEmpty { text += "\n\n" }
                }
            }
            text += block.text
            before = block
        }
        try allowance.spend(text.utf8.count)
        return text.allSatisfy(\.isWhitespace) ? "" : text
    }

    private func prefixed(_ text: String, first: String, others: String) throws(ENMLText.Refusal) -> String {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        try allowance.spend(text.utf8.count + first.utf8.count + lines.count * others.utf8.count)
        let isIndent = others.allSatisfy(\.isWhitespace)
        var prefixed = first
        for (index, line) in lines.enumerated() {
            if index > 0 { prefixed += line.isEmpty && isIndent ? "\n" : "\n" + others }
            prefixed += Substring(line)
        }
        return prefixed
    }
}

/// What stood inside a line.
struct EarlierENMLInlines {
    /// The names of files by their MD5.
    let attachments: [String: String]
    let allowance: ENMLAllowance

    func markdown(of nodes: [ENMLNode]) throws(ENMLText.Refusal) -> String {
        var text = ""
        for node in nodes {
            let piece = try markdown(of: node)
            // One by one: a short element may stand for a long text, and thousands of them for gigabytes.
            try allowance.spend(piece.utf8.count)
            text += piece
        }
        return text
    }

    private func markdown(of node: ENMLNode) throws(ENMLText.Refusal) -> String {
        switch node.name {
        case "": EarlierEscapes.text(Self.collapsed(node.text))
        case "br": "  \n"
        case "b", "strong": try wrapped(node, in: "**")
        case "i", "em": try wrapped(node, in: "*")
        case "s", "strike", "del": try wrapped(node, in: "~~")
        case "code", "tt", "kbd": EarlierEscapes.code(node.plainText)
        case "a": try link(node)
        case "img": image(node)
        case "en-media": attachment(node)
        case "en-todo": node.attributes["checked"] == "true" ? "\\[x\\] " : "\\[ \\] "
        case "en-crypt": "*(encrypted in Evernote: it stays in the file that was imported)*"
        default: try markdown(of: node.children)
        }
    }

    /// Marks do not count beside white space, so that goes outside.
    private func wrapped(_ node: ENMLNode, in mark: String) throws(ENMLText.Refusal) -> String {
        let inner = try markdown(of: node.children)
        let trimmed = inner.trimmed
        guard !trimmed.isEmpty, !trimmed.contains("\n") else { return inner }
        let start = inner.prefix { $0.isWhitespace }
        let end = inner.reversed().prefix { $0.isWhitespace }
        return "\(start)\(mark)\(trimmed)\(mark)\(String(end.reversed()))"
    }

    private func link(_ node: ENMLNode) throws(ENMLText.Refusal) -> String {
        let text = try markdown(of: node.children).replacing("  \n", with: " ").trimmed
        let address = (node.attributes["href"] ?? "").trimmed
        guard !address.isEmpty else { return text }
        return "[\(text.isEmpty ? EarlierEscapes.text(address) : text)](\(MarkdownEscapes.url(address)))"
    }

    private func image(_ node: ENMLNode) -> String {
        let name = (node.attributes["alt"] ?? "").trimmed
        let address = (node.attributes["src"] ?? "").trimmed
        guard address.hasPrefix("http://") || address.hasPrefix("https://") else { return EarlierEscapes.text(name) }
        return "[\(EarlierEscapes.text(name.isEmpty ? "image" : name))](\(MarkdownEscapes.url(address)))"
    }

    private func attachment(_ node: ENMLNode) -> String {
        let name = attachments[(node.attributes["hash"] ?? "").lowercased()] ?? "left out"
        return "*Attachment: \(EarlierEscapes.text(name.split(whereSeparator: \.isNewline).joined(separator: " ")))*"
    }

    /// White space as HTML shows it: any amount is one space.
    private static func collapsed(_ text: String) -> String {
        var (line, wasSpace) = ("", false)
        for character in text {
            let isSpace =
                character == " " || character == "\n" || character == "\t" || character == "\r" || character == "\r\n"
            if !isSpace || !wasSpace { line.append(isSpace ? " " : character == "\u{A0}" ? " " : character) }
            wasSpace = isSpace
        }
        return line
    }
}

/// Text as those programs escaped it: `MarkdownEscapes` goes on, and this does not. Addresses are still written so.
enum EarlierEscapes {
    static func text(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            if "\\`*_[]<~|&".contains(character) { escaped += "\\" }
            escaped.append(character)
        }
    }

    static func line(_ line: String) -> String {
        guard let first = line.first else { return line }
        if "#>+-=".contains(first) { return "\\" + line }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line.dropFirst(digits.count)
        if !digits.isEmpty, let mark = rest.first, mark == "." || mark == ")" { return "\(digits)\\\(rest)" }
        return line
    }

    static func code(_ code: String) -> String {
        let ticks = ticks(beyond: code, atLeast: 1)
        let pads = code.hasPrefix("`") || code.hasSuffix("`") ? " " : ""
        return "\(ticks)\(pads)\(code.replacing("\n", with: " "))\(pads)\(ticks)"
    }

    static func fenced(_ code: String) -> String {
        let fence = ticks(beyond: code, atLeast: 3)
        return "\(fence)\n\(code)\n\(fence)"
    }

    private static func ticks(beyond code: String, atLeast count: Int) -> String {
        var (longest, run) = (0, 0)
        for character in code {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        return String(repeating: "`", count: max(count, longest + 1))
    }
}
