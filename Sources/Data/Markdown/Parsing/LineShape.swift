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
            guard end - start <= 9, end < line.endIndex, line[end] == UInt8(ascii: ".") || line[end] == UInt8(ascii: ")") else {
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
