public import Foundation
public import Portico

/// Where the texts are that notes had before. Owners and failures as in `NotesRepository`.
public protocol NoteHistoryRepository: Sendable {
    /// What is kept of a note, newest first, without the texts. The newest say what made the next one of them, until that
    /// would cost too much. Throws `notFound`.
    ///
    /// - Parameters:
    ///   - version: they are all older than it; nil begins with the newest.
    ///   - limit: how many at most.
    func history(
        of id: Note.ID,
        of owner: AccountID,
        before version: Int?,
        limit: Int
    ) async throws(NoteError) -> [NoteRevisionSummary]

    /// How many texts are kept of a note that gave way before a moment; nil counts all. Throws `notFound`.
    func revisionCount(of id: Note.ID, of owner: AccountID, keptBefore moment: Date?) async throws(NoteError) -> Int

    /// Throws `notFound`.
    func revision(_ version: Int, of id: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteRevision

    /// The text that a note had in a version, also where ticks left no revision of it; nil where it is not kept any
    /// more.
    func content(of version: Int, in id: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteContent?

    /// Where a revision stands among those that are kept of its note. Throws `notFound`.
    func place(of version: Int, in id: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteRevisionPlace

    /// Gives a note the text of a revision again; the text it has is kept as a revision first, so nothing is lost by
    /// it.
    ///
    /// - Parameter version: the note's own, which the visitor saw.
    /// - Throws: `staleVersion` where the note has another version by now, `notFound`.
    func restore(
        _ revision: Int,
        of id: Note.ID,
        of owner: AccountID,
        from version: Int,
        at moment: Date
    ) async throws(NoteError) -> Note

    /// Lets go of a note's revisions that were kept before a moment, in steps. Nothing else ever does. Throws
    /// `notFound`.
    func prune(of id: Note.ID, of owner: AccountID, keptBefore moment: Date) async throws(NoteError) -> StepwiseChange
}

/// Where a revision stands among those that are kept of its note.
public struct NoteRevisionPlace: Sendable, Hashable {
    /// The version of the one before it; nil for the oldest.
    public let older: Int?
    /// The version of the one behind it; nil for the newest, behind which is the note as it is.
    public let newer: Int?

    public init(older: Int?, newer: Int?) {
        self.older = older
        self.newer = newer
    }
}

/// A revision in a list.
public struct NoteRevisionSummary: Sendable, Hashable {
    public let version: Int
    public let title: String
    public let editedAt: Date
    public let keptAt: Date
    /// What made the next text of it; nil where that was not read, since the texts are too long for a list.
    public var change: NoteChange?

    public init(version: Int, title: String, editedAt: Date, keptAt: Date, change: NoteChange? = nil) {
        self.version = version
        self.title = title
        self.editedAt = editedAt
        self.keptAt = keptAt
        self.change = change
    }
}
