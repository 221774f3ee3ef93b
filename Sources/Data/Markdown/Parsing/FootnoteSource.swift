/// A text whose footnotes are taken out of it, for the parser to read: `[^1]` is a mark, and `[^1]: what it says` what the
/// mark leads to.
///
/// cmark has footnotes of its own. They lose what no mark leads to, and read past the end of some texts. Here the
/// footnotes become the items of a list, of which `FootnoteTree` makes footnotes. In a mark another byte stands for the
/// circumflex, so that the parser takes it for text.
struct FootnoteSource {
    /// The text without its footnotes: each line is as long as before.
    private(set) var text: [UInt8]
    /// The footnotes as a list.
    private(set) var list: [UInt8] = []
    let placeholder: UInt8
    /// How many footnotes there are.
    private(set) var count = 0
    /// Which footnote a label leads to: the first that has it.
    private(set) var footnotes: [String: Int] = [:]

    /// How many a text may have. Those behind them are read as other text is.
    private static let maximum = 2_000

    /// Nil where there are none.
    init?(in source: SourceLines) {
        guard let (definitions, placeholder) = Self.definitions(in: source) else { return nil }
        text = source.bytes
        self.placeholder = placeholder
        let blocks = BlockLines(of: Self.withoutColons(definitions, placeholder, in: source), lines: source.count)
        var end = 0
        for (index, definition) in definitions.enumerated() {
            guard count < Self.maximum else { break }
            guard definition.line >= end, !blocks.isCode(definition.line) else { continue }
            let next = index + 1 < definitions.count ? definitions[index + 1].line : source.count
            end = take(definition, from: source, before: next, blocks)
        }
        guard count > 0 else { return nil }
        text = withMarks(text)
        list = withMarks(list)
    }

    /// A text in which footnotes are text like any other, each byte in its place. Where they have colons, the parser may
    /// take them for addresses of links.
    static func asText(_ source: SourceLines) -> [UInt8] {
        definitions(in: source).map { withoutColons($0.all, $0.placeholder, in: source) } ?? source.bytes
    }

    private static func withoutColons(
        _ definitions: [FootnoteDefinition],
        _ placeholder: UInt8,
        in source: SourceLines
    ) -> [UInt8] {
        var bytes = source.bytes
        for definition in definitions { bytes[definition.mark.upperBound - 1] = placeholder }
        return bytes
    }

    /// What looks like footnotes, also in code, and a byte that the text does not have; nil where nothing does.
    private static func definitions(
        in source: SourceLines
    ) -> (all: [FootnoteDefinition], placeholder: UInt8)? {
        guard mayHaveSome(source.bytes), let placeholder = (1...8).first(where: { !source.bytes.contains($0) }) else {
            return nil
        }
        let definitions = (0..<source.count).compactMap { FootnoteDefinition(in: source, line: $0) }
        return definitions.isEmpty ? nil : (definitions, placeholder)
    }

