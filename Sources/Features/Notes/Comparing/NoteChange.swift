/// What made one text of a note out of another, in a line: a list of many says no more.
///
///     let change = NoteChange(from: before, to: after)
///     change.line         // "Buy milk", the first line that is another
///     change.characters   // 9, or less than 0 where the text became shorter
///
/// The cost is linear in the longer text.
public struct NoteChange: Sendable, Hashable {
    /// The first line of the body that was added or removed; empty where the body is the same.
    public let line: String
    /// Whether the line is no longer there.
    public let isRemoved: Bool
    /// How many Unicode scalars the body has more.
    public let characters: Int
    public let hasNewTitle: Bool
    public let hasNewTags: Bool

    /// How much of a line is kept, in characters.
    public static let lineLength = 120

    public init(from old: NoteContent, to new: NoteContent) {
        hasNewTitle = !old.title.hasSameBytes(as: new.title)
        hasNewTags = old.tags != new.tags
        guard !old.body.hasSameBytes(as: new.body) else {
            (line, isRemoved, characters) = ("", false, 0)
            return
        }
        let middle = Self.changedLines(Array(old.body.utf8), Array(new.body.utf8))
        let (removed, added) = (
            String(decoding: middle.old, as: UTF8.self), String(decoding: middle.new, as: UTF8.self)
        )
        characters = added.unicodeScalars.count - removed.unicodeScalars.count
        if let line = Self.firstLine(of: added) {
            (self.line, isRemoved) = (line, false)
        } else {
            line = Self.firstLine(of: removed) ?? ""
            isRemoved = !line.isEmpty
        }
    }

    /// The lines between those with which both begin and those with which both end.
    private static func changedLines(_ old: [UInt8], _ new: [UInt8]) -> (old: ArraySlice<UInt8>, new: ArraySlice<UInt8>)
    {
        let newline = UInt8(ascii: "\n")
        var start = 0
        var lineStart = 0
        while start < min(old.count, new.count), old[start] == new[start] {
            start += 1
            if old[start - 1] == newline { lineStart = start }
        }
        guard start < max(old.count, new.count) else { return ([], []) }
        // A line that ends in both is the same, too.
        if [old, new].allSatisfy({ start == $0.count || $0[start] == newline }) { lineStart = start }
        var same = 0
        var sameLines = 0
        let most = min(old.count, new.count) - lineStart
        while same < most, old[old.count - 1 - same] == new[new.count - 1 - same] {
            if old[old.count - 1 - same] == newline { sameLines = same }
            same += 1
        }
        let isWhole = [old, new].allSatisfy { $0.count - same == lineStart || $0[$0.count - same - 1] == newline }
        if isWhole { sameLines = same }
        return (old[lineStart..<old.count - sameLines], new[lineStart..<new.count - sameLines])
    }

    private static func firstLine(of text: String) -> String? {
        text.split(whereSeparator: \.isNewline).lazy
            .map { String($0.drop(while: \.isWhitespace).prefix(lineLength)) }
            .first { !$0.isEmpty }
    }
}
