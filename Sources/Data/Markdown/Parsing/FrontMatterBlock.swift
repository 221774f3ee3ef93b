/// Front matter that stays in a text: the parser reads it as code.
///
///     FrontMatterBlock.fenced(SourceLines("---\nkind: boat\n---\nText"))     // "```\nkind: boat\n```\nText"
///
/// Else its first line would be a rule and the others a heading. It begins and ends with a key or what belongs to one:
/// a text may begin with a rule, too.
enum FrontMatterBlock {
    /// The text with fences of code in place of its own, each byte in its place; nil where it has no front matter.
    static func fenced(_ source: SourceLines) -> [UInt8]? {
        guard isFence(source.line(0), of: "---"), let end = end(of: source), let mark = mark(in: source, before: end)
        else { return nil }
        var bytes = source.bytes
        for line in [0, end] {
            let start = source.line(line).startIndex
            for index in start..<start + 3 { bytes[index] = mark }
        }
        return bytes
    }

    private static func isFence(_ line: ArraySlice<UInt8>, of signs: String) -> Bool {
        line.starts(with: signs.utf8) && line.dropFirst(3).allSatisfy(\.isWhiteSpace)
    }

    /// The line of the second fence; nil where another line comes before it that is none of front matter.
    private static func end(of source: SourceLines) -> Int? {
        var isBehindKey = false
        var isBehindEmpty = false
        for index in 1..<max(1, source.count) {
            let line = source.line(index)
            if isFence(line, of: "---") || isFence(line, of: "...") {
                return isBehindKey && !isBehindEmpty ? index : nil
            }
            isBehindEmpty = line.allSatisfy(\.isWhiteSpace)
            let isKey = isKey(line) || line.starts(with: "<<:".utf8) || isComplexKey(index, of: source)
            if isKey { isBehindKey = true }
            guard isBehindKey, isBehindEmpty || isKey || belongsToKey(line) else { return nil }
        }
        return nil
    }

    /// Whether a line is `key: value`. What marks something in Markdown begins no key.
    private static func isKey(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, first > UInt8(ascii: " "), !"#>|[!`<~=*+-:".utf8.contains(first) else {
            return false
        }
        let behindDigits = line.drop(while: \.isASCIIDigit)
        guard behindDigits.startIndex == line.startIndex || !isNumbered(behindDigits) else { return false }
        return line.indices.contains {
            line[$0] == UInt8(ascii: ":") && ($0 + 1 == line.endIndex || line[$0 + 1].isWhiteSpace)
        }
    }

    /// Whether a line is `? key`, with `: value` behind it or before it (YAML 1.2.2 section 8.2.2), or that.
    private static func isComplexKey(_ index: Int, of source: SourceLines) -> Bool {
        let isPart = { (index: Int, mark: String) in source.line(index).starts(with: mark.utf8) }
        return isPart(index, "? ") && index + 1 < source.count && isPart(index + 1, ": ")
            || isPart(index, ": ") && isPart(index - 1, "? ")
    }

    /// Whether digits before it begin an item of a list.
    private static func isNumbered(_ rest: ArraySlice<UInt8>) -> Bool {
        [". ", ") "].contains { rest.starts(with: $0.utf8) }
    }

    /// Whether a line is indented, an item, a comment, or the end of a list in brackets.
    private static func belongsToKey(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else { return false }
        let isItem = first == UInt8(ascii: "-") && line.dropFirst().first?.isWhiteSpace ?? true
        return isItem || " \t#]}".utf8.contains(first)
    }

    /// A sign whose fences no line between ends; nil where each has such a line.
    private static func mark(in source: SourceLines, before end: Int) -> UInt8? {
        "`~".utf8.first { mark in
            !(1..<end).contains { source.line($0).drop(while: \.isWhiteSpace).starts(with: [mark, mark, mark]) }
        }
    }
}
