/// The task items of a Markdown text, `- [ ] buy milk`, in the order of the text.
///
/// ```swift
/// let tasks = MarkdownTasks.states(of: "- [ ] buy milk\n- [x] call Ada")         // [false, true]
/// let later = MarkdownTasks.toggled(source: "- [ ] buy milk\n- [x] call Ada", done: [0])
/// // "- [x] buy milk\n- [ ] call Ada"
/// ```
///
/// The indices are those that `MarkdownRenderer` gives the tick boxes. Marks in code do not count.
public enum MarkdownTasks {
    /// Whether each task is done.
    public static func states(of source: String) -> [Bool] {
        marks(in: source).map(\.isDone)
    }

    /// The source with exactly the tasks in `done` ticked and all others open. Only the characters between the brackets change, and
    /// only of tasks whose state does; indices without a task are ignored, as are all when the source is not shown as Markdown.
    public static func toggled(source: String, done: Set<Int>) -> String {
        var bytes = Array(source.utf8)
        for (index, mark) in marks(in: source).enumerated() where done.contains(index) != mark.isDone {
            bytes[mark.offset] = mark.isDone ? UInt8(ascii: " ") : UInt8(ascii: "x")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func marks(in source: String) -> [TaskMark] {
        guard let document = try? MarkdownParser.parse(source) else { return [] }
        var marks: [TaskMark] = []
        document.walk { step in
            if case .enter(let node) = step, let mark = TaskMark(of: node, in: document.lines) { marks.append(mark) }
            return true
        }
        return marks
    }
}
