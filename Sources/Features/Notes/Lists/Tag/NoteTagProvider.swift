import Foundation
import Portico

/// Owns the state of a tag's page.
///
/// Each change gives back how far it came, or nil where nothing was changed; the state then says why.
struct NoteTagProvider: LoadingProvider {
    let tags: any NoteTagsRepository
    let owner: AccountID
    let tag: NoteTag
    let now: Now
    let store = StateStore(NoteTagState())

    func load() async {
        let counts = await LoadState.always { () async throws(NoteError) in
            try await tags.tags(NoteTagRequest(within: tag, limit: NoteLimits.listedTags + 2), of: owner)
        }
        store.modify { $0.counts = counts }
    }

    /// - Parameter mayMerge: whether the visitor knows that the new name is there already.
    func rename(to name: NoteTag, mayMerge: Bool) async -> StepwiseChange? {
        let renaming = await attempt { () async throws(NoteError) -> Result<StepwiseChange, NoteTagState.Problem> in
            if !mayMerge, let merge = try await merge(to: name) { return .failure(.merges(merge)) }
            // The tag may be spelled otherwise in the URL than in the notes: only they tell whether it is a new name.
            let change = try await tags.rename(tag, to: name, of: owner, at: now())
            return change == StepwiseChange(count: 0) ? .failure(.sameName) : .success(change)
        }
        switch renaming {
        case .success(let change): return change
        case .failure(let problem): return refuse(problem)
        case nil: return nil
        }
    }

    func remove() async -> StepwiseChange? {
        await attempt { () async throws(NoteError) in try await tags.remove(tag, of: owner, at: now()) }
    }

    /// What the renaming would make one.
    private func merge(to name: NoteTag) async throws(NoteError) -> NoteTagMerge? {
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
        let there = try await tags.tags(
            NoteTagRequest(among: changes.map(\.new), limit: NoteLimits.renamedTags),
            of: owner
        )
        return NoteTagMerge(to: name, changes, among: there)
    }
}

/// What is known of one tag, and what became of the last change to it.
struct NoteTagState: AttemptState, Hashable {
    enum Problem: Error, Sendable, Hashable {
        /// The new name is there already: nothing was changed before the visitor means it.
        case merges(NoteTagMerge)
        case sameName
        case refused(NoteRefusal)
        /// No note has the tag any more.
        case gone
        case unavailable(reason: String)
    }

    /// The tag and those below it, as they are: so many that it shows whether more are below it than are named.
    var counts = LoadState<[NoteTagCount]>.pending
    var problem: Problem?

    /// What was found.
    var belonging: [NoteTagCount] { counts.value ?? [] }

    mutating func refuse(_ error: NoteError) { problem = Problem(error) }
}

extension NoteTagState.Problem {
    fileprivate init(_ error: NoteError) {
        self =
            switch error {
            case .refused(let refusal): .refused(refusal)
            case .unavailable(let reason): .unavailable(reason: reason)
            case .notFound, .staleVersion, .wouldEmpty, .notInTrash, .idsTaken: .gone
            }
    }
}

/// Which tags a renaming would make one.
struct NoteTagMerge: Sendable, Hashable {
    let name: NoteTag
    /// Those that are there already, with how many notes have them.
    let existing: [NoteTagCount]

    /// Nil where nothing would be merged.
    ///
    /// - Parameters:
    ///   - changes: the tags that the renaming changes, and what each becomes.
    ///   - there: what there is already of what they become.
    init?(to name: NoteTag, _ changes: [(old: NoteTag, new: NoteTag)], among there: [NoteTagCount]) {
        let moved = Set(changes.map(\.old.key))
        existing = there.filter { !moved.contains($0.tag.key) }
        self.name = name
        if existing.isEmpty { return nil }
    }
}
