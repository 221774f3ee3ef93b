public import Foundation
public import Portico

/// Read-only links to notes. Owners and failures as in `NotesRepository`.
public protocol NoteSharesRepository: Sendable {
    /// Makes a link to a note. Throws `notFound` and `refused`.
    ///
    /// - Parameter token: what opens it, of which the hash is kept.
    func share(
        _ id: Note.ID,
        of owner: AccountID,
        as token: NoteShare.Token,
        terms: NoteShareTerms,
        at moment: Date
    ) async throws(NoteError) -> NoteShare

    /// The links to a note that were not ended, newest first. Throws `notFound`.
    func shares(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteShare]

    /// From now on its token opens nothing. Throws `notFound`.
    func endShare(_ id: NoteShare.ID, of owner: AccountID) async throws(NoteError)

    /// The note of a link, for anybody who has its token. Throws `notFound` where it has ended, and while the note is
    /// in the trash.
    func sharedNote(_ token: NoteShare.Token, at moment: Date) async throws(NoteError) -> SharedNote

    /// Counts that a link was opened; one that is gone is none.
    func noteOpened(_ id: NoteShare.ID, at moment: Date) async throws(NoteError)
}

extension NoteSharesRepository {
    /// A link without a name, an end or a password.
    public func share(
        _ id: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> (share: NoteShare, token: NoteShare.Token) {
        let token = NoteShare.Token.random()
        return (try await share(id, of: owner, as: token, terms: NoteShareTerms(), at: moment), token)
    }
}

/// Keeps the secrets of links: what a password becomes, and the token for its owner.
public protocol NoteShareSecrets: Sendable {
    /// What is kept of a password. Throws `unavailable`, such as where too many wait for it.
    func hash(_ password: Secret) async throws(NoteError) -> String

    /// Whether it is the password of a link; it takes long on purpose. Throws `unavailable`.
    func check(_ password: Secret, against hash: String) async throws(NoteError) -> Bool

    /// What opens a link with a password for the rest of this day and the next one.
    func pass(_ token: NoteShare.Token, hash: String, at moment: Date) -> NoteShare.Pass?

    func isValid(_ pass: NoteShare.Pass, of token: NoteShare.Token, hash: String, at moment: Date) -> Bool

    /// The token for its owner to read again; nil where it cannot be sealed.
    func seal(_ token: NoteShare.Token, of owner: AccountID) -> String?

    /// Nil where it was sealed by other keys.
    func open(_ sealed: String, of owner: AccountID) -> NoteShare.Token?
}
