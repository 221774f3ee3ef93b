/// The words of a text that are marked as tags, `#work` and `#work/plans`.
///
/// ```swift
/// HashWords.words(in: "Ask Ada #work/plans, see `#code` and #123", upTo: 10)      // ["work/plans"]
/// ```
///
/// A word is of letters of any script, digits, `_` and `-`, has a letter in it, and stands behind white space, a bracket or
/// a quotation mark. What stands in code, in HTML, in links and in addresses is none, and neither is a colour.
public enum HashWords {
    /// How many characters a word may have; longer ones are none.
    private static let maxCharacters = 64

    /// - Parameter maximum: how many different ones are told: the first.
    public static func words(in source: String, upTo maximum: Int) -> [String] {
        guard mayHaveSome(source), let document = try? MarkdownParser.parse(source) else { return [] }
        var words: [String] = []
        var seen: Set<String> = []
        document.walk { step in
            guard case .enter(let node) = step, words.count < maximum else { return false }
            guard node.kind == .text else { return node.kind != .link && node.kind != .image }
            var isFirst = node.previous.map { $0.kind == .softBreak || $0.kind == .lineBreak } ?? true
            for piece in NoteLink.pieces(of: node.literal, hasBrackets: true) {
                if case .text(let text) = piece {
                    for word in Self.words(ofText: text, isFirst: isFirst)
                    where words.count < maximum && seen.insert(word.lowercased()).inserted {
                        words.append(word)
                    }
                }
                isFirst = false
            }
            return true
        }
        return words
    }

    /// Whether some sign is followed by what may be a word: most texts have none, and need not be parsed.
    private static func mayHaveSome(_ source: String) -> Bool {
        var previous: UInt8 = 0
        for byte in source.utf8 {
            if previous == UInt8(ascii: "#"), byte > 0x2D, byte != UInt8(ascii: "#") { return true }
            previous = byte
        }
        return false
    }

    private static func words(ofText text: String, isFirst: Bool) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "#")) else { return [] }
        let scalars = text.unicodeScalars
        var words: [String] = []
        var index = scalars.startIndex
        while let sign = scalars[index...].firstIndex(of: "#") {
            let start = scalars.index(after: sign)
            let isPlace = sign == scalars.startIndex ? isFirst : mayBegin(behind: scalars[scalars.index(before: sign)])
            let rest = scalars[start...].prefix(while: isPart)
            index = rest.endIndex
            let isWhole = index == scalars.endIndex || scalars[index] != "#"
            guard isPlace, isWhole, rest.first != "/" else { continue }
            var word = rest
            while let last = word.last, last == "/" || last == "-" { word.removeLast() }
            guard word.dropFirst(maxCharacters).isEmpty, word.contains(where: \.properties.isAlphabetic),
                !isColour(word)
            else { continue }
            words.append(String(word))
        }
        return words
    }

    /// As style sheets have them, `#a0c4ff`.
    private static func isColour(_ word: String.UnicodeScalarView.SubSequence) -> Bool {
        (word.count == 6 || word.count == 8) && word.allSatisfy(\.properties.isASCIIHexDigit)
            && word.contains { ("0"..."9").contains($0) }
    }

    private static func mayBegin(behind scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || "([{\"'“„«‘‚‹،,;、，。「（".unicodeScalars.contains(scalar)
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "_", "-", "/", "\u{200C}", "\u{200D}": true
        default:
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
        }
    }
}
