import AtriumTexts
import Foundation
import Portico
import Synchronization

@testable import Accounts

/// Accounts in memory, which a test can make fail.
final class InMemoryAccounts: AccountRepository {
    private struct Entry {
        var account: Account
        var password: PasswordHash
        var version = CredentialVersion.random()
        var addresses: Set<NetworkAddress> = []
        var hasFactor = false
    }

    /// Thrown by everything while it is there.
    let outage = Mutex<AccountError?>(nil)
    private let entries = Mutex<[Entry]>([])
    private let erasures = Mutex<[AccountID]>([])

    /// Whether an account's password is this one.
    func hasPassword(_ password: String, _ id: AccountID) -> Bool {
        entries.withLock { $0.first { $0.account.id == id }?.password } == CountingHasher.hash(of: password)
    }

    func account(_ id: AccountID) async throws(AccountError) -> Account? {
        try await credentials(of: id, from: nil)?.account
    }

    func accounts() async throws(AccountError) -> [Account] {
        try available()
        return entries.withLock { $0.map(\.account) }
    }

    func credentials(of email: EmailAddress, from address: NetworkAddress?) async throws(AccountError) -> Credentials? {
        try credentials(address) { $0.account.email.key == email.key }
    }

    func credentials(of id: AccountID, from address: NetworkAddress?) async throws(AccountError) -> Credentials? {
        try credentials(address) { $0.account.id == id }
    }

    func version(of id: AccountID) async throws(AccountError) -> CredentialVersion? {
        try await credentials(of: id, from: nil)?.version
    }

    @discardableResult
    func add(
        _ account: Account,
        password: PasswordHash,
        by _: AccountOrigin
    ) async throws(AccountError) -> CredentialVersion {
        try available()
        let entry = Entry(account: account, password: password)
        let isNew = entries.withLock { entries in
            if entries.contains(where: { $0.account.email.key == account.email.key }) { return false }
            entries.append(entry)
            return true
        }
        if !isNew { throw .emailTaken }
        return entry.version
    }

    @discardableResult
    func setPassword(
        _ password: PasswordHash,
        of id: AccountID,
        replacing old: PasswordHash?,
        change: PasswordChange?
    ) async throws(AccountError) -> CredentialVersion {
        try self.change(id) { entry throws(AccountError) in
            if let old, entry.password != old { throw .passwordChanged }
            entry.password = password
            if let change {
                entry.account.passwordChangedAt = change.moment
                entry.version = .random()
            }
            return entry.version
        }
    }

    /// The account with another address.
    func setEmail(_ email: EmailAddress, of id: AccountID) throws(AccountError) -> Account {
        try change(id) { entry throws(AccountError) in
            entry.account.email = email
            return entry.account
        }
    }

    func setTimeZone(_ zone: TimeZoneName, of id: AccountID) async throws(AccountError) {
        try change(id) { entry throws(AccountError) in entry.account.timeZone = zone }
    }

    func admit(_ coming: AccountEntry, to id: AccountID, at _: Date) async throws(AccountError) {
        try change(id) { entry throws(AccountError) in
            guard entry.version == coming.version else { throw .passwordChanged }
            if let address = coming.origin.address { entry.addresses.insert(address) }
        }
    }

    /// Turns a second factor on or off; on, the credentials are of another version.
    func setFactor(_ isOn: Bool, of id: AccountID) throws(AccountError) -> CredentialVersion {
        try change(id) { entry throws(AccountError) in
            entry.hasFactor = isOn
            if isOn { entry.version = .random() }
            return entry.version
        }
    }

    func delete(_ id: AccountID) async throws(AccountError) {
        try available()
        entries.withLock { $0.removeAll { $0.account.id == id } }
        erasures.withLock { $0.append(id) }
    }

    func unfinishedErasures() async throws(AccountError) -> [AccountID] {
        try available()
        return erasures.withLock(\.self)
    }

    func finishErasure(of id: AccountID) async throws(AccountError) {
        try available()
        erasures.withLock { $0.removeAll { $0 == id } }
    }

    private func available() throws(AccountError) {
        if let outage = outage.withLock({ $0 }) { throw outage }
    }

    private func credentials(
        _ address: NetworkAddress?,
        _ isMeant: (Entry) -> Bool
    ) throws(AccountError) -> Credentials? {
        try available()
        return entries.withLock { entries in
            entries.first(where: isMeant).map { entry in
                Credentials(
                    account: entry.account,
                    password: entry.password,
                    version: entry.version,
                    isKnownAddress: address.map(entry.addresses.contains) ?? false,
                    hasFactor: entry.hasFactor
                )
            }
        }
    }

    private func change<Value>(
        _ id: AccountID,
        _ change: (inout Entry) throws(AccountError) -> sending Value
    ) throws(AccountError) -> Value {
        try available()
        return try entries.withLock { entries throws(AccountError) in
            guard let index = entries.firstIndex(where: { $0.account.id == id }) else { throw .notFound }
            return try change(&entries[index])
        }
    }
}
