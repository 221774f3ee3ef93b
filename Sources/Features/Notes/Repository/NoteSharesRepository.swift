public import Foundation
public import Portico

/// Read-only links to notes. Owners and failures as in `NotesRepository`.
public protocol NoteSharesRepository: Sendable {
    /// Makes a link to a note; its token cannot be had again. Throws `notFound` and `refused`.
    func share(
        _ id: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> (share: NoteShare, token: NoteShare.Token)

    /// The links to a note that were not ended, newest first. Throws `notFound`.
    func shares(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteShare]

    /// From now on its token opens nothing. Throws `notFound`.
    func endShare(_ id: NoteShare.ID, of owner: AccountID) async throws(NoteError)

    /// The note of a link, for anybody who has its token. Throws `notFound` where it was ended, and while the note is
    /// in the trash.
    func sharedNote(_ token: NoteShare.Token) async throws(NoteError) -> Note
}
