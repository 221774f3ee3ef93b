import CCMarkGFM

/// Where formulas stand in a Markdown text: `$a$` in a line or a paragraph, `$$a$$` also on lines of its own.
///
/// The rules are Pandoc's, and some more. Something follows the first sign, and no word is before it. Something is before
/// the second, and neither a digit nor a capital letter behind it: `$5 and $6` are amounts, and `$HOME/$PATH` are names.
/// The sign behind the first must be the second. There is no formula over an empty line,
/// in code or in a tag.
///
/// Blocks are told by how their lines begin, before anybody reads the text. In doubt a line is one: what is found in
/// code is put back there. No line that begins or ends code is ever part of a formula.
struct MathPlaces {
    /// Further ones stay text: each is written in far more bytes than it is typed in.
    static let limit = 500

    /// The formulas, each as the parts of its lines, without line ends and without the signs of quotes before them.
    private(set) var all: [[Range<Int>]] = []

    private let lines: SourceLines
    private var bytes: [UInt8] { lines.bytes }
    /// The lines, or the one cell, that code and formulas end in.
    private var unit: [Range<Int>] = []
    /// Whether the paragraph may begin with the address of a link, of which nothing is shown but the lines behind it.
    private var mayDefine = false

    init(in bytes: [UInt8]) {
        lines = SourceLines(bytes)
        var isTable = false
        var quotes = 0
        var number = 0
        while number < lines.count {
            let line = LineStart(lines.line(number))
            let text = bytes[line.text]
            let isOwn = text.isEmpty || Self.isFence(text) || line.beginsItem || line.quotes != quotes
            if isOwn || Self.isHeading(text) {
                endUnit()
                (isTable, mayDefine) = (false, false)
            }
            if unit.isEmpty, Self.mayDefine(text) { mayDefine = true }
            quotes = line.quotes
            if !isTable, let end = endOfDisplay(from: number, line) {
                endUnit()
                unit = [line.text] + (number + 1...end).map { LineStart(lines.line($0), within: quotes).text }
                endUnit()
                number = end
            } else if isTable {
                addCells(line.text)
            } else if let header = unit.last, "|-:".utf8.contains(text.first ?? 0), LineShape(text).isDelimiterRow {
                unit.removeLast()
                endUnit()
                addCells(header)
                isTable = true
            } else if !text.isEmpty, !Self.isFence(text) {
                unit.append(line.text)
                if Self.isHeading(text) || Self.isRule(text) { endUnit() }
            }
            number += 1
        }
        endUnit()
    }

    /// The line that ends with the signs of a formula whose first line begins with them; nil where there is none.
    ///
    /// Its lines may look like items, headings or rules. It goes no further than the next signs, so that each line is
    /// looked at once: `- $$ for two` is an item in any list.
    private func endOfDisplay(from number: Int, _ first: LineStart) -> Int? {
        let signs = Array("$$".utf8)
        let text = bytes[first.text]
        guard text.starts(with: signs), !Self.has(signs, in: text.dropFirst(2)) else { return nil }
        for other in number + 1..<max(number + 1, lines.count) {
            let line = LineStart(lines.line(other), within: first.quotes)
            let text = bytes[line.text]
            guard line.quotes == first.quotes, !text.isEmpty, !Self.isFence(text) else { return nil }
            if Self.has(signs, in: text) { return Self.endsWith(signs, text) ? other : nil }
        }
        return nil
    }

    private static func has(_ pair: [UInt8], in text: ArraySlice<UInt8>) -> Bool {
        zip(text, text.dropFirst()).contains { $0 == pair[0] && $1 == pair[1] }
    }

    private static func endsWith(_ pair: [UInt8], _ text: ArraySlice<UInt8>) -> Bool {
        let end = text.lastIndex { !$0.isWhiteSpace }
        return end.map { text[...$0].suffix(2).elementsEqual(pair) } ?? false
    }

