/// A text as lines of ASCII of at most 76 characters (RFC 2045 section 6.7), which also stands as it is in front of
/// whoever opens the file.
enum QuotedPrintable {
    private static let longestLine = 76
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Lines end in CRLF, whatever ends them in the text.
    static func encoded(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count * 3 / 2)
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        for line in lines {
            append(Array(line.utf8), to: &output)
            output += [13, 10]
        }
        return output
    }

    private static func append(_ line: [UInt8], to output: inout [UInt8]) {
        var length = 0
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            var written = written(byte, isFirst: length == 0, isLast: isLast)
            // A soft break needs a place for its `=`.
            if length + written.count > longestLine - (isLast ? 0 : 1) {
                output += [UInt8(ascii: "="), 13, 10]
                length = 0
                written = Self.written(byte, isFirst: true, isLast: isLast)
            }
            output += written
            length += written.count
        }
    }

    /// A dot at the start of a line would have to be doubled on its way, and `From ` be marked by some.
    private static func written(_ byte: UInt8, isFirst: Bool, isLast: Bool) -> [UInt8] {
        let isPlain =
            switch byte {
            case UInt8(ascii: "="): false
            case UInt8(ascii: " "), UInt8(ascii: "\t"): !isLast
            case UInt8(ascii: "."), UInt8(ascii: "F"): !isFirst
            case 0x21...0x7E: true
            default: false
            }
        return isPlain ? [byte] : [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
