import Crypto
import Foundation
import Notes
import Portico
import Storage

/// A read-only link with the hash of its token.
@Translatable(table: "noteShare")
struct NoteShareRow: Sendable, Hashable {
    var id: NoteShare.ID
    var note: Note.ID
    var owner: AccountID
    var tokenHash: String
    var createdAt: Date
    var name: NoteShareName?
    var endsAt: Date?
    var passwordHash: String?
    var sealedToken: String?

    func share(_ openings: NoteShareOpenings? = nil) -> NoteShare {
        NoteShare(
            id: id,
            note: note,
            owner: owner,
            createdAt: createdAt,
            terms: NoteShareTerms(
                name: name,
                endsAt: endsAt,
                passwordHash: passwordHash,
                sealedToken: sealedToken
            ),
            openings: openings?.count ?? 0,
            openedAt: openings?.openedAt
        )
    }

    /// A plain SHA-256 will do: 160 random bits are not guessed.
    static func hash(_ token: NoteShare.Token) -> String {
        SHA256.hash(data: Data(token.text.utf8)).hexadecimal
    }

    /// That of a link with an end or a password: a node of the version before knows neither, and finds no such link.
    static func hashWithTerms(_ token: NoteShare.Token) -> String {
        SHA256.hash(data: Data("terms \(token.text)".utf8)).hexadecimal
    }
}

/// How often a link was opened: apart from it, since whoever has a shared note open follows the link.
@Translatable(table: "noteShareOpenings")
struct NoteShareOpenings: Sendable, Hashable {
    @PrimaryKey var share: NoteShare.ID
    var note: Note.ID
    var count: Int
    var openedAt: Date
}
