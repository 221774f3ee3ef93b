import Foundation
import Portico

/// Owns the state of a list of notes.
///
/// Each change gives back what was done, or nil where it was not; the state then says why, and keeps what was chosen.
/// Whoever listens to its states is told of each change to the notes, also of one that another screen makes: the page
/// is then read again.
struct NoteListProvider: FollowingProvider {
    let notes: any NotesRepository
    let tags: any NoteTagsRepository
    let drafts: any NoteDraftsRepository
    let searches: OwnedListProvider<SavedNoteSearch>
    let noteChanges: any NoteChanges
    let timeZones: any NoteTimeZones
    let owner: AccountID
    /// Whose order titles are in; nil where nobody said which theirs is.
    let language: String?
    let now: Now
    let store: StateStore<NoteListState>

    init(
        notes: any NotesRepository,
        tags: any NoteTagsRepository,
        drafts: any NoteDraftsRepository,
        searches: OwnedListProvider<SavedNoteSearch>,
        changes: any NoteChanges,
        timeZones: any NoteTimeZones,
        owner: AccountID,
        visitor: Visitor,
        listing: NoteListing,
        now: @escaping Now
    ) {
        self.notes = notes
        self.tags = tags
        self.drafts = drafts
        self.searches = searches
        noteChanges = changes
        self.timeZones = timeZones
        self.owner = owner
        language = visitor.languageOrigin == .assumed ? nil : visitor.language
        self.now = now
        store = StateStore(NoteListState(listing: listing, searches: searches.currentState))
    }

    var changes: AsyncStream<Void> { noteChanges.noteChanges() }

    /// Reads the page.
    func load() async {
        let time = await timeZones.time(of: owner)
        var request = currentState.listing.request
        request.language = language
        let page = await LoadState.always { [request] () async throws(NoteError) in
            try await notes.page(request, of: owner)
        }
        let counts = page.value?.total == 0 ? try? await notes.counts(of: owner) : nil
        // Where whoever left the form of a new note comes back to; also while one searches, so that nothing moves.
        let drafts = request.state == .active ? try? await drafts.draftSummaries(in: .new, of: owner) : nil
        let tags = await tagsOfList()
        await searches.load()
        store.modify {
            $0.searches = searches.currentState
            $0.time = time
            $0.page = page
            $0.tags = tags
            $0.counts = counts ?? [:]
            $0.drafts = drafts ?? []
        }
    }

    /// The first tags that notes of the list have. A list without them is still a list.
    private func tagsOfList() async -> [NoteTagCount] {
        let state = currentState.listing.state
        guard state != .trashed else { return [] }
        let all = try? await tags.tags(NoteTagRequest(limit: NoteListState.shownTags), of: owner)
        return (all ?? []).filter { ($0.counts[state] ?? 0) > 0 }
    }

    func move(_ ids: [Note.ID], to state: NoteState) async -> NoteListChange? {
        await change(ids) { () async throws(NoteError) in
            .moved(to: state, try await notes.move(ids, to: state, of: owner, at: now()))
        }
    }

    func setPinned(_ isPinned: Bool, _ ids: [Note.ID]) async -> NoteListChange? {
        await change(ids) { () async throws(NoteError) in
            .pinned(isPinned, try await notes.setPinned(isPinned, ids, of: owner))
        }
    }

    /// Gives notes the tags of a field, separated by commas.
    func addTags(_ text: String, to ids: [Note.ID]) async -> NoteListChange? {
        let typed = TypedTags(text)
        if !ids.isEmpty, !typed.misfits.isEmpty { return refuse(.noSuchTags(typed.misfits), ids) }
        if !ids.isEmpty, typed.tags.isEmpty { return refuse(.noTags, ids) }
        return await change(ids) { () async throws(NoteError) in
            .tagged(try await tags.add(typed.tags, to: ids, of: owner, at: now()))
        }
    }

    func putBack(_ standings: NoteStandings) async -> NoteListChange? {
        await change(standings.standings.map(\.id)) { () async throws(NoteError) in
            try await notes.putBack(standings.standings, of: owner, at: now())
            return .putBack
        }
    }

    /// Keeps the search of the list.
    func saveSearch(as name: SavedNoteSearch.Name) async -> SavedNoteSearch? {
        let listing = currentState.listing
        return await changed(searches.add { $0.search(listing, as: name) })
    }

    func rename(_ id: SavedNoteSearch.ID, to name: SavedNoteSearch.Name) async -> SavedNoteSearch? {
        await changed(searches.update(id) { $0.name = name })
    }

    func remove(_ id: SavedNoteSearch.ID) async -> SavedNoteSearch? { await changed(searches.remove(id)) }

    func restore(_ id: SavedNoteSearch.ID) async -> SavedNoteSearch? { await changed(searches.restore(id)) }

    private func changed(_ search: SavedNoteSearch?) -> SavedNoteSearch? {
        store.modify { $0.searches = searches.currentState }
        return search
    }

    private func change(
        _ ids: [Note.ID],
        _ make: () async throws(NoteError) -> NoteListChange
    ) async -> NoteListChange? {
        guard !ids.isEmpty else { return refuse(.nothingChosen, ids) }
        store.modify { $0.chosen = Set(ids) }
        guard let done = await attempt(make) else { return nil }
        store.modify { $0.chosen = [] }
        await load()
        return done
    }

    private func refuse(_ problem: NoteListProblem, _ ids: [Note.ID]) -> NoteListChange? {
        store.modify { $0.chosen = Set(ids) }
        return refuse(problem)
    }
}

/// What is known of a page of notes, and what became of the last change to them.
struct NoteListState: AttemptState, Hashable {
    let listing: NoteListing
    var page = LoadState<NotePage>.pending
    /// How many notes there are in each state, where the page has none to show.
    var counts: [NoteState: Int] = [:]
    /// The first tags of its notes, by name.
    var tags: [NoteTagCount] = []
    static let shownTags = 30
    /// Those that its owner keeps, and what became of the last change to them.
    var searches: OwnedListState<SavedNoteSearch>
    /// What was typed for new notes and not saved, newest first, where notes at hand are listed.
    var drafts: [NoteDraftSummary] = []
    var time = NoteTime(in: .gmt)
    /// What was chosen for a change that was not made.
    var chosen: Set<Note.ID> = []
    var problem: NoteListProblem?

    init(listing: NoteListing, searches: OwnedListState<SavedNoteSearch>) {
        self.listing = listing
        self.searches = searches
    }

    mutating func refuse(_ error: NoteError) { problem = NoteListProblem(error) }

    /// The last page there is, at least the first; nil while nothing was read. Beyond the notes that were put in order
    /// there is none.
    var lastPage: PageNumber? {
        guard let page = page.value else { return nil }
        let ordered = page.isRankedAmongNewest ? min(page.total, NoteListRequest.maxRanked) : page.total
        return .last(of: ordered, pageSize: NoteListing.pageSize)
    }
}

/// Why a change to the chosen notes was not made. Nothing was changed.
enum NoteListProblem: Sendable, Hashable {
    case nothingChosen
    case noTags
    /// What was typed between commas and is no tag.
    case noSuchTags([String])
    case refused(NoteRefusal)
    /// None of the notes is there any more.
    case gone
    /// The store failed; `reason` is for the visitor.
    case unavailable(reason: String)
}

extension NoteListProblem {
    fileprivate init(_ error: NoteError) {
        self =
            switch error {
            case .refused(let refusal): .refused(refusal)
            case .unavailable(let reason): .unavailable(reason: reason)
            case .notFound, .staleVersion, .wouldEmpty, .notInTrash, .idsTaken: .gone
            }
    }
}
