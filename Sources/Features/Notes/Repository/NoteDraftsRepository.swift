public import Portico

/// Where the texts are kept that were not saved yet. Owners and failures as in `NotesRepository`.
public protocol NoteDraftsRepository: Sendable {
    /// Keeps a draft: as the one of its id where it may take the place of what is kept of that, else as one of its own.
    /// The note need not be there any more. Throws `refused`, and `idsTaken` with the note that was saved meanwhile with
    /// all that a new draft has.
    ///
    /// - Parameter other: one that goes for it, because its owner said so.
    /// - Returns: the draft as it is kept, with its id and number.
    @discardableResult
    func keep(_ draft: NoteDraft, insteadOf other: NoteDraft.ID?) async throws(NoteError) -> NoteDraft

    /// All drafts of a form without their texts, newest first.
    func draftSummaries(in place: NoteDraftPlace, of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary]

    /// All drafts of an account without their texts, newest first: also those of notes that are gone.
    func draftSummaries(of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary]

    /// Nil where the owner has no such draft.
    func draft(in place: NoteDraftPlace, number: Int, of owner: AccountID) async throws(NoteError) -> NoteDraft?

    /// Lets a draft go with its files because its owner says so; one that is gone stays gone.
    func discardDraft(_ id: NoteDraft.ID, of owner: AccountID) async throws(NoteError)

    /// Lets a draft go whose text is saved, unless another window has written something else there meanwhile. The note
    /// gets its files.
    func end(_ draft: NoteDraft, savedAs note: Note.ID) async throws(NoteError)
}

extension NoteDraftsRepository {
    @discardableResult
    public func keep(_ draft: NoteDraft) async throws(NoteError) -> NoteDraft {
        try await keep(draft, insteadOf: nil)
    }
}
