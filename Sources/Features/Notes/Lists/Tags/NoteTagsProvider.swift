public import Portico

/// Owns what is known of an owner's tags.
public protocol NoteTagsProvider: Provider where State == NoteTagsState {
    func load() async
}

/// All tags with how many notes have them.
public struct NoteTagsState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        case pending
        case found([NoteTagCount])
        /// The store failed; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var outcome = Outcome.pending
}

/// The provider over a repository.
public final class NoteTagsProviderImpl: NoteTagsProvider {
    private let tags: any NoteTagsRepository
    private let changes: any NoteChanges
    private let owner: AccountID
    private let store = StateStore(NoteTagsState())

    public init(tags: any NoteTagsRepository, changes: any NoteChanges, owner: AccountID) {
        self.tags = tags
        self.changes = changes
        self.owner = owner
    }

    public var currentState: NoteTagsState { store.current }

    public func states(_ policy: StateStore<NoteTagsState>.DeliveryPolicy) -> AsyncStream<NoteTagsState> {
        store.changes(policy, readingAgainAfter: changes.noteChanges()) { [weak self] in await self?.load() }
    }

    public func load() async {
        let outcome: NoteTagsState.Outcome
        do throws(NoteError) {
            outcome = .found(try await tags.tags(of: owner))
        } catch {
            outcome = .failed(reason: error.reason)
        }
        store.modify { [outcome] in $0.outcome = outcome }
    }
}
