import Accounts
import AccountsData
import DogFactsData
import Notes
import Portico

/// Tokens are sealed as the secrets of two-step sign-in are, but for another name than the account's: none opens as one
/// of another kind.
struct SealedTokens: TokenSeals, ProgramTokenSeals {
    let keys: any FactorKeys
    let report: @Sendable (String) -> Void

    func seal(_ token: String, of owner: VisitorID) -> String? { seal(token, for: owner.rawValue) }
    func open(_ sealed: String, of owner: VisitorID) -> String? { open(sealed, for: owner.rawValue) }

    func seal(_ token: Secret, of account: AccountID) -> String? { seal(token.revealed, for: Self.name(account)) }
    func open(_ sealed: String, of account: AccountID) -> Secret? {
        open(sealed, for: Self.name(account)).map { Secret($0) }
    }

    func seal(_ token: NoteShare.Token, of owner: AccountID) -> String? { seal(token.text, for: Self.link(owner)) }
    func open(_ sealed: String, of owner: AccountID) -> NoteShare.Token? {
        open(sealed, for: Self.link(owner)).flatMap { NoteShare.Token(text: $0) }
    }

    private static func link(_ account: AccountID) -> String { "link of \(account.rawValue)" }

    private static func name(_ account: AccountID) -> String { "program of \(account.rawValue)" }

    private func seal(_ text: String, for name: String) -> String? {
        trying { ring throws(FactorKeyError) in try ring.seal(text, of: AccountID(rawValue: name)) }
    }

    private func open(_ sealed: String, for name: String) -> String? {
        trying { ring throws(FactorKeyError) in ring.open(sealed, of: AccountID(rawValue: name)) }
    }

    private func trying(_ work: (FactorKeyRing) throws(FactorKeyError) -> String?) -> String? {
        do throws(FactorKeyError) {
            return try work(keys.ring())
        } catch {
            report("\(error)")
            return nil
        }
    }
}

extension AppContext {
    var sealedTokens: SealedTokens {
        SealedTokens(keys: factorKeys, report: report("a token cannot be sealed or opened"))
    }
}
