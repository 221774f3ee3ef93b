import Foundation
import Portico

/// What is in the trash, and when that was.
struct EmptyTrashState: AttemptState, Hashable {
    struct Content: Sendable, Hashable {
        let count: Int
        /// When it was counted.
        let asOf: Date
    }

    var trash = LoadState<Content>.pending
    /// Why it was not emptied.
    var problem: NoteError?
}

/// Owns what is known of the trash that is to be emptied.
struct EmptyTrashProvider: LoadingProvider {
    let notes: any NotesRepository
    let owner: AccountID
    let now: Now
    let store = StateStore(EmptyTrashState())

    /// Counts what is there now.
    func load() async {
        // Before it is counted: what comes to the trash meanwhile is counted at most, never deleted.
        let moment = now()
        let trash = await LoadState.always { () async throws(NoteError) in
            EmptyTrashState.Content(count: try await notes.counts(of: owner)[.trashed] ?? 0, asOf: moment)
        }
        store.modify { $0.trash = trash }
    }

    /// Gives back how far it came; nil where nothing was deleted, and the state says why.
    func empty(asOf moment: Date) async -> StepwiseChange? {
        await attempt { () async throws(NoteError) in try await notes.emptyTrash(of: owner, asOf: moment) }
    }
}
