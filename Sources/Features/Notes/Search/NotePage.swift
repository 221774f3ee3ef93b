public import Foundation
public import Portico

/// The notes of one page of a list, and what is true of all that match.
public struct NotePage: Sendable, Hashable {
    public var rows: [NoteListItem]
    /// How many match, on all pages.
    public var total: Int
    /// Whether there are more matches than are put in order, so that only the `NoteListRequest.mostRanked` written last are on pages.
    public var isRankedAmongNewest: Bool

    public init(rows: [NoteListItem], total: Int, isRankedAmongNewest: Bool) {
        self.rows = rows
        self.total = total
        self.isRankedAmongNewest = isRankedAmongNewest
    }
}

/// A note in a list: its head, and the part of its body to show, with what was looked for marked.
public struct NoteListItem: Sendable, Hashable, Identifiable {
    public let id: Note.ID
    /// The note's name: its title, where it has one.
    public var title: [TextRun]
    public var snippet: [TextRun]
    public var tags: [NoteTag]
    public var state: NoteState
    public var isPinned: Bool
    public var editedAt: Date
    public var stateChangedAt: Date

    /// - Parameter reach: how far into the body words are looked for, in bytes.
    public init(_ note: Note, found query: NoteQuery, within reach: Int = NoteSnippet.reach) {
        let name = NoteName(note.content)
        id = note.id
        title = NoteSnippet.marked(name.text, query)
        snippet = NoteSnippet.excerpt(of: String(name.rest), query, within: reach)
        tags = note.content.tags
        state = note.state
        isPinned = note.isPinned
        editedAt = note.editedAt
        stateChangedAt = note.stateChangedAt
    }
}
