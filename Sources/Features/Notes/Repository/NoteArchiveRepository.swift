public import Foundation
public import Portico

/// All that an owner has, for export, import and the end of an account. Owners and failures as in `NotesRepository`.
public protocol NoteArchiveRepository: Sendable {
    /// The next notes by id, in every state, without their texts: an account may have a gigabyte of them.
    ///
    ///     var last: Note.ID?
    ///     while true {
    ///         let outlines = try await repository.outlines(of: account, after: last, limit: 500)
    ///         guard let next = outlines.last?.id else { break }
    ///         last = next
    ///     }
    ///
    /// - Parameter id: the last one of the page before; nil begins.
    func outlines(of owner: AccountID, after id: Note.ID?, limit: Int) async throws(NoteError) -> [NoteOutline]

    /// Nil where the owner has no such note.
    func archived(_ id: Note.ID, of owner: AccountID) async throws(NoteError) -> Note?

    /// The next versions that a note had before, oldest first; none behind the last, and where the owner has no such
    /// note.
    ///
    /// - Parameters:
    ///   - version: that of the last one before; 0 begins.
    ///   - limit: how many different texts there are among them at most. Versions that differ in title and tags share
    ///     theirs.
    func revisions(
        of id: Note.ID,
        of owner: AccountID,
        after version: Int,
        limit: Int
    ) async throws(NoteError) -> [NoteRevision]

    /// Adds notes with their states, dates, versions and revisions as they are given, all or none.
    ///
    /// - Throws: `idsTaken` with all ids that a note has already, whosever it is, or that came before in the same list;
    ///   and `refused`. An id that is reserved for the owner is theirs to take.
    func add(_ notes: [ArchivedNote], to owner: AccountID) async throws(NoteError)

    /// Gives a note another text as its newest version; the one it has is kept as a revision first. The same text again
    /// changes nothing. Throws `notFound` and `refused`.
    func rewrite(_ id: Note.ID, with content: NoteContent, of owner: AccountID, at moment: Date) async throws(NoteError)

    /// Takes an id for a note whose history is too long for one transaction: first its revisions are added, some at a
    /// time, then the note. Nothing shows it before.
    ///
    ///     try await repository.reserve(note.id, for: account, at: .now)
    ///     for portion in portions { try await repository.add(portion, toReserved: note.id, of: account) }
    ///     try await repository.add([ArchivedNote(note: note)], to: account)
    ///
    /// Throws `idsTaken`.
    func reserve(_ id: Note.ID, for owner: AccountID, at moment: Date) async throws(NoteError)

    /// Adds earlier texts to a note whose id is reserved. Throws `notFound` where it is not, and `refused`.
    func add(_ revisions: [NoteRevision], toReserved id: Note.ID, of owner: AccountID) async throws(NoteError)

    /// Deletes a note that is reserved, with its revisions; one that is there stays.
    func release(_ id: Note.ID, of owner: AccountID) async throws(NoteError)

    /// Deletes what was reserved before a moment, of all owners: the imports that reserved it have ended.
    func releaseReserved(before moment: Date) async throws(NoteError)

    /// Deletes all that an owner has: notes, revisions, drafts, links and jobs, in steps. One that throws can be gone
    /// on with.
    func deleteEverything(of owner: AccountID) async throws(NoteError)
}

/// A note with its history.
public struct ArchivedNote: Sendable, Hashable {
    public var note: Note
    /// Oldest first.
    public var revisions: [NoteRevision]

    public init(note: Note, revisions: [NoteRevision] = []) {
        self.note = note
        self.revisions = revisions
    }

    /// The same under another id and owner, its revisions in order below its version.
    public func assigned(to id: Note.ID, of owner: AccountID) -> ArchivedNote {
        let numbers = RevisionNumbers(revisions.map(\.version), below: note.version)
        let revisions = zip(revisions, numbers.versions)
            .map { revision, version in
                NoteRevision(
                    note: id,
                    owner: owner,
                    version: version,
                    content: revision.content,
                    editedAt: revision.editedAt,
                    editedOffset: revision.editedOffset,
                    keptAt: revision.keptAt
                )
            }
            .sorted { $0.version < $1.version }
        let note = Note(
            id: id,
            owner: owner,
            content: note.content,
            state: note.state,
            isPinned: note.isPinned,
            keepsLines: note.keepsLines,
            version: numbers.ofNote,
            createdAt: note.createdAt,
            createdOffset: note.dates.created.offset,
            editedAt: note.editedAt,
            editedOffset: note.dates.edited.offset,
            stateChangedAt: note.stateChangedAt
        )
        return ArchivedNote(note: note, revisions: revisions)
    }
}

/// A note without its text.
public struct NoteOutline: Sendable, Hashable, Identifiable {
    public let id: Note.ID
    public let title: String
    public let tags: [NoteTag]

    public init(id: Note.ID, title: String, tags: [NoteTag]) {
        self.id = id
        self.title = title
        self.tags = tags
    }
}
