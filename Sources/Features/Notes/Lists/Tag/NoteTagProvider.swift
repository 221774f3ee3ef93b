public import Foundation
public import Portico

/// Owns the state of a tag's page.
///
/// Each change gives back how far it came, or nil where nothing was changed; the state then says why.
public final class NoteTagProvider: LoadingProvider {
    private let tags: any NoteTagsRepository
    private let owner: AccountID
    private let now: @Sendable () -> Date
    private let store: StateStore<NoteTagState>

    public init(tags: any NoteTagsRepository, owner: AccountID, tag: NoteTag, now: @escaping @Sendable () -> Date = { Date() }) {
        self.tags = tags
        self.owner = owner
        self.now = now
        store = StateStore(NoteTagState(tag: tag))
    }

    public var currentState: NoteTagState { store.current }

    public func states(_ policy: StateStore<NoteTagState>.DeliveryPolicy) -> AsyncStream<NoteTagState> {
        store.changes(policy)
    }

    public func load() async {
        let outcome: NoteTagState.Outcome
        do throws(NoteError) {
            outcome = .found(
                try await tags.tags(NoteTagRequest(within: currentState.tag, limit: NoteLimits.listedTags + 2), of: owner)
            )
        } catch {
            outcome = .failed(reason: error.reason)
        }
        store.modify { [outcome] in $0.outcome = outcome }
    }

    /// - Parameter mayMerge: whether the visitor knows that the new name is there already.
    public func rename(to name: NoteTag, mayMerge: Bool) async -> StepwiseChange? {
        let tag = currentState.tag
        return await change { [self, tags, owner, now] () throws(NoteError) in
            if !mayMerge, let merge = try await merge(of: tag, to: name) { return .failure(.merges(merge)) }
            // The tag may be spelled otherwise in the URL than in the notes: only they tell whether it is a new name.
            let change = try await tags.rename(tag, to: name, of: owner, at: now())
            return change == StepwiseChange(count: 0) ? .failure(.sameName) : .success(change)
        }
    }

    /// What the renaming would make one.
    private func merge(of tag: NoteTag, to name: NoteTag) async throws(NoteError) -> NoteTagMerge? {
        var changes: [(old: NoteTag, new: NoteTag)] = []
        for count in try await tags.family(of: tag, of: owner) {
            do throws(NoteRefusal) {
                let new = try count.tag.moved(from: tag, to: name)
                // What stays as it is takes no other's place.
                if new != count.tag { changes.append((count.tag, new)) }
            } catch {
                throw .refused(error)
            }
        }
        let there = try await tags.tags(NoteTagRequest(among: changes.map(\.new), limit: NoteLimits.renamedTags), of: owner)
        return NoteTagMerge(to: name, changes, among: there)
    }

    public func remove() async -> StepwiseChange? {
        let tag = currentState.tag
        return await change { [tags, owner, now] () throws(NoteError) in .success(try await tags.remove(tag, of: owner, at: now())) }
    }

    private func change(
        _ make: @Sendable () async throws(NoteError) -> Result<StepwiseChange, NoteTagState.Problem>
    ) async -> StepwiseChange? {
        do throws(NoteError) {
            switch try await make() {
            case .success(let change): return change
            case .failure(let problem): return refuse(problem)
            }
        } catch {
            switch error {
            case .refused(let refusal): return refuse(.refused(refusal))
            case .unavailable(let reason): return refuse(.unavailable(reason: reason))
            case .notFound, .staleVersion, .wouldEmpty, .notInTrash, .idsTaken: return refuse(.gone)
            }
        }
    }

    private func refuse(_ problem: NoteTagState.Problem) -> StepwiseChange? {
        store.modify { $0.problem = problem }
        return nil
    }
}

extension NoteTagState.Problem: Error {}
