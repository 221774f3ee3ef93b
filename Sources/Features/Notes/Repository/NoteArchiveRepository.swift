public import Portico

/// All that an owner has, for export, import and the end of an account. Owners and failures as in `NotesRepository`.
public protocol NoteArchiveRepository: Sendable {
    /// The next notes by id with all that is kept of them, in every state.
    ///
    ///     var last: Note.ID?
    ///     while true {
    ///         let notes = try await repository.archive(of: account, after: last, limit: 100)
    ///         guard let next = notes.last?.note.id else { break }
    ///         last = next
    ///     }
    ///
    /// - Parameter id: the last one of the page before; nil begins.
    func archive(of owner: AccountID, after id: Note.ID?, limit: Int) async throws(NoteError) -> [ArchivedNote]

    /// Adds notes with their states, dates, versions and revisions as they are given, all or none.
    ///
    /// - Throws: `idsTaken` with all ids that a note has already, whosever it is, or that came before in the same list; and `refused`.
    func add(_ notes: [ArchivedNote], to owner: AccountID) async throws(NoteError)

    /// Deletes all that an owner has: notes, revisions, drafts and links.
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
        let sorted = revisions.sorted { $0.version < $1.version }
        let isInOrder =
            zip(sorted, sorted.dropFirst()).allSatisfy { $0.version < $1.version }
            && (sorted.first?.version ?? 1) >= 1
            && (sorted.last?.version ?? 0) < note.version
        let revisions = sorted.enumerated().map { index, revision in
            NoteRevision(
                note: id,
                owner: owner,
                version: isInOrder ? revision.version : index + 1,
                content: revision.content,
                editedAt: revision.editedAt,
                keptAt: revision.keptAt
            )
        }
        let note = Note(
            id: id,
            owner: owner,
            content: note.content,
            state: note.state,
            isPinned: note.isPinned,
            version: isInOrder ? note.version : sorted.count + 1,
            createdAt: note.createdAt,
            editedAt: note.editedAt,
            stateChangedAt: note.stateChangedAt
        )
        return ArchivedNote(note: note, revisions: revisions)
    }
}
