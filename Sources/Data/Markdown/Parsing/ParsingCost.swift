/// How long cmark would work on a source at most, told before it begins.
///
/// cmark-gfm is linear for what people write and quadratic for some of what they could: thousands of `<?` in one paragraph, rows of
/// thousands of cells, a closing bracket after a URL for every byte of it. What is linear adds up as well: a megabyte of `- a` is half a
/// million nodes. It can't be stopped once it runs, and every parse waits for the one before, so what would take too long is not begun.
/// The factors were measured with cmark-gfm 0.29.0.gfm.6, optimised, and shapes like those of the tests.
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
        nanoseconds += Double(paragraph.openers) * length * 0.6 + Double(paragraph.tildes) * Double(paragraph.delimiters) * 6
        paragraph = Paragraph()
    }

    private mutating func endDefinitions() {
        longestDefinition = max(longestDefinition, definitions.longest)
        definitions = Definitions()
    }

    /// Whether a line is `[label]: address` or `[label]: address "title"` and nothing else.
    private static func isSimpleDefinition(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.split { $0 <= UInt8(ascii: " ") }
        guard line.first == UInt8(ascii: "["), let label = words.firstIndex(where: { $0.suffix(2).elementsEqual("]:".utf8) }) else {
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
