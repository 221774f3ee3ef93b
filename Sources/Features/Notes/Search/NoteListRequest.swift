/// Which notes a page shows, in which order.
///
///     NoteListRequest(state: .active, query: NoteQuery("milk"), limit: 50)
public struct NoteListRequest: Sendable, Hashable {
    /// A page has no more rows, whatever is asked for.
    public static let mostRows = 200
    /// Nobody has so many notes: what is asked for behind them is not there, and sums with it cannot overflow.
    public static let mostSkipped = 1_000_000_000
    /// Of more matches than so many only those written last are put in order; `NotePage.isRankedAmongNewest` says so.
    public static let mostRanked = 20_000

    public var state: NoteState
    public var query: NoteQuery
    /// Besides those in the query.
    public var tag: NoteTag?
    public var sort: NoteSort
    /// How many matches stand before the page, up to `mostSkipped`.
    public let offset: Int
    public let limit: Int

    public init(
        state: NoteState = .active,
        query: NoteQuery = NoteQuery(""),
        tag: NoteTag? = nil,
        sort: NoteSort = .relevance,
        offset: Int = 0,
        limit: Int = 50
    ) {
        self.state = state
        self.query = query
        self.tag = tag
        self.sort = sort
        self.offset = min(max(0, offset), Self.mostSkipped)
        self.limit = min(max(1, limit), Self.mostRows)
    }

    /// The order there can be: relevance needs words.
    public var effectiveSort: NoteSort { sort == .relevance && !query.isRanked ? .edited : sort }

    /// All tags that a note has to be found under.
    public var tags: [NoteTag] { query.tags + (tag.map { [$0] } ?? []) }
}