    /// A bar divides a row wherever it stands (GFM 0.29, 4.10), unless a backslash is before it.
    private mutating func addCells(_ row: Range<Int>) {
        var start = row.lowerBound
        var index = start
        while start < row.upperBound {
            if index >= row.upperBound || bytes[index] == UInt8(ascii: "|") {
                unit = [start..<min(index, row.upperBound)]
                endUnit()
                start = index + 1
            }
            index += index < row.upperBound && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    /// A run of one or two signs that may begin a formula.
    private struct Opening {
        let line: Int
        let signs: Range<Int>
    }

    private mutating func endUnit() {
        defer { unit = [] }
        guard let first = unit.first, let last = unit.last else { return }
        let all = bytes[first.lowerBound..<last.upperBound]
        guard all.contains(UInt8(ascii: "$")) else { return }
        let ticks = CodeTicks(in: all)
        var opening: Opening?
        var index = all.startIndex
        for (number, line) in unit.enumerated() {
            index = max(index, line.lowerBound)
            while index < line.upperBound {
                switch bytes[index] {
                case UInt8(ascii: "\\"): index += 2
                case UInt8(ascii: "`"):
                    let run = end(ofRunFrom: index, in: line)
                    index = ticks.end(from: index)
                    if index > run { opening = nil }
                case UInt8(ascii: "<"):
                    let end = endOfTag(from: index, before: all.endIndex)
                    index = end ?? index + 1
                    if end != nil { opening = nil }
                case UInt8(ascii: ">"):
                    // A comment, an instruction or a section may have begun in another paragraph.
                    let before = all[..<index]
                    if before.last == UInt8(ascii: "?") || before.suffix(2).elementsEqual("--".utf8)
                        || before.suffix(2).elementsEqual("]]".utf8)
                    {
                        opening = nil
                    }
                    index += 1
                case UInt8(ascii: "$"):
                    let signs = index..<end(ofRunFrom: index, in: line)
                    index = signs.upperBound
                    if let start = opening, ends(start, with: signs, in: line) {
                        add(from: start, to: signs.upperBound, inLine: number)
                        opening = nil
                    } else {
                        opening = begins(with: signs, in: line) ? Opening(line: number, signs: signs) : nil
                    }
                default: index += 1
                }
            }
        }
    }

    private func end(ofRunFrom start: Int, in line: Range<Int>) -> Int {
        bytes[start..<line.upperBound].firstIndex { $0 != bytes[start] } ?? line.upperBound
    }

    /// One sign needs two bytes behind it in its line: the three are what `MathSigns` marks a formula with.
    private func begins(with signs: Range<Int>, in line: Range<Int>) -> Bool {
        guard signs.count == 1 else { return signs.count == 2 }
        return signs.upperBound + 1 < line.upperBound && !bytes[signs.upperBound].isWhiteSpace
            && (signs.lowerBound == line.lowerBound || !Self.isInWord(bytes[signs.lowerBound - 1]))
    }

    private func ends(_ opening: Opening, with signs: Range<Int>, in line: Range<Int>) -> Bool {
        guard signs.count == opening.signs.count, signs.upperBound - opening.signs.lowerBound <= MathFormula.bytes
        else { return false }
        if signs.count == 2 {
            return bytes[opening.signs.upperBound..<signs.lowerBound].contains { !$0.isWhiteSpace }
        }
        let behind = signs.upperBound < bytes.count ? bytes[signs.upperBound] : 0
        let isBeforeName = behind.isASCIIDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(behind)
        guard signs.lowerBound > line.lowerBound, !isBeforeName else { return false }
        let last = bytes[signs.lowerBound - 1]
        // `$i,$j` are two names.
        return !last.isWhiteSpace && !(behind.isASCIILetter && "/,-=".utf8.contains(last))
    }

    private static func isInWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }

    private mutating func add(from opening: Opening, to end: Int, inLine last: Int) {
        guard all.count < Self.limit, opening.line == last || !mayDefine else { return }
        var lines = Array(unit[opening.line...last])
        lines[0] = opening.signs.lowerBound..<lines[0].upperBound
        lines[lines.count - 1] = lines[lines.count - 1].lowerBound..<end
        let text = MathText(lines.flatMap { bytes[$0] + [UInt8(ascii: " ")] })
        if !text.hasMarkup, opening.signs.count == 2 || !text.isProse { all.append(lines) }
    }

    /// Behind a tag, a comment or an address in angle brackets, as far as one can be told by how it begins.
    private func endOfTag(from start: Int, before end: Int) -> Int? {
        let inner = bytes[start + 1..<end]
        let name = inner.first == UInt8(ascii: "/") ? inner.dropFirst() : inner
        guard let first = name.first, let close = inner.firstIndex(where: { "<>".utf8.contains($0) }),
            bytes[close] == UInt8(ascii: ">")
        else { return nil }
        let behind = name.first { !$0.isASCIILetter && !$0.isASCIIDigit && $0 != UInt8(ascii: "-") } ?? 0
        let isTag = first.isASCIILetter && (behind.isWhiteSpace || "/>:".utf8.contains(behind))
        return isTag || "!?".utf8.contains(first) ? close + 1 : nil
    }

    private static func mayDefine(_ text: ArraySlice<UInt8>) -> Bool {
        text.first == UInt8(ascii: "[") && text.dropFirst().first != UInt8(ascii: "^")
            && (has(Array("]:".utf8), in: text) || !text.contains(UInt8(ascii: "]")))
    }

    private static func isFence(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.starts(with: "```".utf8) else { return text.starts(with: "~~~".utf8) }
        return !text.drop { $0 == UInt8(ascii: "`") }.contains(UInt8(ascii: "`"))
    }

    private static func isHeading(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "#") else { return false }
        return text.drop { $0 == UInt8(ascii: "#") }.first?.isWhiteSpace ?? true
    }

    /// Whether it is a rule, or the line under a heading.
    private static func isRule(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, "-=*_".utf8.contains(first) else { return false }
        return text.allSatisfy { $0 == first || $0.isWhiteSpace }
    }
}

extension MarkdownText {
    /// A text in which no dollar sign begins a formula, for what was written where there are none: `\$a$`. Code and
    /// addresses stay as they are.
    public static func withoutFormulas(_ text: String) -> String {
        // Without one formula another may begin.
        let tries = 20
        var bytes = Array(text.utf8)
        for _ in 0..<tries {
            guard let signs = MathSigns(in: bytes), let root = MarkdownParser.tree(of: signs.bytes) else { break }
            let shown = signs.putBack(into: MarkdownNode(root))
            cmark_node_free(root)
            guard !shown.isEmpty else { break }
            let places = MathPlaces(in: bytes).all
            let starts = Set(shown.compactMap { places.indices.contains($0) ? places[$0].first?.lowerBound : nil })
            var written: [UInt8] = []
            for (index, byte) in bytes.enumerated() {
                if starts.contains(index) { written.append(UInt8(ascii: "\\")) }
                written.append(byte)
            }
            bytes = written
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
