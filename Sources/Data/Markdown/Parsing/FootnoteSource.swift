/// A text whose footnotes are taken out of it, for the parser to read: `[^1]` is a mark, and `[^1]: what it says` the
/// footnote that it leads to.
///
/// cmark has footnotes of its own. They lose what no mark leads to, and read past the end of some texts. Here the
/// footnotes become the items of a list, of which `FootnoteTree` makes footnotes.
struct FootnoteSource {
    let labels: FootnoteLabels
    /// The text without its footnotes, each line as long as before.
    private(set) var text: [UInt8]
    /// The footnotes as a list. Each item begins with a comment, so that none is empty: an empty one ends the list.
    private(set) var list: [UInt8] = []
    /// The text with its footnotes as paragraphs, each byte in its place, for who looks for places in it.
    private(set) var paragraphs: [UInt8]
    /// How many footnotes there are.
    private(set) var count = 0
    /// Which footnote a label leads to: the first that has it.
    private(set) var footnotes: [String: Int] = [:]

    /// How many a text may have. Those behind them are read as other text is.
    private static let maximum = 2_000

    /// Nil where there are none.
    ///
    /// - Parameter source: the text as `labels` has it.
    init?(in source: SourceLines, _ labels: FootnoteLabels) {
        let definitions = (0..<source.count).compactMap {
            FootnoteDefinition(in: source, line: $0, colon: labels.colon)
        }
        guard !definitions.isEmpty else { return nil }
        self.labels = labels
        (text, paragraphs) = (source.bytes, source.bytes)
        let blocks = BlockLines(of: source)
        for (index, definition) in definitions.enumerated() where !blocks.isCode(definition.line) {
            guard count < Self.maximum else { break }
            take(
                definition,
                of: source,
                before: index + 1 < definitions.count ? definitions[index + 1].line : source.count,
                blocks
            )
        }
        guard count > 0 else { return nil }
        text = withMarks(text)
        list = withMarks(list)
    }

    private mutating func take(
        _ definition: FootnoteDefinition,
        of source: SourceLines,
        before next: Int,
        _ blocks: BlockLines
    ) {
        if footnotes[definition.label] == nil { footnotes[definition.label] = count }
        count += 1
        list += "1. <!-- -->\n".utf8
        add(source.bytes[definition.text])
        blank(definition.mark.lowerBound..<definition.text.upperBound)
        var line = definition.line + 1
        while line < next, blocks.isSameText(line, definition.line) {
            let text = FootnoteDefinition.quoted(source, line: line, upTo: definition.quotes).text
            add(source.bytes[text].drop(while: Self.isSpace))
            blank(text)
            line += 1
        }
        // Blocks that are indented, with empty lines before them.
        let spaces = 4 + (blocks.isInItem(definition.line) ? definition.spaces : 0)
        var behind = line
        while behind < next {
            let (quotes, text) = FootnoteDefinition.quoted(source, line: behind, upTo: definition.quotes)
            guard quotes == definition.quotes else { break }
            behind += 1
            if source.bytes[text].allSatisfy(Self.isSpace) { continue }
            guard let start = Self.indented(source.bytes[text], by: spaces) else { break }
            list += Array(repeating: UInt8(ascii: "\n"), count: behind - 1 - line)
            add(source.bytes[start..<text.upperBound])
            blank(text)
            // Any sign that is no space, so that it is no code.
            paragraphs[text.lowerBound] = labels.colon
            line = behind
        }
    }

    private mutating func add(_ line: ArraySlice<UInt8>) {
        list += "   ".utf8
        list += line.last == UInt8(ascii: "\n") ? line.dropLast() : line
        list.append(UInt8(ascii: "\n"))
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where text[index] != UInt8(ascii: "\n") && text[index] != UInt8(ascii: "\r") {
            text[index] = UInt8(ascii: " ")
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    /// Where a line goes on behind so many spaces, of which a tab is four; nil where it has fewer.
    private static func indented(_ line: ArraySlice<UInt8>, by count: Int) -> Int? {
        var spaces = 0
        for index in line.indices {
            if spaces >= count { return index }
            switch line[index] {
            case UInt8(ascii: " "): spaces += 1
            case UInt8(ascii: "\t"): spaces += 4 - spaces % 4
            default: return nil
            }
        }
        return nil
    }

    private func withMarks(_ source: [UInt8]) -> [UInt8] {
        var bytes = source
        FootnoteLabels.visit(source) { label in
            if footnotes[label.text] != nil, !Self.isEscaped(source[..<label.range.lowerBound]) {
                labels.hide(label.range, in: &bytes)
            }
        }
        return bytes
    }

    /// Whether a bracket behind bytes is text, or the second of a link to a note.
    private static func isEscaped(_ before: ArraySlice<UInt8>) -> Bool {
        let backslashes = before.count - (before.lastIndex { $0 != UInt8(ascii: "\\") } ?? -1) - 1
        return backslashes % 2 == 1 || before.last == UInt8(ascii: "[")
    }
}

/// A line that begins a footnote.
struct FootnoteDefinition {
    let line: Int
    /// In so many quotes it stands, behind so many spaces.
    let quotes: Int
    let spaces: Int
    let label: String
    /// Where `[^1]:` is, and what stands behind it, with the line's end.
    let mark: Range<Int>
    let text: Range<Int>

    init?(in source: SourceLines, line: Int, colon: UInt8) {
        let (quotes, rest) = Self.quoted(source, line: line, upTo: 100)
        spaces = source.bytes[rest].prefix(4).prefix { $0 == UInt8(ascii: " ") }.count
        let start = rest.lowerBound + spaces
        guard spaces < 4, let label = FootnoteLabels.label(in: source.bytes[start..<rest.upperBound]),
            label.range.upperBound < rest.upperBound, source.bytes[label.range.upperBound] == colon
        else { return nil }
        (self.line, self.quotes, self.label) = (line, quotes, label.text)
        mark = start..<label.range.upperBound + 1
        let text = source.bytes[mark.upperBound..<rest.upperBound].drop { " \t".utf8.contains($0) }
        self.text = text.startIndex..<rest.upperBound
    }

    /// What a line says behind the signs of quotes, and of how many.
    static func quoted(_ source: SourceLines, line: Int, upTo maximum: Int) -> (quotes: Int, text: Range<Int>) {
        var rest = source.line(line)
        var quotes = 0
        while quotes < maximum {
            let inner = rest.drop { $0 == UInt8(ascii: " ") }
            guard inner.startIndex - rest.startIndex < 4, inner.first == UInt8(ascii: ">") else { break }
            rest = inner.dropFirst()
            if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
            quotes += 1
        }
        return (quotes, rest.startIndex..<rest.endIndex)
    }
}
