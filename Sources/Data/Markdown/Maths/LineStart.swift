/// What a line has before its text: `> 1. ` is a quote and an item.
struct LineStart {
    private(set) var quotes = 0
    private(set) var beginsItem = false
    /// Without the line end.
    let text: Range<Int>

    /// - Parameter limit: of how many quotes signs are taken away. Then nothing is taken for an item.
    init(_ line: ArraySlice<UInt8>, within limit: Int? = nil) {
        let end = line.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }.map { $0 + 1 }
        var rest = line[..<(end ?? line.startIndex)].drop(while: \.isWhiteSpace)
        while let first = rest.first {
            if first == UInt8(ascii: ">"), quotes < limit ?? .max {
                quotes += 1
                rest = rest.dropFirst()
            } else if limit == nil, let item = Self.behindItem(rest) {
                beginsItem = true
                rest = item
            } else {
                break
            }
            rest = rest.drop(while: \.isWhiteSpace)
        }
        text = rest.startIndex..<rest.endIndex
    }

    private static func behindItem(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let digits = rest.prefix(10).prefix(while: \.isASCIIDigit)
        let signs = digits.isEmpty ? "-+*" : ".)"
        let behind = rest.dropFirst(digits.count + 1)
        guard digits.count < 10, digits.endIndex < rest.endIndex, signs.utf8.contains(rest[digits.endIndex]),
            behind.first?.isWhiteSpace ?? true
        else { return nil }
        return behind
    }
}
