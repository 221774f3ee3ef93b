/// A text in lines that are compared by their bytes: `é` written as one scalar or as two are different lines.
struct TextLines {
    let lines: [String]
    /// A number for each line, the same for the same lines.
    let numbers: [Int]

    /// Joined with line feeds the lines are the text again.
    ///
    /// - Parameter maximum: behind so many lines the rest is one.
    static func split(_ text: String, upTo maximum: Int = .max) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: maximum, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }

    /// Numbers the lines of several texts, which only then can be compared.
    static func numbered(_ texts: [[String]]) -> [TextLines] {
        var known: [Bytes: Int] = [:]
        return texts.map { lines in
            let numbers = lines.map { line in
                let bytes = Bytes(text: line)
                if let number = known[bytes] { return number }
                known[bytes] = known.count
                return known.count - 1
            }
            return TextLines(lines: lines, numbers: numbers)
        }
    }

    private struct Bytes: Hashable {
        let text: String

        static func == (one: Bytes, other: Bytes) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }
}

/// How much of a comparison is shown; the rest is counted.
public struct DiffLimits: Sendable, Hashable {
    /// Removed and added lines.
    public var changedLines: Int
    /// All lines, those around changes included.
    public var lines: Int
    /// Bytes of text in all lines together.
    public var bytes: Int
    /// Bytes of text in a line: of a longer one the middle of what is the same is left out, and the end.
    public var lineBytes: Int

    public init(changedLines: Int, lines: Int, bytes: Int, lineBytes: Int) {
        self.changedLines = changedLines
        self.lines = lines
        self.bytes = bytes
        self.lineBytes = lineBytes
    }

    /// What a page takes.
    public static let page = DiffLimits(changedLines: 2_000, lines: 4_000, bytes: 262_144, lineBytes: 8_192)
}
