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
