public import Foundation
public import Portico

/// The files that belong to notes, such as attachments that were imported. Owners and failures as in `NotesRepository`.
///
///     for file in try await repository.files(of: id, of: account) { print(file.name, file.size) }
///
/// A file is there until it is removed or its note is deleted for ever. Files that come with a draft are the draft's until
/// its note is saved; then they are the note's. `NoteFileLimits` says how large
/// files may be.
public protocol NoteFilesRepository: Sendable {
    /// The files of a note without their bytes, by name. Throws `notFound` where there is no such note.
    func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile]

    /// Throws `notFound` also where it is another note's.
    func file(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteFile

    /// Some of a file's bytes: piece 0, 1 and so on, each of `NoteFileLimits.pieceBytes` but the last. Nil behind the
    /// last one and where the owner has no such file.
    func piece(_ number: Int, of file: NoteFile.ID, of owner: AccountID) async throws(NoteError) -> [UInt8]?

    /// Deletes a file for ever. Throws `notFound` also where it is another note's.
    func remove(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError)

    /// Adds a file to its note. One that the note has already, of the same name and content, is not added again.
    ///
    /// - Returns: the file as the note has it.
    /// - Throws: `NoteFileError`, after which nothing was changed.
    func add(_ file: NoteFile, content: [UInt8]) async throws(NoteFileError) -> NoteFile

    /// Whether a file that a visitor sent has the bytes of one that is there.
    func isContent(_ upload: UploadedFile, of file: NoteFile) -> Bool

    /// Adds a file that a visitor sent. One that the note has already, of the same name and content, is not added again.
    ///
    /// - Returns: the file as the note has it.
    /// - Throws: `NoteFileError`, after which nothing was changed.
    func add(
        _ upload: UploadedFile,
        as name: String,
        to note: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteFileError) -> NoteFile
}

/// The files that come with drafts. Owners and failures as in `NotesRepository`.
public protocol NoteDraftFilesRepository: Sendable {
    /// The files of a draft without their bytes, by name. Their note is `NoteDraft.ID.holder`.
    func files(of id: NoteDraft.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile]

    /// Adds a file that a visitor sent to a draft, which goes with it where it is discarded. One that the draft has already
    /// is not added again.
    ///
    /// - Returns: the file as the draft has it.
    /// - Throws: `NoteFileError`, after which nothing was changed.
    func add(
        _ upload: UploadedFile,
        as name: String,
        to id: NoteDraft.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteFileError) -> NoteFile
}

/// Why a file was not added to a note.
public enum NoteFileError: Error, Sendable, Hashable {
    /// In bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// Its note has as many as it may.
    case tooMany(limit: Int)
    /// The files of its draft would be larger than that together, in bytes.
    case draftIsFull(limit: Int)
    /// `idsTaken` has no place here: a file's id is random, and one that is taken is `unavailable`.
    case notes(NoteError)
}
