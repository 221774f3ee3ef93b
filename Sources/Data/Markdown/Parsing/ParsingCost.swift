/// How long cmark would work on a source at most, told before it begins.
///
/// cmark-gfm is linear for what people write and quadratic for some of what they could: thousands of `<?` in one
/// paragraph, rows of thousands of cells, a closing bracket after a URL for every byte of it. What is linear adds up as
/// well: a megabyte of `- a` is half a million nodes. It can't be stopped once it runs, and every parse waits for the
/// one before, so what would take too long is not begun. The factors were measured with cmark-gfm 0.29.0.gfm.6,
/// optimised, and shapes like those of the tests.
struct ParsingCost {
    /// What a line takes, even an empty one.
    static let nanosecondsOfLine = 450.0

    /// A cautious estimate.
    private(set) var nanoseconds = 0.0
    /// No line opens more quotes and list items than this.
    private(set) var levels = 0
    /// How much the addresses and titles of reference links can grow to: each use of a definition is a copy of it.
    var referencedBytes: Double { Double(longestDefinition) * Double(closingBrackets) }

    private var closingBrackets = 0
    private var longestDefinition = 0
    private var hasTables = false
    private var pipes = 0
    private var squaredPipes = 0.0
    private var paragraph = Paragraph()
    private var definitions = Definitions()

    private struct Paragraph {
        var length = 0
        var openers = 0
        var tildes = 0
        var delimiters = 0
        var columns = 0
    }

    /// Lines that are one paragraph, if they are one, and hold what may be a link reference definition.
    private struct Definitions {
        var length = 0
        var longestLine = 0
        var any = false
        var areAllSimple = true

        /// A definition reaches over several lines only when a line is not one whole definition.
        var longest: Int { any ? (areAllSimple ? longestLine : length) : 0 }
    }

    init(of source: SourceLines) {
        for index in 0..<source.count {
            let line = source.line(index)
            add(LineShape(line), line)
        }
        endParagraph()
        endDefinitions()
        nanoseconds += Double(source.count) * Self.nanosecondsOfLine + Double(source.bytes.count) * 8
        nanoseconds += Double(levels) * Double(source.count) * 18
        if hasTables { nanoseconds += squaredPipes * 5 + Double(pipes) * 1_700 }
    }

    private mutating func add(_ shape: LineShape, _ line: ArraySlice<UInt8>) {
        levels = max(levels, shape.levels)
        closingBrackets += shape.closingBrackets
        nanoseconds += Double(shape.atSigns) * Double(shape.length) * 0.15 + shape.wordCost * 0.5
        nanoseconds += Double(shape.markers) * 600 + Double(shape.delimiters) * 800 + Double(shape.addresses) * 1_000
        nanoseconds += Double(shape.atSigns) * 1_000 + Double(shape.signCost)
        pipes += shape.pipes
        squaredPipes += Double(shape.pipes) * Double(shape.pipes)
        if shape.isBlank { endParagraph() }
        if shape.isBlank || shape.beginsItem { endDefinitions() }
        if shape.isBlank { return }
        paragraph.length += shape.length
        paragraph.openers += shape.openers
        paragraph.tildes += shape.tildes
        paragraph.delimiters += shape.delimiters
        if shape.isDelimiterRow {
            hasTables = true
            paragraph.columns = max(paragraph.columns, shape.pipes + 1)
        }
        // Rows are filled up with empty cells.
        nanoseconds += Double(paragraph.columns) * 500
        definitions.length += shape.length
        definitions.longestLine = max(definitions.longestLine, shape.length)
        definitions.any = definitions.any || shape.hasDefinition
        definitions.areAllSimple = definitions.areAllSimple && shape.hasDefinition && Self.isSimpleDefinition(line)
    }

    private mutating func endParagraph() {
        let length = Double(paragraph.length)
        nanoseconds +=
            Double(paragraph.openers) * length * 0.6 + Double(paragraph.tildes) * Double(paragraph.delimiters) * 6
        paragraph = Paragraph()
    }

    private mutating func endDefinitions() {
        longestDefinition = max(longestDefinition, definitions.longest)
        definitions = Definitions()
    }

    /// Whether a line is `[label]: address` or `[label]: address "title"` and nothing else.
    private static func isSimpleDefinition(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.split { $0 <= UInt8(ascii: " ") }
        guard line.first == UInt8(ascii: "["),
            let label = words.firstIndex(where: { $0.suffix(2).elementsEqual("]:".utf8) })
        else {
            return false
        }
        let rest = words[(label + 1)...]
        guard !rest.isEmpty else { return false }
        let title = Array(rest.dropFirst().joined(separator: [UInt8(ascii: " ")]))
        return title.isEmpty
            || title.count > 1 && title.first == UInt8(ascii: "\"") && title.last == UInt8(ascii: "\"")
                && !title.dropFirst().dropLast().contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }
}

