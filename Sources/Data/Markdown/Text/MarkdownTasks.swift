/// The tasks of a Markdown text, `- [ ] buy milk` or such a mark in a cell of a table, in the order of the text.
///
/// ```swift
/// MarkdownTasks.marks(in: "- [ ] buy milk\n- [x] call Ada").map(\.isDone)         // [false, true]
/// ```
///
/// The indices are those that `MarkdownRenderer` gives the tick boxes. Marks in code do not count, and there are none in
/// a text that is not shown as Markdown.
public enum MarkdownTasks {
    public static func marks(in source: String) -> [TaskMark] {
        guard let document = try? MarkdownParser.parse(source) else { return [] }
        var marks: [TaskMark] = []
        document.walk { step in
            if case .enter(let node) = step, let mark = TaskMark(of: node, in: document.lines) { marks.append(mark) }
            return true
        }
        return marks
    }
}

/// The `[ ]` or `[x]` that makes a list item a task, or stands first in a cell of a table.
///
/// As GFM has it (0.29, 5.3): the item's first block is a paragraph that begins with the mark and white space. cmark's
/// own extension looks at the line instead, misses tasks in quotes and reads the text of others wrongly, so it is not
/// used. An item counts when both the source at the paragraph's position and the parsed text begin with the mark, hence
/// whatever is shown as a task can be ticked. In a cell the mark may stand alone.
public struct TaskMark: Sendable, Hashable {
    /// Where in the source, in bytes of UTF-8, the character between the brackets is.
    public let offset: Int
    public let isDone: Bool

    init?(of node: MarkdownNode, in lines: SourceLines) {
        guard let holder = Self.holder(in: node), let text = holder.firstChild, text.kind == .text,
            var start = lines.offset(line: holder.start.line, column: holder.start.column)
        else { return nil }
        // The place of a cell may be that of the spaces before its text.
        while start < lines.bytes.count, holder == node, Self.isSpace(lines.bytes[start]) { start += 1 }
        guard start + 2 < lines.bytes.count else { return nil }
        let bytes = lines.bytes[start..<start + 3]
        let behind = start + 3 < lines.bytes.count ? lines.bytes[start + 3] : UInt8(ascii: "\n")
        let mark = bytes[start + 1]
        guard bytes[start] == UInt8(ascii: "["), bytes[start + 2] == UInt8(ascii: "]"), " xX".utf8.contains(mark),
            Self.isSpace(behind) || holder == node && "|\r\n".utf8.contains(behind),
            text.literal.utf8.starts(with: bytes)
        else { return nil }
        offset = start + 1
        isDone = mark != UInt8(ascii: " ")
    }

    /// What holds the text of a task: an item's first paragraph, or a cell.
    static func holder(in node: MarkdownNode) -> MarkdownNode? {
        switch node.kind {
        case .tableCell where node.parent?.kind == .tableRow: node
        case .item: node.firstChild.flatMap { $0.kind == .paragraph ? $0 : nil }
        default: nil
        }
    }

    /// Whether a cell's text is a mark and nothing else.
    static func isAlone(in text: String) -> Bool { ["[ ]", "[x]", "[X]"].contains(text) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The text of the task's first text node without the mark.
    static func textAfterMark(_ literal: String) -> String {
        String(literal.unicodeScalars.dropFirst(3).drop { $0 == " " || $0 == "\t" })
    }
}
