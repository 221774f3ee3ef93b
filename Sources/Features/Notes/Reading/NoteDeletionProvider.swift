import Foundation
import Portico

/// A note that is to go, and what became of the last try.
struct NoteDeletionState: NoteScreenState, Hashable {
    var found = LoadState<Note>.pending
    /// Why the note is where it was.
    var problem: NoteProblem?
}

/// Owns the state of the question whether a note may go.
struct NoteDeletionProvider: LoadingProvider {
    let notes: any NotesRepository
    let owner: AccountID
    let id: Note.ID
    let now: Now
    let store = StateStore(NoteDeletionState())

    func load() async {
        let found = await LoadState { () async throws(NoteError) in try await notes.note(id, of: owner) }
        store.modify { $0.found = found }
    }

    /// Moves it to the trash, and gives back how it stood before; nil where it was not done, and the state says why.
    func trash() async -> NoteStanding? {
        await attempt { () async throws(NoteError) in
            try await notes.move([id], to: .trashed, of: owner, at: now()).first
        } ?? nil
    }

    /// Deletes it for ever, where it is in the trash.
    func deleteForEver(_ id: Note.ID) async -> Bool {
        guard id == self.id else { return refuse(.otherNote) }
        return await attempt { () async throws(NoteError) in try await notes.deleteForEver(id, of: owner) } != nil
    }
}
