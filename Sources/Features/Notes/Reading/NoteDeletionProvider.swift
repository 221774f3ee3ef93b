public import Foundation
public import Portico

/// A note that is to go, and what became of the last try.
public struct NoteDeletionState: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
        /// Not read yet.
        case pending
        case loaded(Note)
        /// There is no such note, or it is somebody else's.
        case missing
        /// The store gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var standing = Standing.pending
    /// Why the note is still there; for the visitor.
    public var failure: String?

    public init() {}

    public var note: Note? { if case .loaded(let note) = standing { note } else { nil } }
}

/// Owns the state of the question whether a note may go.
public protocol NoteDeletionProvider: Provider where State == NoteDeletionState {
    func load() async
    /// Moves it to the trash, and gives back how it stood before; nil where it was not done, and the state says why.
    func trash() async -> NoteStanding?
    /// Deletes it for ever, where it is in the trash.
    func deleteForEver(_ id: Note.ID) async -> Bool
}

/// The provider over the repository.
public final class NoteDeletionProviderImpl: NoteDeletionProvider {
    private let notes: any NotesRepository
    private let account: AccountID?
    private let id: Note.ID
    private let now: @Sendable () -> Date
    private let store = StateStore(NoteDeletionState())

    public init(notes: any NotesRepository, visitor: Visitor, id: Note.ID, now: @escaping @Sendable () -> Date = { Date() }) {
        self.notes = notes
        account = visitor.account
        self.id = id
        self.now = now
    }

    public var currentState: NoteDeletionState { store.current }

    public func states(_ policy: StateStore<NoteDeletionState>.DeliveryPolicy) -> AsyncStream<NoteDeletionState> {
        store.changes(policy)
    }

    public func load() async {
        guard let account else { return store.modify { $0.standing = .missing } }
        do throws(NoteError) {
            let note = try await notes.note(id, of: account)
            store.modify { $0.standing = .loaded(note) }
        } catch {
            let standing: NoteDeletionState.Standing =
                if case .unavailable(let reason) = error { .failed(reason: reason) } else { .missing }
            store.modify { $0.standing = standing }
        }
    }

    public func trash() async -> NoteStanding? {
        guard let account else { return nil }
        do throws(NoteError) {
            return try await notes.move([id], to: .trashed, of: account, at: now()).first
        } catch {
            fail(error)
            return nil
        }
    }

    public func deleteForEver(_ id: Note.ID) async -> Bool {
        guard let account, id == self.id else {
            store.modify { $0.failure = "What was sent is of another note than this page." }
            return false
        }
        do throws(NoteError) {
            try await notes.deleteForEver(id, of: account)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    private func fail(_ error: NoteError) {
        store.modify {
            switch error {
            case .notFound: $0.standing = .missing
            case .notInTrash: $0.failure = "It is not in the trash, so it can come back: move it there first."
            case .unavailable(let reason): $0.failure = reason
            default: $0.failure = "It is as it was."
            }
        }
    }
}
