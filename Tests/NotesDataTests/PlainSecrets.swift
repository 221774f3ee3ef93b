import Foundation
import Portico

@testable import Notes

/// Secrets that are none, since hashing takes long.
struct PlainSecrets: NoteShareSecrets {
    func hash(_ password: Secret) async throws(NoteError) -> String { "hash of \(password.revealed)" }
    func check(_ password: Secret, against hash: String) async throws(NoteError) -> Bool {
        hash == "hash of \(password.revealed)"
    }
    func pass(_ token: NoteShare.Token, hash: String, at moment: Date) -> NoteShare.Pass? {
        NoteShare.Pass(text: "\(token.text) \(hash)")
    }
    func isValid(_ pass: NoteShare.Pass, of token: NoteShare.Token, hash: String, at moment: Date) -> Bool {
        pass == self.pass(token, hash: hash, at: moment)
    }
    func seal(_ token: NoteShare.Token, of owner: AccountID) -> String? { "\(owner.rawValue) \(token.text)" }
    func open(_ sealed: String, of owner: AccountID) -> NoteShare.Token? {
        sealed.hasPrefix("\(owner.rawValue) ")
            ? NoteShare.Token(text: String(sealed.dropFirst(owner.rawValue.count + 1))) : nil
    }
}
