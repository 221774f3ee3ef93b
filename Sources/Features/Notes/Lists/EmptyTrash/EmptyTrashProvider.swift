public import Foundation
public import Portico

/// What is in the trash, and when that was.
public struct EmptyTrashState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        case pending
        case counted(Int, asOf: Date)
        /// The store failed; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var outcome = Outcome.pending
}

/// Owns what is known of the trash that is to be emptied.
public final class EmptyTrashProvider: LoadingProvider {
    private let notes: any NotesRepository
    private let owner: AccountID
    private let now: @Sendable () -> Date
    private let store = StateStore(EmptyTrashState())

    public init(notes: any NotesRepository, owner: AccountID, now: @escaping @Sendable () -> Date = { Date() }) {
        self.notes = notes
        self.owner = owner
        self.now = now
    }

    public var currentState: EmptyTrashState { store.current }

    public func states(_ policy: StateStore<EmptyTrashState>.DeliveryPolicy) -> AsyncStream<EmptyTrashState> {
        store.changes(policy)
    }

    /// Counts what is there now.
    public func load() async {
        // Before it is counted: what comes to the trash meanwhile is counted at most, never deleted.
        let moment = now()
        do throws(NoteError) {
            let count = try await notes.counts(of: owner)[.trashed] ?? 0
            store.modify { $0.outcome = .counted(count, asOf: moment) }
        } catch {
            store.modify { $0.outcome = .failed(reason: error.reason) }
        }
    }

    /// Gives back how far it came; nil where nothing was deleted, and the state says why.
    public func empty(asOf moment: Date) async -> StepwiseChange? {
        do throws(NoteError) {
            return try await notes.emptyTrash(of: owner, asOf: moment)
        } catch {
            store.modify { $0.outcome = .failed(reason: error.reason) }
            return nil
        }
    }
}
