/// The blocks of Evernote's markup as those of Markdown: headings, paragraphs, lists, tasks, tables, code, quotes.
struct ENMLBlocks {
    private let inlines: ENMLInlines

    /// A block, and how it stands to the one before it.
    private struct Block {
        enum Kind { case line, listItem, other }
        var kind: Kind
        var text: String
    }

    init(attachments: [String: String]) {
        inlines = ENMLInlines(attachments: attachments)
    }

    func markdown(of root: ENMLNode) -> String { Self.joined(blocks(in: root.children)) }

    private func blocks(in nodes: [ENMLNode]) -> [Block] {
        var (blocks, run): ([Block], [ENMLNode]) = ([], [])
        for node in nodes {
            if node.isBlock {
                blocks += lines(run)
                run = []
                blocks += self.blocks(of: node)
            } else {
                run.append(node)
            }
        }
        return blocks + lines(run)
    }

    private func blocks(of node: ENMLNode) -> [Block] {
        switch node.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let text = inlines.markdown(of: node.children).replacing("  \n", with: " ").trimmingWhiteSpace
            let level = node.name.last?.wholeNumberValue ?? 1
            return text.isEmpty ? [] : [Block(kind: .other, text: String(repeating: "#", count: level) + " " + text)]
        case "hr": return [Block(kind: .other, text: "---")]
        case "ul", "ol": return list(node)
        case "table": return table(node)
        case "pre": return [Block(kind: .other, text: MarkdownEscapes.fenced(node.plainText))]
        case "blockquote":
            let inner = Self.joined(blocks(in: node.children))
            return inner.isEmpty ? [] : [Block(kind: .other, text: Self.prefixed(inner, first: "> ", others: "> "))]
        case "div" where node.styled("en-codeblock"):
            let code = node.children.map { $0.name == "div" ? $0.plainText + "\n" : $0.plainText }.joined()
            return [Block(kind: .other, text: MarkdownEscapes.fenced(code.hasSuffix("\n") ? String(code.dropLast()) : code))]
        case "p": return blocks(in: node.children).map { $0.kind == .line ? Block(kind: .other, text: $0.text) : $0 }
        default: return blocks(in: node.children)
        }
    }

    /// Inline nodes as one line, or as a task where they begin with a checkbox.
    private func lines(_ run: [ENMLNode]) -> [Block] {
        guard let first = run.firstIndex(where: { !$0.name.isEmpty || !$0.text.trimmingWhiteSpace.isEmpty }) else { return [] }
        let run = run[first...]
        if let box = run.first, box.name == "en-todo" {
            let text = inlines.markdown(of: box.children + Array(run.dropFirst())).trimmingWhiteSpace
            return [
                Block(kind: .listItem, text: "- [\(box.attributes["checked"] == "true" ? "x" : " ")] \(text.replacing("  \n", with: " "))")
            ]
        }
        // A line with nothing but a break is an empty one: what parts paragraphs.
        let text = inlines.markdown(of: Array(run)).trimmingWhiteSpace
        let escaped = text.split(separator: "\n", omittingEmptySubsequences: false).map { MarkdownEscapes.line(String($0)) }
        return [Block(kind: .line, text: isMarked(run) ? text : escaped.joined(separator: "\n"))]
    }

    /// Whether a line begins with what is Markdown on purpose, such as `**`.
    private func isMarked(_ run: ArraySlice<ENMLNode>) -> Bool {
        run.first.map { !$0.name.isEmpty && $0.name != "span" && $0.name != "font" && $0.name != "u" } ?? false
    }

    private func list(_ node: ENMLNode) -> [Block] {
        var (items, number): ([String], Int) = ([], max(0, min(Int(node.attributes["start"] ?? "1") ?? 1, 999_999)))
        let hasBoxes = node.styled("en-todo")
        for child in node.children where !child.name.isEmpty {
            let blocks = child.name == "li" ? blocks(in: child.children) : self.blocks(of: child)
            let text = Self.joined(blocks, tight: true)
            if child.name != "li" {
                // A list right in a list belongs to the item before.
                items.append(Self.prefixed(text, first: "    ", others: "    "))
                continue
            }
            let mark = node.name == "ol" ? "\(number). " : hasBoxes ? "- [\(child.styled("en-checked") ? "x" : " ")] " : "- "
            let indent = String(repeating: " ", count: node.name == "ol" ? mark.count : 2)
            items.append(Self.prefixed(text, first: mark, others: indent))
            number += 1
        }
        return items.isEmpty ? [] : [Block(kind: .listItem, text: items.joined(separator: "\n"))]
    }

    private func table(_ node: ENMLNode) -> [Block] {
        func rows(_ node: ENMLNode) -> [ENMLNode] {
            node.children.flatMap { $0.name == "tr" ? [$0] : ["tbody", "thead", "tfoot"].contains($0.name) ? rows($0) : [] }
        }
        let cells = rows(node).map { row in
            row.children.filter { $0.name == "td" || $0.name == "th" }.map { cell in
                Self.joined(blocks(in: cell.children)).split(whereSeparator: \.isNewline).map(\.trimmingWhiteSpace).joined(separator: " ")
            }
        }
        let columns = min(200, cells.map(\.count).max() ?? 0)
        guard columns > 0 else { return [] }
        let lines = cells.map { row in "| " + (0..<columns).map { $0 < row.count ? row[$0] : "" }.joined(separator: " | ") + " |" }
        let rule = "|" + String(repeating: " --- |", count: columns)
        return [Block(kind: .other, text: ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n"))]
    }

    /// Lines that follow each other stay so by hard breaks; items follow each other; anything else stands apart.
    private static func joined(_ blocks: [Block], tight: Bool = false) -> String {
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
        return text.trimmingWhiteSpace.isEmpty ? "" : text
    }

    private static func prefixed(_ text: String, first: String, others: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { $0 == 0 ? first + $1 : $1.isEmpty && others.allSatisfy(\.isWhitespace) ? "" : others + $1 }
            .joined(separator: "\n")
    }
}
