/// Markdown's marks, taken out of a few lines so that they read as text.
///
///     MarkdownMarks.removed(from: "- [ ] **Milk** from [the shop](https://shop.example)")   // "Milk from the shop"
///
/// No parser: it looks at short excerpts, which may begin and end anywhere in a note. What is no mark for certain stays
/// as it is.
enum MarkdownMarks {
    static func removed(from text: Substring) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).compactMap { line in
            let scalars = Array(line.unicodeScalars)
            guard !isOnlyMarks(scalars) else { return nil }
            return Self.text(
                of: spans(in: scalars[start(of: scalars)...], isTable: scalars.first { !isSpace($0) } == "|")
            )
        }
        .joined(separator: "\n")
    }

    /// A rule, the line under a heading or a table's head, or one that begins or ends a block of code.
    private static func isOnlyMarks(_ line: [Unicode.Scalar]) -> Bool {
        let marks = line.filter { !isSpace($0) }
        if marks.starts(with: "```".unicodeScalars) || marks.starts(with: "~~~".unicodeScalars) {
            return !marks.dropFirst(3).contains("`")
        }
        return marks.count >= 3
            && (marks.allSatisfy { "-|:=".unicodeScalars.contains($0) } || Set(marks) == ["*"] || Set(marks) == ["_"])
    }

    /// Behind the marks of headings, quotations, lists, tasks and a table's first cell.
    private static func start(of line: [Unicode.Scalar]) -> Int {
        var start = 0
        while start < line.count {
            let rest = line[start...]
            if isSpace(line[start]) || line[start] == ">" || line[start] == "|" {
                start += 1
            } else if "-+*".unicodeScalars.contains(line[start]), start + 1 == line.count || isSpace(line[start + 1]) {
                start += 1
            } else if let level = headingLevel(rest) {
                start += level
            } else if ["[ ] ", "[x] ", "[X] "].contains(where: { rest.starts(with: $0.unicodeScalars) }) {
                start += 4
            } else {
                break
            }
        }
        return start
    }

    private static func headingLevel(_ rest: ArraySlice<Unicode.Scalar>) -> Int? {
        let level = rest.prefix { $0 == "#" }.count
        guard (1...6).contains(level), rest.dropFirst(level).first.map(isSpace) ?? true else { return nil }
        return level
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
}

// Within a line.
extension MarkdownMarks {
    /// A piece of a line: text, or a mark that goes where it has a partner.
    private struct Span {
        var text: [Unicode.Scalar]
        var isMark = false
    }

    private static func text(of spans: [Span]) -> String {
        spans.reduce(into: "") { text, span in if !span.isMark { text.unicodeScalars.append(contentsOf: span.text) } }
    }

    private static func spans(in line: ArraySlice<Unicode.Scalar>, isTable: Bool = false) -> [Span] {
        var spans: [Span] = []
        var open: [Int] = []
        var index = line.startIndex
        while index < line.endIndex {
            let rest = line[index...]
            let scalar = line[index]
            if scalar == "\\", let next = rest.dropFirst().first, next.isASCII,
                next.properties.generalCategory.isPunctuation
            {
                spans.append(Span(text: [next]))
                index += 2
            } else if isTable, scalar == "|" {
                spans.append(Span(text: [" "]))
                index += 1
            } else if let link = link(at: rest) {
                spans += Self.spans(in: link.text)
                index = link.end
            } else if let code = code(at: rest) {
                spans.append(Span(text: Array(code.text)))
                index = code.end
            } else if "*_~".unicodeScalars.contains(scalar) {
                let run = rest.prefix { $0 == scalar }
                let before = index > line.startIndex ? line[index - 1] : " "
                let behind = run.endIndex < line.endIndex ? line[run.endIndex] : " "
                let isWithinWord = scalar == "_" && before.properties.isAlphabetic && behind.properties.isAlphabetic
                spans.append(Span(text: Array(run)))
                if !isWithinWord, !isSpace(before), let opener = open.lastIndex(where: { spans[$0].text == Array(run) })
                {
                    spans[open[opener]].isMark = true
                    spans[spans.count - 1].isMark = true
                    open.removeSubrange(opener...)
                } else if !isWithinWord, !isSpace(behind) {
                    open.append(spans.count - 1)
                }
                index = run.endIndex
            } else {
                spans.append(Span(text: [scalar]))
                index += 1
            }
        }
        return spans
    }

    /// `[text](address)`, `![text](address)` or `[[title]]`.
    private static func link(
        at rest: ArraySlice<Unicode.Scalar>
    ) -> (text: ArraySlice<Unicode.Scalar>, end: Int)? {
        if rest.starts(with: "[[".unicodeScalars) {
            let text = rest.dropFirst(2).prefix { $0 != "]" && $0 != "[" }
            guard rest[text.endIndex...].starts(with: "]]".unicodeScalars) else { return nil }
            return (text, text.endIndex + 2)
        }
        let bracket = rest.first == "!" ? rest.dropFirst() : rest
        guard bracket.first == "[" else { return nil }
        let text = bracket.dropFirst().prefix { $0 != "]" && $0 != "[" }
        guard rest[text.endIndex...].starts(with: "](".unicodeScalars) else { return nil }
        let address = rest[(text.endIndex + 2)...].prefix { $0 != ")" && $0 != "(" }
        guard address.endIndex < rest.endIndex, rest[address.endIndex] == ")" else { return nil }
        return (text, address.endIndex + 1)
    }

    /// What stands between two equal runs of backticks.
    private static func code(at rest: ArraySlice<Unicode.Scalar>) -> (text: ArraySlice<Unicode.Scalar>, end: Int)? {
        let fence = rest.prefix { $0 == "`" }
        guard !fence.isEmpty else { return nil }
        var index = fence.endIndex
        while index < rest.endIndex {
            let run = rest[index...].prefix { $0 == "`" }
            if run.count == fence.count { return (rest[fence.endIndex..<index], run.endIndex) }
            index = run.isEmpty ? index + 1 : run.endIndex
        }
        return nil
    }
}

extension Unicode.GeneralCategory {
    /// Marks that a backslash keeps from being Markdown's; `+`, `$` and their like are symbols.
    fileprivate var isPunctuation: Bool {
        switch self {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation,
            .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }
}
