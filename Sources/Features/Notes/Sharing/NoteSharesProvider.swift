public import Foundation
public import Portico

/// The links to a note, and what became of the last thing done to them.
public struct NoteSharesState: Sendable, Hashable {
    public struct Links: Sendable, Hashable {
        public let note: Note
        /// Newest first.
        public let shares: [NoteShare]
    }

    public var standing = NoteLookup<Links>.pending
    public var time = NoteTime(in: .gmt)
    /// Why the links are as they were.
    public var problem: NoteProblem?

    public init() {}
}

/// Owns the state of the links to a note.
public final class NoteSharesProvider: LoadingProvider {
    private let notes: any NotesRepository
    private let shares: any NoteSharesRepository
    private let timeZones: any NoteTimeZones
    private let owner: AccountID
    private let id: Note.ID
    private let now: @Sendable () -> Date
    private let store = StateStore(NoteSharesState())

    public init(
        notes: any NotesRepository,
        shares: any NoteSharesRepository,
        timeZones: any NoteTimeZones,
        owner: AccountID,
        id: Note.ID,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notes = notes
        self.shares = shares
        self.timeZones = timeZones
        self.owner = owner
        self.id = id
        self.now = now
    }

    public var currentState: NoteSharesState { store.current }

    public func states(_ policy: StateStore<NoteSharesState>.DeliveryPolicy) -> AsyncStream<NoteSharesState> {
        store.changes(policy)
    }

    public func load() async {
        let time = await timeZones.time(of: owner)
        let standing = await NoteLookup(links)
        store.modify {
            $0.standing = standing
            $0.time = time
        }
    }

    /// Makes a link, and tells its token; nil where none was made, and the state says why.
    public func make(to id: Note.ID) async -> NoteShare.Token? {
        guard id == self.id else {
            refuse(.otherNote)
            return nil
        }
        do throws(NoteError) {
            return try await shares.share(id, of: owner, at: now()).token
        } catch {
            refuse(NoteProblem(error))
            return nil
        }
    }

    public func end(_ id: NoteShare.ID) async -> Bool {
        // The links of this note, not just any of the owner's.
        guard let links = store.current.standing.loaded, links.shares.contains(where: { $0.id == id }) else {
            refuse(.gone)
            return false
        }
        do throws(NoteError) {
            try await shares.endShare(id, of: owner)
            return true
        } catch {
            refuse(NoteProblem(error) ?? .gone)
            return false
        }
    }

    private func links() async throws(NoteError) -> NoteSharesState.Links {
        NoteSharesState.Links(note: try await notes.note(id, of: owner), shares: try await shares.shares(of: id, of: owner))
    }

    /// - Parameter problem: nil where the note is gone.
    private func refuse(_ problem: NoteProblem?) {
        store.modify {
            $0.problem = problem
            if problem == nil { $0.standing = .missing }
        }
    }
}
