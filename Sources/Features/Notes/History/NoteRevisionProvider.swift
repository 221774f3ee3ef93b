public import Foundation
public import Portico

/// Owns the state of an earlier text's page.
public protocol NoteRevisionProvider: Provider where State == NoteRevisionState {
    func load() async
    /// Gives the note the text again, which keeps the one it has first; nil where it was not done, and the state says why.
    ///
    /// - Parameter version: the note's own, which the visitor saw.
    func restore(_ id: Note.ID, over version: Int) async -> Note?
}

/// The provider over the repositories.
public final class NoteRevisionProviderImpl: NoteRevisionProvider {
    private let notes: any NotesRepository
    private let history: any NoteHistoryRepository
    private let timeZones: any NoteTimeZones
    private let account: AccountID?
    private let now: @Sendable () -> Date
    private let store: StateStore<NoteRevisionState>

    public init(
        notes: any NotesRepository,
        history: any NoteHistoryRepository,
        timeZones: any NoteTimeZones,
        visitor: Visitor,
        request: NoteRevisionRequest,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notes = notes
        self.history = history
        self.timeZones = timeZones
        account = visitor.account
        self.now = now
        store = StateStore(NoteRevisionState(request: request))
    }

    public var currentState: NoteRevisionState { store.current }

    public func states(_ policy: StateStore<NoteRevisionState>.DeliveryPolicy) -> AsyncStream<NoteRevisionState> {
        store.changes(policy)
    }

    public func load() async {
        guard let account else { return store.modify { $0.standing = .missing } }
        let time = NoteTime(in: await timeZones.timeZone(of: account))
        let standing = await standing(of: account)
        store.modify {
            $0.standing = standing
            $0.time = time
        }
    }

    public func restore(_ id: Note.ID, over version: Int) async -> Note? {
        guard let account else { return nil }
        let request = store.current.request
        guard id == request.note else { return refuse(.otherNote) }
        do throws(NoteError) {
            return try await history.restore(request.version, of: id, of: account, from: version, at: now())
        } catch .staleVersion {
            return refuse(.stale, as: await standing(of: account))
        } catch .notFound {
            return refuse(nil, as: .missing)
        } catch {
            guard case .unavailable(let reason) = error else { return refuse(.failed(reason: "The note is as it was.")) }
            return refuse(.failed(reason: reason))
        }
    }

    private func standing(of account: AccountID) async -> NoteRevisionState.Standing {
        let request = store.current.request
        do throws(NoteError) {
            let note = try await notes.note(request.note, of: account)
            let revision = try await history.revision(request.version, of: request.note, of: account)
            return .loaded(revision, current: note, before: try await before(revision, of: account))
        } catch .unavailable(let reason) {
            return .failed(reason: reason)
        } catch {
            return .missing
        }
    }

    /// The newest text that is older than a revision; versions in between may have been let go.
    private func before(_ revision: NoteRevision, of account: AccountID) async throws(NoteError) -> NoteRevision? {
        let older = try await history.history(of: revision.note, of: account).first { $0.version < revision.version }
        guard let older else { return nil }
        return try await history.revision(older.version, of: revision.note, of: account)
    }

    private func refuse(_ problem: NoteRevisionState.Problem?, as standing: NoteRevisionState.Standing? = nil) -> Note? {
        store.modify {
            if let standing { $0.standing = standing }
            $0.problem = problem
        }
        return nil
    }
}
