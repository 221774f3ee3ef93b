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

    var share: NoteShare { NoteShare(id: id, note: note, owner: owner, createdAt: createdAt) }

    /// A plain SHA-256 will do: 160 random bits are not guessed.
    static func hash(_ token: NoteShare.Token) -> String {
        SHA256.hash(data: Data(token.text.utf8)).hexadecimal
    }
}
