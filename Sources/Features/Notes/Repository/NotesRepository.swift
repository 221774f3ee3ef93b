public import Foundation
public import Portico

/// Where notes are kept.
///
///     let page = try await repository.page(NoteListRequest(query: NoteQuery("milk")), of: account)
///
/// Everything is asked for with its owner: a note of somebody else is `notFound`, in a list of ids it is passed over.
/// Each change is one transaction and has been committed when the call returns; one that throws changed nothing. Where
/// there may be any number of notes, `StepwiseChange` says how far it came. All methods throw `NoteError.unavailable`
/// where the store fails.
public protocol NotesRepository: Sendable {
    /// The notes to show, with the total of all that match.
    func page(_ request: NoteListRequest, of owner: AccountID) async throws(NoteError) -> NotePage

    /// Throws `notFound`.
    func note(_ id: Note.ID, of owner: AccountID) async throws(NoteError) -> Note

    /// Those of the notes that there are, in the order of the ids.
    func notes(_ ids: [Note.ID], of owner: AccountID) async throws(NoteError) -> [Note]

    /// Adds a note of version 1. Throws `refused`, and `idsTaken` with the note that is there of the same draft.
    ///
    /// - Parameter draft: the text as its form would keep it, so that the draft it went on with ends; nil where it comes
    ///   from no form. No other draft goes.
    func create(
        _ content: NoteContent,
        as id: Note.ID,
        of owner: AccountID,
        ending draft: NoteDraft?,
        at moment: Date
    ) async throws(NoteError) -> Note

    /// Writes another text over a note's, which is kept as a revision first. The same text again changes nothing and
    /// keeps the version.
    ///
    /// - Parameters:
    ///   - version: the one the text started from.
    ///   - mayEmpty: whether the writer knows that nothing of the present text would be left.
    ///   - draft: as for `create`.
    /// - Returns: the note as it is saved.
    /// - Throws: `staleVersion` where the note has another version by now, `wouldEmpty`, `refused`, `notFound`.
    func save(
        _ content: NoteContent,
        to id: Note.ID,
        of owner: AccountID,
        from version: Int,
        mayEmpty: Bool,
        ending draft: NoteDraft?,
        at moment: Date
    ) async throws(NoteError) -> Note

    /// Writes a body over a note's that is the same but for ticked tasks. Ticks within ten minutes share one revision: the
    /// text of before the first of them.
    ///
    /// - Parameter version: the one that was ticked.
    /// - Throws: `staleVersion` where the note has another version by now, `notFound`.
    func saveTicks(
        _ body: String,
        to id: Note.ID,
        of owner: AccountID,
        from version: Int,
        at moment: Date
    ) async throws(NoteError) -> Note

    /// Moves notes between the list, the archive and the trash, all in one. What somebody moved to the trash meanwhile is
    /// restored from there, and not archived.
    ///
    /// - Returns: how each of the moved notes stood before, for an Undo; those that were not moved are left out.
    /// - Throws: `notFound` where the owner has none of them.
    func move(
        _ ids: [Note.ID],
        to state: NoteState,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> [NoteStanding]

    /// Pins notes to the top of their list, or lets them go; gives back and throws as `move` does.
    func setPinned(_ isPinned: Bool, _ ids: [Note.ID], of owner: AccountID) async throws(NoteError) -> [NoteStanding]

    /// Undoes a move or a pin. Notes that are gone are passed over; throws `notFound` where all are.
    ///
    /// - Parameter moment: since when what comes back to the trash is there, as far as `emptyTrash` goes.
    func putBack(_ standings: [NoteStanding], of owner: AccountID, at moment: Date) async throws(NoteError)

    /// Gives a note other dates, which is no new version of it. A date that is not as it was before the change any more
    /// stays as it is. Gives whether one was changed. Throws `notFound`.
    @discardableResult
    func redate(_ id: Note.ID, _ change: NoteDatesChange, of owner: AccountID) async throws(NoteError) -> Bool

    /// Deletes a note in the trash for ever, with its revisions, drafts and links. What may be large goes first, in
    /// steps: where the store fails on the way, the note is still there with what is left. Throws `notFound` and
    /// `notInTrash`.
    func deleteForEver(_ id: Note.ID, of owner: AccountID) async throws(NoteError)

    /// Deletes for ever what was in the trash at a moment, in steps.
    ///
    /// - Parameter moment: when the owner was told what is there; what was moved to the trash later stays.
    func emptyTrash(of owner: AccountID, asOf moment: Date) async throws(NoteError) -> StepwiseChange

    /// How many notes there are in each state.
    func counts(of owner: AccountID) async throws(NoteError) -> [NoteState: Int]
}

extension NotesRepository {
    /// Writes a text that comes from no form over a note's.
    public func save(
        _ content: NoteContent,
        to id: Note.ID,
        of owner: AccountID,
        from version: Int,
        mayEmpty: Bool,
        at moment: Date
    ) async throws(NoteError) -> Note {
        try await save(content, to: id, of: owner, from: version, mayEmpty: mayEmpty, ending: nil, at: moment)
    }
}

/// Reports that notes changed, so that a screen which stays open shows them as they are, no matter who changed them.
///
///     for await _ in changes.noteChanges() { await provider.load() }
public protocol NoteChanges: Sendable {
    /// An element after each commit that touched notes, of whomever; several that nobody waited for are one. It begins
    /// when it is made.
    func noteChanges() -> AsyncStream<Void>
}

/// All that notes are kept in: what a composition root makes once and hands out by its parts.
public typealias NotesStore = NotesRepository & NoteHistoryRepository & NoteDraftsRepository & NoteTagsRepository
    & NoteLinksRepository
    & NoteSharesRepository & NoteArchiveRepository & NoteFilesRepository & NoteDraftFilesRepository
    & NoteJobsRepository & NoteUsageRepository & NoteCalendarRepository & NoteChanges
