public import Foundation
public import Portico

/// A search of notes that its owner keeps under a name.
///
///     SavedNoteSearch(id: .random(), visitor: owner, name: name, of: listing, createdAt: .now)
///
/// The search's own fields lie flat in it, as they are stored.
public struct SavedNoteSearch: OwnedItem {
    public typealias Name = SingleLine<60>

    public static let limit = 50

    public let id: RandomIdentifier<SavedNoteSearch>
    public var visitor: VisitorID
    public var name: Name
    public let query: TypedQuery
    public let tag: NoteTag?
    public let sort: NoteSort
    /// Of which list.
    public let state: NoteState
    public let createdAt: Date
    public var removedAt: Date?

    public var displayName: String { name.text }

    public init(
        id: RandomIdentifier<SavedNoteSearch>,
        visitor: VisitorID,
        name: Name,
        query: TypedQuery,
        tag: NoteTag?,
        sort: NoteSort,
        state: NoteState,
        createdAt: Date,
        removedAt: Date? = nil
    ) {
        self.id = id
        self.visitor = visitor
        self.name = name
        // Of an address that somebody made up; no database keeps it.
        self.query = TypedQuery(rawValue: query.rawValue.replacing("\0", with: " "))
        self.tag = tag
        self.sort = sort
        self.state = state
        self.createdAt = createdAt
        self.removedAt = removedAt
    }

    /// The first page of what it finds.
    var listing: NoteListing {
        NoteListing(state: state, search: NoteSearch(query: query, tag: tag, sort: sort))
    }
}

extension OwnedListProvider.NewItem where Item == SavedNoteSearch {
    /// The search of a list.
    func search(_ listing: NoteListing, as name: SavedNoteSearch.Name) -> SavedNoteSearch {
        SavedNoteSearch(
            id: id,
            visitor: visitor,
            name: name,
            query: listing.search.query,
            tag: listing.search.tag,
            sort: listing.search.sort,
            state: listing.state,
            createdAt: moment
        )
    }
}
