public import Foundation
public import Portico

/// Owns the state of an earlier text's page.
public final class NoteRevisionProvider: LoadingProvider {
    private let notes: any NotesRepository
    private let history: any NoteHistoryRepository
    private let comparer: NoteComparer
    private let timeZones: any NoteTimeZones
    private let owner: AccountID
    private let now: @Sendable () -> Date
    private let store: StateStore<NoteRevisionState>

    public init(
        notes: any NotesRepository,
        history: any NoteHistoryRepository,
        comparer: NoteComparer,
        timeZones: any NoteTimeZones,
        owner: AccountID,
        request: NoteRevisionRequest,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notes = notes
        self.history = history
        self.comparer = comparer
        self.timeZones = timeZones
        self.owner = owner
        self.now = now
        store = StateStore(NoteRevisionState(request: request))
    }

    public var currentState: NoteRevisionState { store.current }

    public func states(_ policy: StateStore<NoteRevisionState>.DeliveryPolicy) -> AsyncStream<NoteRevisionState> {
        store.changes(policy)
    }

    public func load() async {
        let time = await timeZones.time(of: owner)
        let standing = await NoteLookup(texts)
        store.modify {
            $0.standing = standing
            $0.time = time
        }
    }

    /// Gives the note the text again, which keeps the one it has first. Says whether that was done; the state says why not.
    ///
    /// - Parameter version: the note's own, which the visitor saw.
    public func restore(_ id: Note.ID, over version: Int) async -> Bool {
        let request = store.current.request
        guard id == request.note else { return refuse(.otherNote) }
        do throws(NoteError) {
            _ = try await history.restore(request.version.rawValue, of: id, of: owner, from: version, at: now())
            return true
        } catch {
            let problem = NoteProblem(error)
            return refuse(problem, as: problem == nil ? .missing : problem == .stale ? await NoteLookup(texts) : nil)
        }
    }

    private func texts() async throws(NoteError) -> NoteRevisionState.Texts {
        let request = store.current.request
        let note = try await notes.note(request.note, of: owner)
        let revision = try await history.revision(request.version.rawValue, of: request.note, of: owner)
        let before = try await before(revision)
        let texts = [revision.content, note.content] + (before.map { [$0.content] } ?? [])
        return try await comparer.compare(texts) {
            NoteRevisionState.Texts(
                revision: revision,
                current: note,
                toCurrent: NoteDifference(from: revision.content, to: note.content),
                before: before.map { before in
                    NoteRevisionState.Before(
                        version: before.version,
                        difference: NoteDifference(from: before.content, to: revision.content)
                    )
                }
            )
        }
    }

    /// The newest text that is older than a revision; versions in between may have been let go.
    private func before(_ revision: NoteRevision) async throws(NoteError) -> NoteRevision? {
        let older = try await history.history(of: revision.note, of: owner, before: revision.version, limit: 1)
        guard let older = older.first else { return nil }
        return try await history.revision(older.version, of: revision.note, of: owner)
    }

    private func refuse(_ problem: NoteProblem?, as standing: NoteLookup<NoteRevisionState.Texts>? = nil) -> Bool {
        store.modify {
            if let standing { $0.standing = standing }
            $0.problem = problem
        }
        return false
    }
}
