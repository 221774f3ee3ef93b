/// Lays an outline out in lines: a line per field, a line per row.
enum OutlineText {
    /// So many choices are all named; of more, the chosen one.
    private static let maxChoices = 6

    static func lines(_ items: [OutlineItem]) -> [String] {
        items.flatMap(lines)
    }

    /// What somebody chooses by: its label where it has one.
    static func choice(_ items: [OutlineItem]) -> String {
        let texts = items.filter { if case .text = $0.content { true } else { false } }
        guard let item = texts.first(where: { $0.name != "value" }) ?? texts.first else { return "" }
        return inline(item)
    }

    private static func lines(_ item: OutlineItem) -> [String] {
        let name = OutlineItem.words(item.name)
        switch item.content {
        case .word(let word): return [word]
        case .text(let text):
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
            // A text of several lines stands below its name.
            return lines.count == 1 ? ["\(bracketed(item.number))\(name): \(text)"] : block(name, lines)
        case .texts(let texts): return block(name, texts.map { "- " + $0 })
        case .choice(let choices): return ["\(name): \(sentence(choices))"]
        case .group(let items):
            // A moment, or whatever else has one thing to read, stands beside its name.
            if items.count == 1, let only = items.first, case .text(let text) = only.content, !text.contains("\n") {
                return ["\(name): \(text)"]
            }
            return block(name, lines(items))
        case .rows(let rows): return block(name, rows.flatMap(lines))
        }
    }

    private static func lines(_ row: OutlineItem.Row) -> [String] {
        let items = distinct(row.items)
        let below = items.filter { !isShort($0) }
        let line = items.filter(isShort).enumerated().map { index, item in
            // What comes first in a row is what the row is called.
            if index == 0, case .text(let text) = item.content { return text }
            return named(item)
        }
        return ["- " + bracketed(row.number) + line.joined(separator: "; ")] + lines(below).map { "    " + $0 }
    }

    /// Without what is there a second time under another name.
    private static func distinct(_ items: [OutlineItem]) -> [OutlineItem] {
        var seen: Set<String> = []
        return items.filter { item in
            // Two numbers may well be equal.
            guard case .text(let text) = item.content, text.contains(where: \.isLetter) else { return true }
            // What was found is marked in one of the two.
            return seen.insert(text.filter { $0 != "[" && $0 != "]" }).inserted
        }
    }

    /// Whether it goes into a row's own line.
    private static func isShort(_ item: OutlineItem) -> Bool {
        switch item.content {
        case .text(let text): !text.contains("\n")
        case .word, .texts, .choice: true
        case .group(let items): items.allSatisfy(isShort)
        case .rows(let rows): rows.allSatisfy { row in row.number == nil && row.items.allSatisfy(isShort) }
        }
    }

    private static func named(_ item: OutlineItem) -> String {
        if case .word(let word) = item.content { return word }
        return "\(OutlineItem.words(item.name)): \(inline(item))"
    }

    private static func inline(_ item: OutlineItem) -> String {
        switch item.content {
        case .text(let text), .word(let text): text
        case .texts(let texts): texts.joined(separator: ", ")
        case .choice(let choices): sentence(choices)
        case .group(let items): items.count == 1 ? items.map(inline).joined() : items.map(named).joined(separator: ", ")
        case .rows(let rows): rows.map { $0.items.map(inline).joined(separator: " ") }.joined(separator: ", ")
        }
    }

    /// Such as “Last edited (or Newest, Title)”.
    private static func sentence(_ choices: [OutlineItem.Choice]) -> String {
        let chosen = choices.filter(\.isChosen).map(\.text).joined(separator: ", ")
        if choices.count > maxChoices {
            return chosen.isEmpty ? "none of \(choices.count)" : "\(chosen) (one of \(choices.count))"
        }
        let others = choices.filter { !$0.isChosen }.map(\.text).joined(separator: ", ")
        if chosen.isEmpty { return "none (of \(others))" }
        return others.isEmpty ? chosen : "\(chosen) (or \(others))"
    }

    private static func bracketed(_ number: Int?) -> String { number.map { "[\($0)] " } ?? "" }

    private static func block(_ name: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["\(name):"] + lines.map { $0.isEmpty ? "" : "  " + $0 }
    }
}
