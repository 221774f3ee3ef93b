public import Foundation
public import Portico

/// A note that is to go, and what became of the last try.
public struct NoteDeletionState: Sendable, Hashable {
    public var standing = NoteLookup<Note>.pending
    /// Why the note is where it was.
    public var problem: NoteProblem?

    public init() {}
}

/// Owns the state of the question whether a note may go.
public final class NoteDeletionProvider: LoadingProvider {
    private let notes: any NotesRepository
    private let owner: AccountID
    private let id: Note.ID
    private let now: @Sendable () -> Date
    private let store = StateStore(NoteDeletionState())

    public init(notes: any NotesRepository, owner: AccountID, id: Note.ID, now: @escaping @Sendable () -> Date = { Date() }) {
        self.notes = notes
        self.owner = owner
        self.id = id
        self.now = now
    }

    public var currentState: NoteDeletionState { store.current }

    public func states(_ policy: StateStore<NoteDeletionState>.DeliveryPolicy) -> AsyncStream<NoteDeletionState> {
        store.changes(policy)
    }

    public func load() async {
        let standing = await NoteLookup { () async throws(NoteError) in try await notes.note(id, of: owner) }
        store.modify { $0.standing = standing }
    }

    /// Moves it to the trash, and gives back how it stood before; nil where it was not done, and the state says why.
    public func trash() async -> NoteStanding? {
        do throws(NoteError) {
            return try await notes.move([id], to: .trashed, of: owner, at: now()).first
        } catch {
            refuse(NoteProblem(error))
            return nil
        }
    }

    /// Deletes it for ever, where it is in the trash.
    public func deleteForEver(_ id: Note.ID) async -> Bool {
        guard id == self.id else {
            refuse(.otherNote)
            return false
        }
        do throws(NoteError) {
            try await notes.deleteForEver(id, of: owner)
            return true
        } catch {
            refuse(NoteProblem(error))
            return false
        }
    }

    /// - Parameter problem: nil where the note is gone.
    private func refuse(_ problem: NoteProblem?) {
        store.modify {
            $0.problem = problem
            if problem == nil { $0.standing = .missing }
        }
    }
}
