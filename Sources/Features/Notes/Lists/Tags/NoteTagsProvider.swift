import Portico

/// The tag that a page of tags begins after, which its coordinator tells it; nil for the first page.
struct NoteTagsStart: Sendable, Hashable {
    let tag: NoteTag?
}

/// A page of tags with how many notes have them.
struct NoteTagsState: Sendable, Hashable {
    struct Page: Sendable, Hashable {
        var counts: [NoteTagCount] = []
        var hasMore = false
    }

    var page = LoadState<Page>.pending
}

/// Owns what is known of an owner's tags.
struct NoteTagsProvider: FollowingProvider {
    let tags: any NoteTagsRepository
    let noteChanges: any NoteChanges
    let owner: AccountID
    let start: NoteTagsStart
    let store = StateStore(NoteTagsState())

    var changes: AsyncStream<Void> { noteChanges.noteChanges() }

    func load() async {
        let page = await LoadState.always { () async throws(NoteError) in
            let found = try await tags.tags(
                NoteTagRequest(after: start.tag, limit: NoteLimits.listedTags + 1),
                of: owner
            )
            return NoteTagsState.Page(
                counts: Array(found.prefix(NoteLimits.listedTags)),
                hasMore: found.count > NoteLimits.listedTags
            )
        }
        store.modify { $0.page = page }
    }
}
