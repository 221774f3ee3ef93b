import Foundation
import Portico
import Synchronization

@testable import Accounts

/// Second factors in memory, over accounts in memory: 123456 is right, each time, and so is a recovery code once.
final class InMemoryFactors: SecondFactors {
    static let right = TypedCode(text: "123456")!
    static let secret = FactorSecret(rawValue: "GEZDGNBVGY3TQOJQ")

    private struct Held {
        var pending: [AccountID: SessionID] = [:]
        var on: Set<AccountID> = []
        var codes: [AccountID: [RecoveryCode]] = [:]
        var shown: Set<AccountID> = []
        var waiting: [SessionID: (signIn: WaitingSignIn, tries: Int)] = [:]
    }

    private let accounts: InMemoryAccounts
    private let held = Mutex(Held())
    /// Who was told what, by its subject.
    let letters = Mutex<[String]>([])

    init(_ accounts: InMemoryAccounts) {
        self.accounts = accounts
    }

    /// The recovery codes that an account begins with.
    static let codes = "ABCDEFGHIJ".map { RecoveryCode(letters: String(repeating: $0, count: 16))! }

    func factor(of account: AccountID) async throws(AccountError) -> SecondFactor? {
        held.withLock { held in
            guard held.on.contains(account) else { return nil }
            return SecondFactor(since: AccountsFixture.moment, recoveryCodes: held.codes[account]?.count ?? 0)
        }
    }

    func prepare(_ change: FactorChange) async throws(FactorError) -> FactorSecret {
        held.withLock { $0.pending[change.account] = change.session }
        return Self.secret
    }

    func preparation(_ change: FactorChange) async throws(AccountError) -> FactorSecret? {
        held.withLock { $0.pending[change.account] == change.session ? Self.secret : nil }
    }

    func accountsWithoutKey() async throws(AccountError) -> [AccountID] { [] }

    func giveUp(_ change: FactorChange) async throws(AccountError) {
        held.withLock { $0.pending[change.account] = nil }
    }

    func turnOn(
        with code: TypedCode,
        for change: FactorChange,
        telling letter: AccountLetter?
    ) async throws(FactorError) -> CredentialVersion {
        try held.withLock { held throws(FactorError) -> Void in
            guard held.pending[change.account] == change.session else { throw .over }
            guard code == Self.right else { throw .wrong }
            held.pending[change.account] = nil
            held.on.insert(change.account)
            held.codes[change.account] = Self.codes
            held.shown.insert(change.account)
        }
        tell(letter)
        do throws(AccountError) {
            return try accounts.setFactor(true, of: change.account)
        } catch {
            throw .account(error)
        }
    }

    func renewRecoveryCodes(showing proof: FactorProof, for change: FactorChange) async throws(FactorError) {
        try check(proof, of: change.account)
        held.withLock { held -> Void in
            held.codes[change.account] = Self.codes
            held.shown.insert(change.account)
        }
    }

    func newRecoveryCodes(_ change: FactorChange) async throws(AccountError) -> [RecoveryCode] {
        held.withLock { $0.shown.contains(change.account) ? Self.codes : [] }
    }

    func forgetNewRecoveryCodes(of account: AccountID) async throws(AccountError) {
        _ = held.withLock { $0.shown.remove(account) }
    }

    func turnOff(
        showing proof: FactorProof?,
        for change: FactorChange,
        telling letter: AccountLetter?
    ) async throws(FactorError) {
        if let proof { try check(proof, of: change.account) }
        _ = held.withLock { $0.on.remove(change.account) }
        tell(letter)
        do throws(AccountError) {
            _ = try accounts.setFactor(false, of: change.account)
        } catch {
            throw .account(error)
        }
    }

    func wait(_ signIn: WaitingSignIn, at _: Date) async throws(AccountError) {
        held.withLock { $0.waiting[signIn.session] = (signIn, 0) }
    }

    func waiting(in session: SessionID, at _: Date) async throws(AccountError) -> WaitingSignIn? {
        held.withLock { $0.waiting[session]?.signIn }
    }

    func pass(
        _ proof: FactorProof,
        in session: SessionID,
        by _: AccountOrigin,
        at _: Date,
        telling letter: AccountLetter?
    ) async throws(FactorError) -> WaitingSignIn {
        guard let waiting = held.withLock({ $0.waiting[session] }) else { throw .over }
        do throws(FactorError) {
            try check(proof, of: waiting.signIn.account)
        } catch {
            let isOver = waiting.tries + 1 >= FactorRules.maxTries
            held.withLock { $0.waiting[session] = isOver ? nil : (waiting.signIn, waiting.tries + 1) }
            throw isOver ? .over : error
        }
        held.withLock { $0.waiting[session] = nil }
        if case .recovery = proof { tell(letter) }
        return waiting.signIn
    }

    func deleteOutdated(at _: Date) async throws(AccountError) {}

    private func check(_ proof: FactorProof, of account: AccountID) throws(FactorError) {
        try held.withLock { held throws(FactorError) -> Void in
            guard held.on.contains(account) else { throw .over }
            switch proof {
            case .code(let code):
                if code != Self.right { throw .wrong }
            case .recovery(let code):
                guard let index = held.codes[account]?.firstIndex(of: code) else { throw .wrong }
                held.codes[account]?.remove(at: index)
            }
        }
    }

    private func tell(_ letter: AccountLetter?) {
        if let letter { letters.withLock { $0.append(letter.subject) } }
    }
}

/// What happened to accounts, in memory.
final class InMemoryHistory: AccountHistory {
    let entries = Mutex<[AccountID: [HistoryEntry]]>([:])

    func entries(of account: AccountID) async throws(AccountError) -> [HistoryEntry] {
        entries.withLock { $0[account]?.reversed() ?? [] }
    }

    func add(_ entry: HistoryEntry, of account: AccountID, telling _: AccountLetter?) async throws(AccountError) {
        entries.withLock { $0[account, default: []].append(entry) }
    }
}

/// Draws every text as one square.
struct OneSquareArtist: QRCodeArtist {
    func drawing(of _: String) -> QRCodeDrawing? { QRCodeDrawing(side: 1, path: "M0 0h1v1h-1z") }
}