/// What of one line decides how long cmark works on it.
struct LineShape {
    /// How many quotes and list items the line can open, indentation counted as if list items had made it.
    private(set) var levels = 0
    private(set) var isBlank = true
    private(set) var length = 0
    private(set) var pipes = 0
    private(set) var atSigns = 0
    /// `<?` and `<!`, for each of which the rest of the paragraph is read.
    private(set) var openers = 0
    private(set) var tildes = 0
    private(set) var delimiters = 0
    private(set) var closingBrackets = 0
    /// Quotes and list items that it opens or goes on with.
    private(set) var markers = 0
    /// What may begin or end a link, an entity, code or HTML, in nanoseconds that each takes.
    private(set) var signCost = 0
    /// Where a link without brackets may begin.
    private(set) var addresses = 0
    private(set) var hasDefinition = false
    /// Whether it may be the line under a table's header.
    private(set) var isDelimiterRow = false
    /// Whether it is a list item whatever came before it, so that no paragraph goes on in it.
    private(set) var beginsItem = false
    /// What could end a link without brackets, times the length of its word.
    private(set) var wordCost = 0.0

    init(_ line: ArraySlice<UInt8>) {
        length = line.count
        readPrefix(line)
        readText(line)
    }

    private mutating func readPrefix(_ line: ArraySlice<UInt8>) {
        var column = 0
        var spaces = 0
        var index = line.startIndex
        while index < line.endIndex {
            switch line[index] {
            case UInt8(ascii: " "):
                column += 1
                spaces += 1
            case UInt8(ascii: "\t"):
                let width = 4 - column % 4
                column += width
                spaces += width
            case UInt8(ascii: ">"):
                column += 1
                markers += 1
                levels = markers + spaces / 2
            default:
                guard let end = Self.listMarkerEnd(line, from: index) else { return }
                if markers == 0, column < 4, end == index + 1 {
                    beginsItem = line[end...].contains { $0 > UInt8(ascii: " ") }
                }
                markers += 1
                levels = markers + spaces / 2
                column += end - index
                index = end
                continue
            }
            index += 1
        }
    }

    private static func listMarkerEnd(_ line: ArraySlice<UInt8>, from start: Int) -> Int? {
        var end = start
        switch line[start] {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
            end += 1
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            while end < line.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[end]) { end += 1 }
            guard end - start <= 9, end < line.endIndex,
                line[end] == UInt8(ascii: ".") || line[end] == UInt8(ascii: ")")
            else {
                return nil
            }
            end += 1
        default:
            return nil
        }
        guard end < line.endIndex else { return end }
        return line[end] <= UInt8(ascii: " ") ? end : nil
    }

    private mutating func readText(_ line: ArraySlice<UInt8>) {
        var onlyRowBytes = true
        var dashes = 0
        var colons = 0
        var word = (length: 0, ends: 0)
        var previous: UInt8 = 0
        for byte in line {
            if byte <= UInt8(ascii: " ") {
                wordCost += Double(word.length * word.ends)
                word = (0, 0)
                previous = byte
                continue
            }
            isBlank = false
            word.length += 1
            var belongsToRow = false
            switch byte {
            case UInt8(ascii: "|"):
                pipes += 1
                belongsToRow = true
            case UInt8(ascii: "-"):
                dashes += 1
                belongsToRow = true
            case UInt8(ascii: ":"):
                colons += 1
                belongsToRow = true
                signCost += 350
                if previous == UInt8(ascii: "]") { hasDefinition = true }
            case UInt8(ascii: ">"): belongsToRow = true
            case UInt8(ascii: "@"): atSigns += 1
            case UInt8(ascii: "?"), UInt8(ascii: "!"):
                if previous == UInt8(ascii: "<") { openers += 1 }
                signCost += 180
            case UInt8(ascii: "~"):
                tildes += 1
                delimiters += 1
            case UInt8(ascii: "*"), UInt8(ascii: "_"): delimiters += 1
            case UInt8(ascii: "]"):
                closingBrackets += 1
                signCost += 250
            case UInt8(ascii: ")"): word.ends += 1
            case UInt8(ascii: ";"):
                word.ends += 1
                signCost += 180
            case UInt8(ascii: "."), UInt8(ascii: "/"):
                if previous == UInt8(ascii: "w") || previous == UInt8(ascii: "W") || previous == UInt8(ascii: "/") {
                    word.ends += 1
                    addresses += 1
                }
            case UInt8(ascii: "["): signCost += 250
            case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\""): signCost += 180
            case UInt8(ascii: "w"), UInt8(ascii: "W"): signCost += 300
            case UInt8(ascii: "`"), UInt8(ascii: "\\"): signCost += 550
            default: break
            }
            onlyRowBytes = onlyRowBytes && belongsToRow
            previous = byte
        }
        wordCost += Double(word.length * word.ends)
        isDelimiterRow = onlyRowBytes && dashes > 0 && pipes + colons > 0
    }
}
