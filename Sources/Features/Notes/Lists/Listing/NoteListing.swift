import Foundation
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
            query: search.noteQuery,
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
                .list(
                    query: search.query,
                    tag: search.tag,
                    sort: search.sort,
                    page: listing.page,
                    select: listing.selection
                )
            case .archived:
                .archive(
                    query: search.query,
                    tag: search.tag,
                    sort: search.sort,
                    page: listing.page,
                    select: listing.selection
                )
            case .trashed: .trash(page: listing.page, select: listing.selection)
            }
    }

    /// The page of a list that is there; nil where there is something else.
    var listing: NoteListing? {
        switch self {
        case .list(let query, let tag, let sort, let page, let select):
            NoteListing(search: NoteSearch(query: query, tag: tag, sort: sort), page: page, selection: select)
        case .archive(let query, let tag, let sort, let page, let select):
            NoteListing(
                state: .archived,
                search: NoteSearch(query: query, tag: tag, sort: sort),
                page: page,
                selection: select
            )
        case .trash(let page, let select): NoteListing(state: .trashed, page: page, selection: select)
        default: nil
        }
    }
}

/// Which notes of a list a visitor wants to see, in which order.
///
///     NoteSearch(query: "milk tag:shopping", sort: .edited)
@FormCodable public struct NoteSearch: Sendable, Hashable {
    /// As it was typed; `NoteQuery` understands it.
    public var query: TypedQuery = ""
    /// Besides those in the query.
    public var tag: NoteTag?
    public var sort: NoteSort = .relevance

    public init(query: TypedQuery = "", tag: NoteTag? = nil, sort: NoteSort = .relevance) {
        self.query = query
        self.tag = tag
        self.sort = sort
    }

    /// What is looked for.
    var noteQuery: NoteQuery { NoteQuery(query.rawValue) }

    /// Whether it leaves out any note.
    var narrows: Bool { tag != nil || !noteQuery.isEmpty }
}

/// The notes that were chosen on a page of a list, each once: no more than a page shows, so that a change of them is
/// always short.
///
///     case archiveTapped(chosen: ChosenNotes)
public struct ChosenNotes: Sendable, Hashable {
    /// How many there can be.
    public static let maximum = NoteListing.pageSize

    /// In the order of the page; none where nothing was chosen.
    public let ids: [Note.ID]

    /// Nil where there are too many.
    public init?(_ ids: [Note.ID]) {
        var known: Set<Note.ID> = []
        self.ids = ids.filter { known.insert($0).inserted }
        guard known.count <= Self.maximum else { return nil }
    }
}

extension ChosenNotes: FormCodable {
    public static func fields(named name: String) -> [FieldShape] { [Note.ID].fields(named: name) }

    public init(from form: Form, named name: String) throws(InvalidFields) {
        guard let chosen = ChosenNotes(try [Note.ID](from: form, named: name)) else {
            throw InvalidFields([FieldError(field: name, text: NoteListMessages.tooManyChosen(Self.maximum))])
        }
        self = chosen
    }

    public func entries(named name: String) -> [Form.Entry] { ids.entries(named: name) }
}
