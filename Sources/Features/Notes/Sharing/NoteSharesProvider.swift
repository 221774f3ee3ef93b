public import Foundation
public import Portico

/// The links to a note, and what became of the last thing done to them.
public struct NoteSharesState: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
        /// Not read yet.
        case pending
        case loaded(Note, [NoteShare])
        /// There is no such note, or it is somebody else's.
        case missing
        /// The store gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    public enum Problem: Sendable, Hashable {
        case otherNote
        case refused(NoteRefusal)
        /// The link was ended before.
        case gone
        /// `reason` is for the visitor.
        case failed(reason: String)
    }

    public var standing = Standing.pending
    public var time = NoteTime(in: .gmt)
    /// Why the links are as they were.
    public var problem: Problem?

    public init() {}
}

/// Owns the state of the links to a note.
public protocol NoteSharesProvider: Provider where State == NoteSharesState {
    func load() async
    /// Makes a link, and tells its token; nil where none was made, and the state says why.
    func make(to id: Note.ID) async -> NoteShare.Token?
    func end(_ id: NoteShare.ID) async -> Bool
}

/// The provider over the repositories.
public final class NoteSharesProviderImpl: NoteSharesProvider {
    private let notes: any NotesRepository
    private let shares: any NoteSharesRepository
    private let timeZones: any NoteTimeZones
    private let account: AccountID?
    private let id: Note.ID
    private let now: @Sendable () -> Date
    private let store = StateStore(NoteSharesState())

    public init(
        notes: any NotesRepository,
        shares: any NoteSharesRepository,
        timeZones: any NoteTimeZones,
        visitor: Visitor,
        id: Note.ID,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notes = notes
        self.shares = shares
        self.timeZones = timeZones
        account = visitor.account
        self.id = id
        self.now = now
    }

    public var currentState: NoteSharesState { store.current }

    public func states(_ policy: StateStore<NoteSharesState>.DeliveryPolicy) -> AsyncStream<NoteSharesState> {
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

    public func make(to id: Note.ID) async -> NoteShare.Token? {
        guard let account else { return nil }
        guard id == self.id else {
            store.modify { $0.problem = .otherNote }
            return nil
        }
        do throws(NoteError) {
            return try await shares.share(id, of: account, at: now()).token
        } catch {
            fail(error, whenMissing: nil)
            return nil
        }
    }

    public func end(_ id: NoteShare.ID) async -> Bool {
        guard let account else { return false }
        // The links of this note, not just any of the owner's.
        guard case .loaded(_, let there) = store.current.standing, there.contains(where: { $0.id == id }) else {
            store.modify { $0.problem = .gone }
            return false
        }
        do throws(NoteError) {
            try await shares.endShare(id, of: account)
            return true
        } catch {
            fail(error, whenMissing: .gone)
            return false
        }
    }

    private func standing(of account: AccountID) async -> NoteSharesState.Standing {
        do throws(NoteError) {
            return .loaded(try await notes.note(id, of: account), try await shares.shares(of: id, of: account))
        } catch .unavailable(let reason) {
            return .failed(reason: reason)
        } catch {
            return .missing
        }
    }

    private func fail(_ error: NoteError, whenMissing problem: NoteSharesState.Problem?) {
        store.modify {
            switch error {
            case .notFound:
                $0.problem = problem
                if problem == nil { $0.standing = .missing }
            case .refused(let refusal): $0.problem = .refused(refusal)
            case .unavailable(let reason): $0.problem = .failed(reason: reason)
            default: $0.problem = .failed(reason: "The links are as they were.")
            }
        }
    }
}
