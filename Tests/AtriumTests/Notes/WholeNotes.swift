import Portico

@testable import Notes

extension NoteArchiveRepository {
    /// The next notes by id with all that is kept of them: what the program itself never has in memory at once.
    func archive(of owner: AccountID, after id: Note.ID?, limit: Int) async throws(NoteError) -> [ArchivedNote] {
        var notes: [ArchivedNote] = []
        for outline in try await outlines(of: owner, after: id, limit: limit) {
            guard let note = try await archived(outline.id, of: owner) else { continue }
            notes.append(
                ArchivedNote(note: note, revisions: try await revisions(of: note.id, of: owner, after: 0, limit: .max))
            )
        }
        return notes
    }
}

extension NoteHistoryRepository {
    /// All that is kept of a note, newest first.
    func history(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteRevisionSummary] {
        try await history(of: id, of: owner, before: nil, limit: .max)
    }
}

extension NoteDraftsRepository {
    /// All drafts of a form with their texts, newest first.
    func drafts(in place: NoteDraftPlace, of owner: AccountID) async throws(NoteError) -> [NoteDraft] {
        try await drafts(draftSummaries(in: place, of: owner), of: owner)
    }

    /// All drafts of an account with their texts, newest first.
    func drafts(of owner: AccountID) async throws(NoteError) -> [NoteDraft] {
        try await drafts(draftSummaries(of: owner), of: owner)
    }

    private func drafts(_ summaries: [NoteDraftSummary], of owner: AccountID) async throws(NoteError) -> [NoteDraft] {
        var drafts: [NoteDraft] = []
        for summary in summaries {
            if let draft = try await draft(in: summary.place, number: summary.number, of: owner) {
                drafts.append(draft)
            }
        }
        return drafts
    }
}
