public import Portico

/// The tag that a page of tags begins after, which its coordinator tells it; nil for the first page.
struct NoteTagsStart: Sendable, Hashable {
    let tag: NoteTag?
}

/// A page of tags with how many notes have them.
public struct NoteTagsState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        case pending
        case found([NoteTagCount], hasMore: Bool)
        /// The store failed; `reason` is for the visitor.
        case failed(reason: String)
    }

    /// The tag that the page begins after; nil for the first page.
    public let start: NoteTag?
    public var outcome = Outcome.pending

    public init(start: NoteTag? = nil) {
        self.start = start
    }
}

/// Owns what is known of an owner's tags.
public final class NoteTagsProvider: LoadingProvider {
    private let tags: any NoteTagsRepository
    private let changes: any NoteChanges
    private let owner: AccountID
    private let store: StateStore<NoteTagsState>

    /// - Parameter start: the tag that the page begins after; nil for the first page.
    public init(tags: any NoteTagsRepository, changes: any NoteChanges, owner: AccountID, after start: NoteTag? = nil) {
        self.tags = tags
        self.changes = changes
        self.owner = owner
        store = StateStore(NoteTagsState(start: start))
    }

    public var currentState: NoteTagsState { store.current }

    public func states(_ policy: StateStore<NoteTagsState>.DeliveryPolicy) -> AsyncStream<NoteTagsState> {
        store.changes(policy, readingAgainAfter: changes.noteChanges()) { [weak self] in await self?.load() }
    }

    public func load() async {
        let outcome: NoteTagsState.Outcome
        do throws(NoteError) {
            let request = NoteTagRequest(after: currentState.start, limit: NoteLimits.listedTags + 1)
            let found = try await tags.tags(request, of: owner)
            outcome = .found(Array(found.prefix(NoteLimits.listedTags)), hasMore: found.count > NoteLimits.listedTags)
        } catch {
            outcome = .failed(reason: error.reason)
        }
        store.modify { [outcome] in $0.outcome = outcome }
    }
}
