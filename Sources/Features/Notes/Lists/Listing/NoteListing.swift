public import Portico

/// One page of a list of notes, as a URL asks for it.
///
///     NotesRoute(NoteListing(state: .archived, search: NoteSearch(query: "milk"))).location   // /notes/archive?query=milk
public struct NoteListing: Sendable, Hashable {
    /// Rows on a page.
    public static let pageSize = 50

    public var state: NoteState
    /// Everything, in the trash.
    public var search: NoteSearch
    public var page: PageNumber
    public var selection: NoteSelection

    public init(
        state: NoteState = .active,
        search: NoteSearch = NoteSearch(),
        page: PageNumber = .first,
        selection: NoteSelection = .none
    ) {
        self.state = state
        self.search = search
        self.page = page
        self.selection = selection
    }

    /// The same list from its first page on, with nothing chosen.
    func with(_ search: NoteSearch) -> NoteListing { NoteListing(state: state, search: search) }

    /// Another page, with nothing chosen.
    func at(_ page: PageNumber) -> NoteListing { NoteListing(state: state, search: search, page: page) }

    var request: NoteListRequest {
        NoteListRequest(
            state: state,
            query: NoteQuery(search.query),
            tag: search.tag,
            sort: search.sort,
            offset: page.offset(pageSize: Self.pageSize),
            limit: Self.pageSize
        )
    }
}

extension NotesRoute {
    /// Where a page of a list is.
    init(_ listing: NoteListing) {
        let search = listing.search
        self =
            switch listing.state {
            case .active:
                .list(query: search.query, tag: search.tag, sort: search.sort, page: listing.page, select: listing.selection)
            case .archived:
                .archive(query: search.query, tag: search.tag, sort: search.sort, page: listing.page, select: listing.selection)
            case .trashed: .trash(page: listing.page, select: listing.selection)
            }
    }

    /// The page of a list that is there; nil where there is something else.
    var listing: NoteListing? {
        switch self {
        case .list(let query, let tag, let sort, let page, let select):
            NoteListing(search: NoteSearch(query: query, tag: tag, sort: sort), page: page, selection: select)
        case .archive(let query, let tag, let sort, let page, let select):
            NoteListing(state: .archived, search: NoteSearch(query: query, tag: tag, sort: sort), page: page, selection: select)
        case .trash(let page, let select): NoteListing(state: .trashed, page: page, selection: select)
        default: nil
        }
    }
}
