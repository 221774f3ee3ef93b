import Foundation
public import Portico

/// Makes HTML of a note's Markdown: clean, whatever is written in it.
///
///     let rendered = try await renderer.rendered(note, tasks: .fixed) { titles in try await ids(of: titles) }
///         showing: { names in files.shown(names) { .file(id: note.id, file: $0.id, width: $1) } }
///     rendered.html
///
/// A long note takes its turn. Where too many wait, the renderer throws `unavailable`, and has done nothing.
public protocol NoteRenderer: Sendable {
    /// A note's body, ready to be shown.
    ///
    /// - Parameters:
    ///   - tasks: whether task items can be ticked.
    ///   - notes: told the titles that stand as `[[title]]` in the body, gives where they lead, by the title as it is
    ///     written; titles that
    ///     lead nowhere yet are left out. Not asked where there are none.
    ///   - files: told the names of files that the body's images have, gives the files. Not asked where there are none.
    func rendered(
        _ note: Note,
        tasks: NoteTasks,
        linking notes: @Sendable ([String]) async throws(NoteError) -> [String: NotesRoute],
        showing files: @Sendable ([String]) async throws(NoteError) -> [String: NamedFile]
    ) async throws(NoteError) -> RenderedNote
    /// The names of files that the body's images have.
    func placedNames(in note: Note) async throws(NoteError) -> [String]
    /// The marks of the body's task items, in the order of their numbers.
    func tasks(in body: String) async throws(NoteError) -> [NoteTaskMark]
}

/// The `[ ]` or `[x]` of a task item.
public struct NoteTaskMark: Sendable, Hashable {
    /// Where in the body, in bytes of UTF-8, the character between the brackets is.
    public let offset: Int
    public let isDone: Bool

    public init(offset: Int, isDone: Bool) {
        self.offset = offset
        self.isDone = isDone
    }

    /// What is written behind it on its line, as it is typed.
    func text(in body: String) -> String {
        let line = body.utf8.dropFirst(offset + 2).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return String(Substring(line)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A note's body as it is shown.
public struct RenderedNote: Sendable, Hashable {
    public let html: SafeHTML
    /// The same with pictures of other sites in place of the links to them; nil where it has none.
    public let withRemotePictures: SafeHTML?
    /// Whether there are task items.
    public let hasTasks: Bool
    /// Its first headings.
    public let headings: [NoteHeading]
    /// Why it is shown as it was typed and not as Markdown; nil where it is Markdown.
    public let plainReason: PlainNoteReason?

    public init(
        html: SafeHTML,
        withRemotePictures: SafeHTML? = nil,
        hasTasks: Bool = false,
        headings: [NoteHeading] = [],
        plainReason: PlainNoteReason? = nil
    ) {
        self.html = html
        self.withRemotePictures = withRemotePictures
        self.hasTasks = hasTasks
        self.headings = headings
        self.plainReason = plainReason
    }
}

/// A heading of a note's text.
public struct NoteHeading: Sendable, Hashable {
    /// From 1 to 6.
    public let level: Int
    public let text: String
    /// Of its element in the HTML.
    public let id: String

    public init(level: Int, text: String, id: String) {
        self.level = level
        self.text = text
        self.id = id
    }
}

/// How the task items of a note are shown.
public enum NoteTasks: Sendable, Hashable {
    /// They can only be looked at.
    case fixed
    /// Checkboxes named `task`, each with its number, from 0, as its value: for a form around the body.
    case tickable
}

/// The notes that a body points to, which make the backlinks of those.
///
///     NoteLinks(titles: ["Groceries"], notes: [id])
///
/// Reading them out of Markdown is up to the renderer; a repository is given the function.
public struct NoteLinks: Sendable, Hashable {
    /// As written in `[[title]]`.
    public var titles: [String]
    /// Those of whose pages the URL stands in the body.
    public var notes: [Note.ID]

    public init(titles: [String] = [], notes: [Note.ID] = []) {
        self.titles = titles
        self.notes = notes
    }

    /// The same for titles that a link does not tell apart: case, the ways to write `é`, and how much white space
    /// stands between words.
    public static func key(ofTitle title: String) -> String {
        title.lowercased().precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).joined(
            separator: " "
        )
    }
}
