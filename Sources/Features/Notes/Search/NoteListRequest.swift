public import Foundation
public import Portico

/// Which notes a page shows, in which order.
///
///     NoteListRequest(state: .active, query: NoteQuery("milk"), limit: 50)
public struct NoteListRequest: Sendable, Hashable {
    /// A page has no more rows, whatever is asked for.
    public static let maxRows = 200
    /// Nobody has so many notes: what is asked for behind them is not there, and sums with it cannot overflow.
    public static let maxSkipped = 1_000_000_000
    /// Of more matches than so many only those written last are put in order; `NotePage.isRankedAmongNewest` says so.
    public static let maxRanked = 20_000

    public var state: NoteState
    public var query: NoteQuery
    /// Besides those in the query.
    public var tag: NoteTag?
    public var sort: NoteSort
    /// How many matches stand before the page, up to `maxSkipped`.
    public let offset: Int
    public let limit: Int
    /// Whose order titles are in, a BCP 47 tag; nil is the one that they were in before.
    public var language: String?

    public init(
        state: NoteState = .active,
        query: NoteQuery = NoteQuery(""),
        tag: NoteTag? = nil,
        sort: NoteSort = .relevance,
        offset: Int = 0,
        limit: Int = 50,
        language: String? = nil
    ) {
        self.state = state
        self.query = query
        self.tag = tag
        self.sort = sort
        self.offset = min(max(0, offset), Self.maxSkipped)
        self.limit = min(max(1, limit), Self.maxRows)
        self.language = language
    }

    /// The order there can be: relevance needs words.
    public var effectiveSort: NoteSort { sort == .relevance && !query.isRanked ? .edited : sort }

    /// All tags that a note has to be found under.
    public var tags: [WantedTag] {
        (query.tags + (tag.map { [$0] } ?? [])).map { .whole($0) } + (query.typedTag.map { [.beginning($0)] } ?? [])
    }
}

/// A tag that a note has to be found under.
public enum WantedTag: Sendable, Hashable {
    /// This one, or one below it.
    case whole(NoteTag)
    /// Any whose key begins like this one's.
    case beginning(NoteTag)

    public func isMet(by tag: NoteTag) -> Bool {
        switch self {
        case .whole(let wanted): tag.belongs(to: wanted)
        case .beginning(let typed): tag.key.utf8.starts(with: typed.key.utf8)
        }
    }
}

/// What a list of notes is ordered by. Pinned notes come first, but where the best matches do.
public enum NoteSort: String, Sendable, CaseIterable, TextValue {
    /// The best matches first; as `edited` where there are no words to match.
    case relevance
    /// Last edited first.
    case edited
    /// Last created first.
    case created
    /// As the language puts them, numbers by their value.
    case title
}

/// The notes of one page of a list, and what is true of all that match.
public struct NotePage: Sendable, Hashable {
    public var rows: [NoteListItem]
    /// How many match, on all pages.
    public var total: Int
    /// Whether there are more matches than are put in order, so that only the `NoteListRequest.maxRanked` written last
    /// are on pages.
    public var isRankedAmongNewest: Bool
    /// Where nothing matches: what would, with words in place of some that are near to them.
    public var meant: String?

    public init(rows: [NoteListItem], total: Int, isRankedAmongNewest: Bool, meant: String? = nil) {
        self.rows = rows
        self.total = total
        self.isRankedAmongNewest = isRankedAmongNewest
        self.meant = meant
    }
}

/// A note in a list: its head, and the part of its body to show, with what was looked for marked.
public struct NoteListItem: Sendable, Hashable, Identifiable {
    public let id: Note.ID
    /// The note's name: its title, where it has one.
    public var title: [TextRun]
    /// Whether that says only that nothing in the note says what it is called.
    public var isUntitled: Bool
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
        isUntitled = name.isUntitled
        snippet = NoteSnippet.excerpt(of: String(name.rest), query, within: reach)
        tags = note.content.tags
        state = note.state
        isPinned = note.isPinned
        editedAt = note.editedAt
        stateChangedAt = note.stateChangedAt
    }
}
