import Foundation
import Notes

/// A note as a Markdown file: what it is in front matter, then its text as it is.
///
///     MarkdownFile(note).text
///
/// An import reads it back as the same note, apart from its history.
struct MarkdownFile {
    let text: String

    init(_ note: Note) {
        var lines = ["---", "title: \(Self.quoted(note.content.title))"]
        if !note.content.tags.isEmpty {
            lines.append("tags: [\(note.content.tags.map { Self.quoted(Self.written($0)) }.joined(separator: ", "))]")
        }
        lines.append("created: \(Self.written(note.createdAt))")
        lines.append("edited: \(Self.written(note.editedAt))")
        if note.state != .active { lines.append("state: \(note.state.rawValue)") }
        if note.isPinned { lines.append("pinned: true") }
        text = lines.joined(separator: "\n") + "\n---\n" + note.content.body
    }

    /// One `#` before a tag is taken for its mark when it is read.
    private static func written(_ tag: NoteTag) -> String { tag.rawValue.hasPrefix("#") ? "#" + tag.rawValue : tag.rawValue }

    /// To the millisecond, which is what others read.
    private static func written(_ date: Date) -> String {
        MomentText.text(of: Date(timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate * 1_000).rounded() / 1_000))
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
