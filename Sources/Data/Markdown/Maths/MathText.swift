/// What stands between two dollar signs, as far as it tells that it is no formula: nothing of a text may vanish in one.
struct MathText {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether there is a link, a picture, a footnote, a task, a strong word or an address in it, or what no text can hold.
    var hasMarkup: Bool {
        if bytes.contains(0) { return true }
        let signs = ["](", "[[", "[^", "![", "**", "://", "[ ]", "[x]", "[X]"].map { Array($0.utf8) }
        return bytes.indices.contains { index in
            "]![*:".utf8.contains(bytes[index]) && signs.contains { bytes[index...].starts(with: $0) }
        }
    }

    /// Whether words follow each other in it, or a word a number: `$5 or 10$`. Those in braces, as of `\text{or else}`, do
    /// not count, nor does `dx`.
    var isProse: Bool {
        var depth = 0
        var last = Token.other
        for part in bytes.split(whereSeparator: \.isWhiteSpace) {
            let token = depth == 0 ? Token(part) : .other
            if last != .other, token != .other, last == .word || token == .word { return true }
            last = token
            for byte in part {
                if byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
            }
        }
        return false
    }

    private enum Token {
        case word, number, other

        init(_ part: ArraySlice<UInt8>) {
            let part = part.drop { $0 == UInt8(ascii: "$") }.prefix { $0 != UInt8(ascii: "$") }
            let letters = part.prefix(while: \.isASCIILetter).count
            if letters == part.count {
                self = letters > 2 || letters == 2 && part.first != UInt8(ascii: "d") ? .word : .other
            } else {
                self = part.allSatisfy { $0.isASCIIDigit || ".,".utf8.contains($0) } ? .number : .other
            }
        }
    }
}
