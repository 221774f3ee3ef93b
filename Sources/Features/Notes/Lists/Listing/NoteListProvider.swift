public import Foundation
public import Portico

/// Owns the state of a list of notes.
///
/// Each change gives back what was done, or nil where it was not; the state then says why, and keeps what was chosen.
/// Whoever listens to its states is told of each change to the notes, also of one that another screen makes: the page is then read again.
public final class NoteListProvider: LoadingProvider {
    private let notes: any NotesRepository
    private let tags: any NoteTagsRepository
    private let changes: any NoteChanges
    private let timeZones: any NoteTimeZones
    private let owner: AccountID
    private let now: @Sendable () -> Date
    private let store: StateStore<NoteListState>

    public init(
        notes: any NotesRepository,
        tags: any NoteTagsRepository,
        changes: any NoteChanges,
        timeZones: any NoteTimeZones,
        owner: AccountID,
        listing: NoteListing,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notes = notes
        self.tags = tags
        self.changes = changes
        self.timeZones = timeZones
        self.owner = owner
        self.now = now
        store = StateStore(NoteListState(listing: listing))
    }

    public var currentState: NoteListState { store.current }

    public func states(_ policy: StateStore<NoteListState>.DeliveryPolicy) -> AsyncStream<NoteListState> {
        store.changes(policy, readingAgainAfter: changes.noteChanges()) { [weak self] in await self?.load() }
    }

    /// Reads the page.
    public func load() async {
        let time = await timeZones.time(of: owner)
        let outcome = await outcome(of: currentState.listing)
        var counts: [NoteState: Int] = [:]
        if case .found(let page) = outcome, page.total == 0 { counts = (try? await notes.counts(of: owner)) ?? [:] }
        store.modify { [counts] in
            $0.time = time
            $0.outcome = outcome
            $0.counts = counts
        }
    }

    public func move(_ ids: [Note.ID], to state: NoteState) async -> NoteListChange? {
        await change(ids) { [notes, owner, now] () throws(NoteError) in
            .moved(to: state, try await notes.move(ids, to: state, of: owner, at: now()))
        }
    }

    public func setPinned(_ isPinned: Bool, _ ids: [Note.ID]) async -> NoteListChange? {
        await change(ids) { [notes, owner] () throws(NoteError) in
            .pinned(isPinned, try await notes.setPinned(isPinned, ids, of: owner))
        }
    }

    /// Gives notes the tags of a field, parted by commas.
    public func addTags(_ text: String, to ids: [Note.ID]) async -> NoteListChange? {
        let typed = TypedTags(text)
        if !ids.isEmpty, !typed.misfits.isEmpty { return refuse(.noSuchTags(typed.misfits), ids) }
        if !ids.isEmpty, typed.tags.isEmpty { return refuse(.noTags, ids) }
        return await change(ids) { [tags, owner, now] () throws(NoteError) in
            .tagged(try await tags.add(typed.tags, to: ids, of: owner, at: now()))
        }
    }

    public func putBack(_ standings: NoteStandings) async -> NoteListChange? {
        await change(standings.standings.map(\.id)) { [notes, owner, now] () throws(NoteError) in
            try await notes.putBack(standings.standings, of: owner, at: now())
            return .putBack
        }
    }

    private func change(
        _ ids: [Note.ID],
        _ make: @Sendable () async throws(NoteError) -> NoteListChange
    ) async -> NoteListChange? {
        guard !ids.isEmpty else { return refuse(.nothingChosen, ids) }
        let done: NoteListChange
        do throws(NoteError) {
            done = try await make()
        } catch {
            switch error {
            case .refused(let refusal): return refuse(.refused(refusal), ids)
            case .unavailable(let reason): return refuse(.unavailable(reason: reason), ids)
            case .notFound, .staleVersion, .wouldEmpty, .notInTrash, .idsTaken: return refuse(.gone, ids)
            }
        }
        await load()
        store.modify {
            $0.problem = nil
            $0.chosen = []
        }
        return done
    }

    private func refuse(_ problem: NoteListProblem, _ ids: [Note.ID]) -> NoteListChange? {
        store.modify {
            $0.problem = problem
            $0.chosen = Set(ids)
        }
        return nil
    }

    private func outcome(of listing: NoteListing) async -> NoteListState.Outcome {
        do throws(NoteError) {
            return .found(try await notes.page(listing.request, of: owner))
        } catch {
            return .failed(reason: error.reason)
        }
    }
}
