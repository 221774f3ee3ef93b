import Foundation
import Portico

/// Owns the state of an earlier text's page.
struct NoteRevisionProvider: LoadingProvider {
    let notes: any NotesRepository
    let history: any NoteHistoryRepository
    let comparer: NoteComparer
    let timeZones: any NoteTimeZones
    let request: NoteRevisionRequest
    let now: Now
    /// For what a comparison says of itself.
    let localiser: Localiser
    let store = StateStore(NoteRevisionState())

    func load() async {
        let time = await timeZones.time(of: request.owner)
        let found = await LoadState(texts)
        store.modify {
            $0.found = found
            $0.time = time
        }
    }

    /// Gives the note the text again, which keeps the one it has first. Says whether that was done; the state says why
    /// not.
    ///
    /// - Parameter version: the note's own, which the visitor saw.
    func restore(_ id: Note.ID, over version: Int) async -> Bool {
        guard id == request.note else { return refuse(.otherNote) }
        let restored = await attempt { () async throws(NoteError) in
            try await history.restore(request.version.rawValue, of: id, of: request.owner, from: version, at: now())
        }
        if currentState.problem == .stale { await load() }
        return restored != nil
    }

    private func texts() async throws(NoteError) -> NoteRevisionState.Texts {
        let (version, owner) = (request.version.rawValue, request.owner)
        let note = try await notes.note(request.note, of: owner)
        let revision = try await history.revision(version, of: request.note, of: owner)
        let place = try await history.place(of: version, in: request.note, of: owner)
        let before = try await before(revision, place)
        let texts = [revision.content, note.content] + (before.map { [$0.content] } ?? [])
        return try await comparer.compare(texts) { [localiser] in
            NoteRevisionState.Texts(
                revision: revision,
                place: place,
                current: note,
                toCurrent: NoteDifference(from: revision.content, to: note.content, in: localiser),
                before: before.map { before in
                    NoteRevisionState.Before(
                        version: before.version,
                        difference: NoteDifference(from: before.content, to: revision.content, in: localiser)
                    )
                }
            )
        }
    }

    /// The newest text that is older than a revision; versions in between may have been let go.
    private func before(
        _ revision: NoteRevision,
        _ place: NoteRevisionPlace
    ) async throws(NoteError) -> NoteRevision? {
        guard let older = place.older else { return nil }
        return try await history.revision(older, of: revision.note, of: request.owner)
    }
}

/// Which earlier text of which note, and whose.
struct NoteRevisionRequest: Sendable, Hashable {
    var owner: AccountID
    var note: Note.ID
    var version: NoteVersion
}

/// The earlier texts of notes as pages that one turns: what each is made from.
struct NoteRevisions: PageProvider {
    func input(for route: NotesRoute, of visitor: Visitor) -> NoteRevisionRequest? {
        guard case .revision(let id, let version) = route, let owner = visitor.account else { return nil }
        return NoteRevisionRequest(owner: owner, note: id, version: version)
    }
}

/// An earlier text beside those it can be compared with, and what became of the last thing done to it.
struct NoteRevisionState: NoteScreenState, Hashable {
    struct Texts: Sendable, Hashable {
        let revision: NoteRevision
        /// Where it stands among the others.
        let place: NoteRevisionPlace
        let current: Note
        /// From the revision to the note as it is.
        let toCurrent: NoteDifference
        /// What the note said before the revision, where that is kept.
        let before: Before?
    }

    /// The version before the revision.
    struct Before: Sendable, Hashable {
        let version: Int
        /// From it to the revision.
        let difference: NoteDifference
    }

    var found = LoadState<Texts>.pending
    var time = NoteTime(in: .gmt)
    /// Why the text was not restored.
    var problem: NoteProblem?
}