    private static func mayHaveSome(_ bytes: [UInt8]) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == UInt8(ascii: "^"), previous == UInt8(ascii: "[") { return true }
            previous = byte
        }
        return false
    }

    /// Gives the line behind the footnote.
    private mutating func take(
        _ definition: FootnoteDefinition,
        from source: SourceLines,
        before next: Int,
        _ blocks: BlockLines
    ) -> Int {
        if footnotes[definition.label] == nil { footnotes[definition.label] = count }
        count += 1
        list += "1. ".utf8
        let first = source.bytes[definition.text]
        list += first
        blank(definition.mark.lowerBound..<definition.text.upperBound)
        var isEmpty = first.allSatisfy(Self.isSpace)
        var line = definition.line + 1
        while line < next, blocks.isSameText(line, definition.line) {
            let text = FootnoteDefinition.quoted(source, line: line, upTo: definition.quotes).text
            add(source.bytes[text].drop(while: Self.isSpace))
            blank(text)
            isEmpty = false
            line += 1
        }
        // Blocks that are indented, with empty lines before them.
        var behind = line
        while behind < next {
            let (quotes, text) = FootnoteDefinition.quoted(source, line: behind, upTo: definition.quotes)
            guard quotes == definition.quotes else { break }
            behind += 1
            if source.bytes[text].allSatisfy(Self.isSpace) { continue }
            guard let start = Self.indented(source.bytes[text]) else { break }
            // An item may not begin with empty lines.
            if !isEmpty { list += Array(repeating: UInt8(ascii: "\n"), count: behind - 1 - line) }
            add(source.bytes[start..<text.upperBound])
            blank(text)
            isEmpty = false
            line = behind
        }
        if list.last != UInt8(ascii: "\n") { list.append(UInt8(ascii: "\n")) }
        return line
    }

    private mutating func add(_ line: ArraySlice<UInt8>) {
        if list.last != UInt8(ascii: "\n"), list.last != UInt8(ascii: "\r") { list.append(UInt8(ascii: "\n")) }
        list += "   ".utf8
        list += line
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where text[index] != UInt8(ascii: "\n") && text[index] != UInt8(ascii: "\r") {
            text[index] = UInt8(ascii: " ")
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    /// Where a line goes on behind four spaces or a tab; nil where it has fewer.
    private static func indented(_ line: ArraySlice<UInt8>) -> Int? {
        var spaces = 0
        for index in line.indices {
            if line[index] == UInt8(ascii: "\t") { return index + 1 }
            guard line[index] == UInt8(ascii: " ") else { return nil }
            spaces += 1
            if spaces == 4 { return index + 1 }
        }
        return nil
    }

    private func withMarks(_ source: [UInt8]) -> [UInt8] {
        var bytes = source
        var index = 0
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "[")) {
            index = open + 1
            guard let label = FootnoteDefinition.label(in: bytes[open...]) else { continue }
            index = label.end
            if footnotes[label.text] != nil, !Self.isEscaped(bytes[..<open]),
                !(bytes[label.end...].first == UInt8(ascii: ":") && Self.mayBeginBlock(bytes[..<open]))
            {
                bytes[open + 1] = placeholder
            }
        }
        return bytes
    }

    /// Whether a bracket behind bytes is text, or the second of a link to a note.
    private static func isEscaped(_ before: ArraySlice<UInt8>) -> Bool {
        let backslashes = before.count - (before.lastIndex { $0 != UInt8(ascii: "\\") } ?? -1) - 1
        return backslashes % 2 == 1 || before.last == UInt8(ascii: "[")
    }

    /// Whether a block may begin behind bytes. There the parser takes a mark with a colon for the address of a link, where
    /// it is no footnote since it lies too deep in lists.
    private static func mayBeginBlock(_ before: ArraySlice<UInt8>) -> Bool {
        let other = before.last { !" \t>-+*.)0123456789".utf8.contains($0) }
        return other == nil || other == UInt8(ascii: "\n") || other == UInt8(ascii: "\r")
    }
}

/// A line that begins a footnote.
struct FootnoteDefinition {
    let line: Int
    /// In so many quotes it stands.
    let quotes: Int
    let label: String
    /// Where `[^1]:` is, and what stands behind it, with the line's end.
    let mark: Range<Int>
    let text: Range<Int>

    init?(in source: SourceLines, line: Int) {
        let (quotes, rest) = Self.quoted(source, line: line, upTo: 100)
        let spaces = source.bytes[rest].prefix(4).prefix { $0 == UInt8(ascii: " ") }.count
        let start = rest.lowerBound + spaces
        guard spaces < 4, let label = Self.label(in: source.bytes[start..<rest.upperBound]),
            label.end < rest.upperBound, source.bytes[label.end] == UInt8(ascii: ":")
        else { return nil }
        (self.line, self.quotes, self.label) = (line, quotes, label.text)
        mark = start..<label.end + 1
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

    /// The label of bytes that begin with `[^label]`, alike in small letters and capitals, and where the brackets end
    /// (GitHub's footnotes: neither brackets nor spaces are part of it).
    static func label(in bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        guard bytes.starts(with: "[^".utf8) else { return nil }
        let inner = bytes.dropFirst(2)
        guard let end = inner.prefix(1_000).firstIndex(where: { $0 <= 0x20 || $0 == 0x5B || $0 == 0x5D }),
            bytes[end] == UInt8(ascii: "]"), end > inner.startIndex
        else { return nil }
        return (String(decoding: bytes[inner.startIndex..<end], as: UTF8.self).lowercased(), end + 1)
    }
}
