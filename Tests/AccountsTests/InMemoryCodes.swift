import Foundation
import Portico
import Synchronization

@testable import Accounts

/// Codes in memory, over accounts in memory. Its letters are kept for tests to read.
final class InMemoryCodes: CodeRepository {
    struct Letter: Sendable, Equatable {
        var address: String
        var letter: AccountLetter
    }

    private struct Entry {
        var pending: PendingCode
        var code: TypedCode
    }

    let letters = Mutex<[Letter]>([])
    /// Thrown by everything while it is there.
    let outage = Mutex<AccountError?>(nil)
    private let accounts: InMemoryAccounts
    private let entries = Mutex<[PendingCode.ID: Entry]>([:])
    private let failures = Mutex<[String: Int]>([:])

    init(_ accounts: InMemoryAccounts) {
        self.accounts = accounts
    }

    /// How many codes are waited for.
    var count: Int { entries.withLock(\.count) }
    /// What waits for a code now, whichever it is.
    var waiting: [PendingCode] { entries.withLock { $0.values.map(\.pending) } }

    func failures(at address: EmailAddress) async throws(AccountError) -> Int {
        try available()
        return failures.withLock { $0[address.key] ?? 0 }
    }

    /// As if so many wrong codes had been typed.
    func fail(_ count: Int, at address: EmailAddress) {
        failures.withLock { $0[address.key, default: 0] += count }
    }

    private func isGuessedOut(_ entry: Entry) -> Bool {
        entry.code.length == .short
            && failures.withLock { $0[entry.pending.address.key] ?? 0 } >= CodeRules.maxFailures
    }

    func add(_ pending: PendingCode, code: TypedCode, telling letter: AccountLetter?) async throws(AccountError) {
        try available()
        entries.withLock { $0[pending.id] = Entry(pending: pending, code: code) }
        tell(letter, to: pending.address)
    }

    func pending(
        _ id: PendingCode.ID,
        for purpose: CodePurpose,
        at moment: Date
    ) async throws(AccountError) -> PendingCode? {
        try available()
        let entry = entries.withLock { $0[id] }
        var found = entry?.pending
        if let entry, isGuessedOut(entry) { found?.wrongTries = CodeRules.maxTries }
        return found?.purpose == purpose && found?.isOpen(at: moment) == true ? found : nil
    }

    func renew(
        _ id: PendingCode.ID,
        for purpose: CodePurpose,
        code: TypedCode,
        at moment: Date,
        telling letter: AccountLetter?
    ) async throws(CodeError) {
        let pending = try entries.withLock { entries throws(CodeError) in
            guard var entry = entries[id], entry.pending.purpose == purpose else { throw .over }
            entry.pending.sentAt = moment
            entry.pending.wrongTries = 0
            entry.code = code
            entries[id] = entry
            return entry.pending
        }
        tell(letter, to: pending.address)
    }

    func use(_ proof: CodeProof, at moment: Date) async throws(CodeError) -> PendingCode {
        if let outage = outage.withLock({ $0 }) { throw .account(outage) }
        return try entries.withLock { entries throws(CodeError) in
            guard var entry = entries[proof.id], entry.pending.purpose == proof.purpose,
                let role = entry.pending.role(of: proof.holder)
            else { throw .over }
            guard role != .stranger else { throw .elsewhere }
            if role == .asker, entry.pending.wrongTries >= CodeRules.maxTries || isGuessedOut(entry) { throw .usedUp }
            guard entry.pending.holds(at: moment) else { throw .expired }
            guard entry.code == proof.code, !entry.pending.isDecoy else {
                guard role == .asker else { throw .wrong }
                entry.pending.wrongTries += 1
                entries[proof.id] = entry
                fail(1, at: entry.pending.address)
                throw entry.pending.wrongTries < CodeRules.maxTries ? .wrong : .usedUp
            }
            entries[proof.id] = nil
            failures.withLock { $0[entry.pending.address.key] = nil }
            return entry.pending
        }
    }

    func addAccount(_ id: AccountID, by proof: CodeProof, at moment: Date) async throws(CodeError) -> Credentials {
        let pending = try await use(proof, at: moment)
        guard let password = pending.password else { throw .over }
        let account = Account(id: id, email: pending.address, createdAt: moment, passwordChangedAt: moment)
        do throws(AccountError) {
            let version = try await accounts.add(account, password: password)
            return Credentials(account: account, password: password, version: version, isKnownAddress: true)
        } catch {
            throw .account(error)
        }
    }

    func setAddress(
        by proof: CodeProof,
        at moment: Date,
        telling letter: @Sendable (EmailAddress) -> AccountLetter
    ) async throws(CodeError) -> Account {
        let pending = try await use(proof, at: moment)
        guard let id = pending.account else { throw .over }
        do throws(AccountError) {
            guard let before = try await accounts.account(id) else { throw .notFound }
            let after = try accounts.setEmail(pending.address, of: id)
            tell(letter(pending.address), to: before.email)
            return after
        } catch {
            throw .account(error)
        }
    }

    func allowChoice(_ choice: PendingCode.ID, by proof: CodeProof, at moment: Date) async throws(CodeError) {
        let pending = try await use(proof, at: moment)
        let allowed = PendingCode(
            id: choice,
            purpose: .passwordChoice,
            account: pending.account,
            address: pending.address,
            version: pending.version,
            isDecoy: true,
            session: pending.role(of: proof.holder) == .reader ? nil : pending.session,
            askedAt: moment,
            sentAt: moment
        )
        entries.withLock { $0[choice] = Entry(pending: allowed, code: proof.code) }
    }

    func setPassword(
        _ password: PasswordHash,
        by choice: PendingCode.ID,
        from origin: AccountOrigin,
        at moment: Date,
        telling letter: AccountLetter
    ) async throws(CodeError) -> Account {
        guard let pending = entries.withLock({ $0.removeValue(forKey: choice)?.pending }),
            pending.purpose == .passwordChoice, pending.holds(at: moment), let id = pending.account
        else { throw .over }
        do throws(AccountError) {
            _ = try await accounts.setPassword(password, of: id, replacing: nil, at: moment)
            tell(letter, to: pending.address)
            guard let account = try await accounts.account(id) else { throw .notFound }
            return account
        } catch {
            throw .account(error)
        }
    }

    func deleteOutdated(at moment: Date) async throws(AccountError) {
        try available()
        entries.withLock { $0 = $0.filter { $0.value.pending.isOpen(at: moment) } }
    }

    private func tell(_ letter: AccountLetter?, to address: EmailAddress) {
        guard let letter else { return }
        letters.withLock { $0.append(Letter(address: address.text, letter: letter)) }
    }

    private func available() throws(AccountError) {
        if let outage = outage.withLock({ $0 }) { throw outage }
    }
}
