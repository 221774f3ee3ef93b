import Portico

/// Markdown's marks, taken out of a few lines so that they read as text.
///
///     MarkdownMarks.removed(from: "- [ ] **Milk** from [the shop](https://shop.example)")   // "Milk from the shop"
///
/// No parser: it looks at short excerpts, which may begin and end anywhere in a note. What is no mark for certain stays
/// as it is.
enum MarkdownMarks {
    /// - Parameter isCut: whether the text goes on behind its end, so that an address may be cut off there.
    static func removed(from text: Substring, isCut: Bool = false) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var fence: Unicode.Scalar?
        return lines.indices.compactMap { index in
            let scalars = Array(lines[index].unicodeScalars)
            if let mark = Self.fence(scalars) {
                // What stands between two fences is code, and no sign in it is a mark.
                if fence == nil { fence = mark } else if fence == mark { fence = nil }
                return nil
            }
            if fence != nil { return String(lines[index]) }
            guard !isOnlyMarks(scalars) else { return nil }
            let spans = spans(
                in: content(of: scalars),
                isTable: scalars.first { !$0.isSpace } == "|",
                isCut: isCut && index == lines.indices.last
            )
            return Self.text(of: spans)
        }
        .joined(separator: "\n")
    }

    /// What a line begins or ends a block of code with.
    private static func fence(_ line: [Unicode.Scalar]) -> Unicode.Scalar? {
        let marks = line.drop(while: \.isSpace)
        for mark in "`~".unicodeScalars where marks.count >= 3 && marks.prefix(3).allSatisfy({ $0 == mark }) {
            return marks.dropFirst(3).drop { $0 == mark }.contains("`") ? nil : mark
        }
        return nil
    }

    /// A line without the marks at its beginning, and those that close a heading.
    private static func content(of line: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
        let start = start(of: line)
        var content = line[start...]
        guard line[..<start].contains("#") else { return content }
        while let last = content.last, last.isSpace { content.removeLast() }
        let closing = content.count - (content.lastIndex { $0 != "#" }.map { $0 - content.startIndex + 1 } ?? 0)
        var text = content.dropLast(closing)
        guard text.last.map(\.isSpace) ?? true else { return content }
        while let last = text.last, last.isSpace { text.removeLast() }
        return text
    }

    /// A rule, the line under a heading or a table's head, or one that says where a link leads.
    private static func isOnlyMarks(_ line: [Unicode.Scalar]) -> Bool {
        let marks = line.lazy.filter { !$0.isSpace }
        guard let first = marks.first else { return false }
        switch first {
        case "[": return isLinkTarget(line)
        case "-", "|", ":", "=": return marks.allSatisfy { "-|:=".unicodeScalars.contains($0) } && marks.count >= 3
        case "*", "_": return marks.allSatisfy { $0 == first } && marks.count >= 3
        default: return false
        }
    }

    /// `[name]: https://…`
    private static func isLinkTarget(_ line: [Unicode.Scalar]) -> Bool {
        let marks = line.drop(while: \.isSpace)
        guard marks.first == "[", marks.dropFirst().first != "^",
            let end = marks.firstIndex(of: "]"), marks[end...].starts(with: "]: ".unicodeScalars)
        else { return false }
        let address = marks[(end + 3)...].drop(while: \.isSpace).prefix { !$0.isSpace }
        return address.contains(":") || address.contains("/")
    }

    /// Behind the marks of headings, quotations, lists, tasks and a table's first cell.
    private static func start(of line: [Unicode.Scalar]) -> Int {
        var start = 0
        while start < line.count {
            let rest = line[start...]
            if line[start].isSpace || line[start] == ">" || line[start] == "|" {
                start += 1
            } else if "-+*".unicodeScalars.contains(line[start]), start + 1 == line.count || line[start + 1].isSpace {
                start += 1
            } else if let level = headingLevel(rest) {
                start += level
            } else if ["[ ] ", "[x] ", "[X] "].contains(where: { rest.starts(with: $0.unicodeScalars) }) {
                start += 4
            } else if line[..<start].contains(">"), let sign = calloutSign(rest) {
                start += sign
            } else {
                break
            }
        }
        return start
    }

    /// How long `[!note]`, `[!note]-` or `[!note]+` is.
    private static func calloutSign(_ rest: ArraySlice<Unicode.Scalar>) -> Int? {
        guard rest.starts(with: "[!".unicodeScalars) else { return nil }
        let kind = rest.dropFirst(2).prefix { $0 == "-" || $0.properties.isAlphabetic }
        guard !kind.isEmpty, let close = rest[kind.endIndex...].first, close == "]" else { return nil }
        let fold = rest[(kind.endIndex + 1)...].first
        return kind.count + (fold == "-" || fold == "+" ? 4 : 3)
    }

    private static func headingLevel(_ rest: ArraySlice<Unicode.Scalar>) -> Int? {
        let level = rest.prefix { $0 == "#" }.count
        guard (1...6).contains(level), rest.dropFirst(level).first.map(\.isSpace) ?? true else { return nil }
        return level
    }
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

    /// How many marks wait for their partner at most.
    private static let maxOpen = 32

    private static func spans(
        in line: ArraySlice<Unicode.Scalar>,
        isTable: Bool = false,
        isCut: Bool = false
    ) -> [Span] {
        var spans: [Span] = []
        var open: [Int] = []
        var index = line.startIndex
        while index < line.endIndex {
            let rest = line[index...]
            let scalar = line[index]
            if scalar == "\\", rest.count == 1 {
                // A line break.
                index += 1
            } else if scalar == "\\", let next = rest.dropFirst().first, next.isASCII,
                next.properties.generalCategory.isPunctuation
            {
                spans.append(Span(text: [next]))
                index += 2
            } else if isTable, scalar == "|" {
                spans.append(Span(text: [" "]))
                index += 1
            } else if let link = link(at: rest, isCut: isCut) {
                spans += Self.spans(in: link.text)
                index = link.end
            } else if let code = code(at: rest) {
                spans.append(Span(text: Array(code.text)))
                index = code.end
            } else if scalar == "`" {
                // Backticks without partners are text, all of them together (CommonMark 0.29, 6.3).
                let run = rest.prefix { $0 == "`" }
                spans.append(Span(text: Array(run)))
                index = run.endIndex
            } else if let tag = MarkupSign(at: rest) {
                spans.append(Span(text: tag.text))
                index = tag.end
            } else if scalar == "=", case let run = rest.prefix(while: { $0 == "=" }), run.count != 2 {
                spans.append(Span(text: Array(run)))
                index = run.endIndex
            } else if "*_~=".unicodeScalars.contains(scalar) {
                let run = Array(rest.prefix { $0 == scalar })
                let end = index + run.count
                let before = index > line.startIndex ? line[index - 1] : " "
                let behind = end < line.endIndex ? line[end] : " "
                let isWithinWord = scalar == "_" && before.properties.isAlphabetic && behind.properties.isAlphabetic
                spans.append(Span(text: run))
                if !isWithinWord, !before.isSpace, let opener = open.lastIndex(where: { spans[$0].text == run }) {
                    spans[open[opener]].isMark = true
                    spans[spans.count - 1].isMark = true
                    open.removeSubrange(opener...)
                } else if !isWithinWord, !behind.isSpace {
                    if open.count == maxOpen { open.removeFirst() }
                    open.append(spans.count - 1)
                }
                index = end
            } else {
                // Most of a line is no mark, and goes as one piece.
                let end = rest.dropFirst().firstIndex(where: mayBeMark) ?? rest.endIndex
                spans.append(Span(text: Array(line[index..<end])))
                index = end
            }
        }
        return spans
    }

    /// Whether a mark may begin here.
    private static func mayBeMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\\", "|", "[", "]", "!", "`", "<", "&", "*", "_", "~", "=": true
        default: false
        }
    }

    /// `[text](address)`, `![text](address)`, `[text][name]`, `[^1]` or `[[title]]`, and the end of such a link whose
    /// beginning is cut off.
    private static func link(
        at rest: ArraySlice<Unicode.Scalar>,
        isCut: Bool
    ) -> (text: ArraySlice<Unicode.Scalar>, end: Int)? {
        if rest.starts(with: "[[".unicodeScalars) {
            let text = rest.dropFirst(2).prefix { $0 != "]" && $0 != "[" }
            if rest[text.endIndex...].starts(with: "]]".unicodeScalars) {
                let bar = text.firstIndex(of: "|") ?? text.endIndex
                let shown = text[bar...].dropFirst().drop(while: \.isSpace)
                return (shown.isEmpty ? decoded(title: text[..<bar]) : shown, text.endIndex + 2)
            }
        }
        let none = rest[rest.startIndex..<rest.startIndex]
        if rest.first == "]" { return address(at: rest.dropFirst(), isCut: isCut).map { (none, $0) } }
        let bracket = rest.first == "!" ? rest.dropFirst() : rest
        guard bracket.first == "[", let text = bracketed(bracket) else { return nil }
        let behind = rest[(text.endIndex + 1)...]
        if text.first == "^", text.count > 1, !text.contains(where: \.isSpace) {
            // Of a footnote the text stays, which begins with a colon.
            return (none, behind.first == ":" ? behind.startIndex + 1 : behind.startIndex)
        }
        if let end = address(at: behind, isCut: isCut) { return (rest.first == "!" ? withoutSize(text) : text, end) }
        guard behind.first == "[" else { return nil }
        let name = behind.dropFirst().prefix { $0 != "]" && $0 != "[" }
        guard name.endIndex < rest.endIndex, rest[name.endIndex] == "]" else { return nil }
        return (text, name.endIndex + 1)
    }

    /// A title without the codes of signs that end one in a link.
    private static func decoded(title: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        guard title.contains("%") else { return title }
        var decoded: [Unicode.Scalar] = []
        var rest = title
        while let scalar = rest.first {
            let code = codes.first { rest.starts(with: $0.code.unicodeScalars) }
            decoded.append(code?.sign ?? scalar)
            rest = rest.dropFirst(code == nil ? 1 : 3)
        }
        return decoded[...]
    }

    private static let codes: [(code: String, sign: Unicode.Scalar)] = [("%7C", "|"), ("%5B", "["), ("%5D", "]")]

    /// The words of a picture without how large it is shown: `300` or `300x200` behind a bar.
    private static func withoutSize(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        guard let bar = text.lastIndex(of: "|"), bar + 1 < text.endIndex,
            text[(bar + 1)...].allSatisfy({ $0 == "x" || ("0"..."9").contains($0) })
        else { return text }
        return text[..<bar]
    }

    /// What stands between a bracket and its partner; three deep, as a picture in a link is two.
    private static func bracketed(_ rest: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
        var depth = 0
        for index in rest.indices {
            if rest[index] == "[" { depth += 1 }
            if rest[index] == "]" { depth -= 1 }
            if depth == 0 { return rest[(rest.startIndex + 1)..<index] }
            if depth > 3 { return nil }
        }
        return nil
    }

    /// Where an address in parentheses ends, which may have pairs of parentheses itself.
    private static func address(at rest: ArraySlice<Unicode.Scalar>, isCut: Bool) -> Int? {
        guard rest.first == "(" else { return nil }
        var depth = 0
        for index in rest.indices {
            if rest[index] == "(" { depth += 1 }
            if rest[index] == ")" { depth -= 1 }
            if depth == 0 { return index + 1 }
            if depth > 3 { return nil }
        }
        return isCut && rest.count > 1 && !rest.contains(where: \.isSpace) ? rest.endIndex : nil
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
