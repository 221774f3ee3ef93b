import Foundation
import Portico

/// The links to a note, and what became of the last thing done to them.
struct NoteSharesState: NoteScreenState, Hashable {
    struct Links: Sendable, Hashable {
        let note: Note
        /// Newest first.
        let shares: [NoteShare]
    }

    var found = LoadState<Links>.pending
    var time = NoteTime(in: .gmt)
    /// Why the links are as they were.
    var problem: NoteProblem?
}

/// Owns the state of the links to a note.
struct NoteSharesProvider: LoadingProvider {
    let notes: any NotesRepository
    let shares: any NoteSharesRepository
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let id: Note.ID
    let now: Now
    let store = StateStore(NoteSharesState())

    func load() async {
        let time = await timeZones.time(of: owner)
        let found = await LoadState(links)
        store.modify {
            $0.found = found
            $0.time = time
        }
    }

    /// Makes a link, and tells its token; nil where none was made, and the state says why.
    func make(to id: Note.ID) async -> NoteShare.Token? {
        guard id == self.id else { return refuse(.otherNote) }
        return await attempt { () async throws(NoteError) in try await shares.share(id, of: owner, at: now()).token }
    }

    /// Whether the link was ended; where not, the state says why.
    func end(_ id: NoteShare.ID) async -> Bool {
        // The links of this note, not just any of the owner's.
        guard let links = currentState.found.value, links.shares.contains(where: { $0.id == id }) else {
            return refuse(.gone)
        }
        let wasThere = await attempt { () async throws(NoteError) -> Bool in
            do throws(NoteError) {
                try await shares.endShare(id, of: owner)
                return true
            } catch .notFound {
                // The link, not the note.
                return false
            }
        }
        return wasThere == false ? refuse(.gone) : wasThere == true
    }

    private func links() async throws(NoteError) -> NoteSharesState.Links {
        NoteSharesState.Links(
            note: try await notes.note(id, of: owner),
            shares: try await shares.shares(of: id, of: owner)
        )
    }
}
