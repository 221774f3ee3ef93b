import Portico

/// What a note is called where it stands among others.
///
///     NoteName(NoteContent(title: "", body: "## Groceries\n\n- milk")).text   // "Groceries"
///
/// The title; without one the first line that says something, without the marks of Markdown at its start; "Untitled"
/// where there is none.
public struct NoteName: Sendable, Hashable {
    /// A first line is cut behind so many Unicode scalars.
    static let length = 120
    /// A line is looked through up to here, in bytes: enough to know that it is cut.
    private static let window = 4_096
    /// How far into the body a line is looked for that says something, in bytes.
    static let reach = 16_384
    /// And how many lines are looked at that are not empty.
    private static let maxLines = 200

    public let text: String
    /// Whether nothing in the note says what it is called.
    public let isUntitled: Bool
    /// The body without the line that is the name.
    public let rest: Substring

    public init(_ content: NoteContent) {
        guard content.title.allSatisfy(\.isWhitespace) else {
            self.init(text: content.title, rest: content.body[...])
            return
        }
        var rest = content.body[...]
        let end =
            content.body.utf8.index(rest.startIndex, offsetBy: Self.reach, limitedBy: rest.endIndex) ?? rest.endIndex
        var lines = 0
        while case let start = rest.utf8.firstIndex(where: { $0 > 0x20 }) ?? rest.endIndex, start < end,
            lines < Self.maxLines
        {
            rest = rest[start...]
            lines += 1
            let window =
                rest.utf8.index(rest.startIndex, offsetBy: Self.window, limitedBy: rest.endIndex) ?? rest.endIndex
            let line = rest[..<window].prefix { !$0.isNewline }
            rest = rest[line.endIndex...]
            if rest.first?.isNewline == true { rest = rest.dropFirst() }
            let beginning = Substring(line.unicodeScalars.prefix(Self.length * 2))
            let name = Self.withoutMarks(MarkdownMarks.removed(from: beginning)[...].unicodeScalars)
            if name.isEmpty { continue }
            let isCut = name.count > Self.length || line.unicodeScalars.count > Self.length * 2
            // A line that is cut is shown as a whole below.
            self.init(
                text: isCut ? String(Substring(name.prefix(Self.length))) + "…" : String(Substring(name)),
                rest: isCut ? content.body[...] : rest
            )
            return
        }
        self.init(text: Localiser.english(NoteSharedMessages.untitled), rest: rest, isUntitled: true)
    }

    private init(text: String, rest: Substring, isUntitled: Bool = false) {
        self.text = text
        self.isUntitled = isUntitled
        self.rest = rest
    }

    /// As a page in that language has it.
    func text(in localiser: Localiser) -> String { isUntitled ? localiser(NoteSharedMessages.untitled) : text }

    private static func withoutMarks(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var line = line.drop { $0.isSpace || "#>-*+=_`~".unicodeScalars.contains($0) }
        for box in ["[ ]", "[x]", "[X]"] where line.starts(with: box.unicodeScalars) { line = line.dropFirst(3) }
        line = line.drop { $0.isSpace }
        while let last = line.last, last.isSpace { line = line.dropLast() }
        return line
    }
}
