public import Portico

/// Where the texts are kept that were not saved yet. Owners and failures as in `NotesRepository`.
public protocol NoteDraftsRepository: Sendable {
    /// Keeps a draft in place of the one with its owner, place and base version. The note need not be there any more.
    /// Throws `refused`.
    func keep(_ draft: NoteDraft) async throws(NoteError)

    /// All drafts of a form without their texts, newest first.
    func draftSummaries(in place: NoteDraftPlace, of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary]

    /// All drafts of an account without their texts, newest first: also those of notes that are gone.
    func draftSummaries(of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary]

    /// Nil where the owner has no such draft.
    func draft(in place: NoteDraftPlace, baseVersion: Int, of owner: AccountID) async throws(NoteError) -> NoteDraft?

    /// Lets a draft go because its owner says so; one that is gone stays gone.
    func discardDraft(in place: NoteDraftPlace, baseVersion: Int, of owner: AccountID) async throws(NoteError)
}
