import Foundation
import Portico

/// The texts that were not saved, and the notes they belong to.
struct NoteDraftsState: AttemptState, Hashable {
    /// Newest first.
    var drafts = LoadState<[NoteDraftExcerpt]>.pending
    var time = NoteTime(in: .gmt)
    /// Why a draft could not be discarded.
    var problem: NoteError?
}

/// Owns what is known of an owner's drafts.
struct NoteDraftsProvider: LoadingProvider {
    let drafts: any NoteDraftsRepository
    let notes: any NotesRepository
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let store = StateStore(NoteDraftsState())

    func load() async {
        let time = await timeZones.time(of: owner)
        let drafts = await LoadState.always(excerpts)
        store.modify {
            $0.time = time
            $0.drafts = drafts
        }
    }

    /// Whether the draft is gone; where it is not, the state says why.
    func discard(_ draft: NoteDraftKey) async -> Bool {
        await attempt { () async throws(NoteError) in
            try await drafts.discardDraft(draft.id, of: owner)
        } != nil
    }

    /// Reads the texts one after the other: all of them could be most of a gigabyte.
    private func excerpts() async throws(NoteError) -> [NoteDraftExcerpt] {
        var excerpts: [NoteDraftExcerpt] = []
        var names: [Note.ID: String] = [:]
        for summary in try await drafts.draftSummaries(of: owner) {
            // One that was saved or discarded meanwhile is none any more.
            guard let draft = try await drafts.draft(in: summary.place, number: summary.number, of: owner)
            else { continue }
            if let id = draft.place.noteID, names[id] == nil { names[id] = try await name(of: id) }
            excerpts.append(NoteDraftExcerpt(draft, noteName: draft.place.noteID.flatMap { names[$0] }))
        }
        return excerpts
    }

    /// Empty where it has none; nil where the note is gone.
    private func name(of id: Note.ID) async throws(NoteError) -> String? {
        try await notes.notes([id], of: owner).first.map { note in
            let name = NoteName(note.content)
            return name.isUntitled ? "" : name.text
        }
    }
}
