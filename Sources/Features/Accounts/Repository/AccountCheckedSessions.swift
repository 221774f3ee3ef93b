public import Foundation
public import Portico
public import PorticoSessions

/// Sessions that are worth as much as the credentials they were begun with: one that is signed in to an account counts
/// while the account is there and its credentials are of the same version.
///
/// Accounts and sessions are in files of their own, so nothing writes both at once. It need not: a sign-in reads the
/// version together with the password that it checks, and the change of a password or the deletion of an account is one
/// commit, after which no session of before opens anything, whenever it was stored.
public struct AccountCheckedSessions<Sessions: SessionStore>: SessionStore {
    private let sessions: Sessions
    private let accounts: any AccountRepository

    public init(_ sessions: Sessions, of accounts: any AccountRepository) {
        self.sessions = sessions
        self.accounts = accounts
    }

    public func session(_ key: SessionKey) async throws(StoreError) -> SessionRecord? {
        guard let record = try await sessions.session(key) else { return nil }
        guard let account = record.account else { return record }
        return try await accounts.storedVersion(of: account) == record.version ? record : nil
    }

    public func sessionWithoutWaiting(_ key: SessionKey) throws(StoreError) -> Unawaited<SessionRecord?> {
        guard case .known(let found) = try sessions.sessionWithoutWaiting(key) else { return .pending }
        guard let record = found, let account = record.account else { return .known(found) }
        guard case .known(let version) = try accounts.storedVersionWithoutWaiting(of: account) else {
            return .pending
        }
        return .known(version == record.version ? record : nil)
    }

    public func sessions() async throws(StoreError) -> [SessionRecord] {
        let records = try await sessions.sessions()
        var versions: [AccountID: CredentialVersion] = [:]
        for account in Set(records.compactMap(\.account)) {
            versions[account] = try await accounts.storedVersion(of: account)
        }
        return records.filter { record in
            record.account.map { versions[$0] != nil && versions[$0] == record.version } ?? true
        }
    }

    public func sessions(of account: AccountID) async throws(StoreError) -> [SessionRecord] {
        guard let version = try await accounts.storedVersion(of: account) else { return [] }
        return try await sessions.sessions(of: account).filter { $0.version == version }
    }

    public func save(_ record: SessionRecord) async throws(StoreError) { try await sessions.save(record) }

    public func addProgram(
        _ record: SessionRecord,
        upTo maximum: Int,
        at moment: Date
    ) async throws(StoreError) -> Bool {
        try await sessions.addProgram(record, upTo: maximum, at: moment)
    }

    public func replace(_ key: SessionKey, with record: SessionRecord) async throws(StoreError) -> Bool {
        try await sessions.replace(key, with: record)
    }

    public func lengthen(_ key: SessionKey, until expiry: Date, usedAt moment: Date) async throws(StoreError) -> Bool {
        try await sessions.lengthen(key, until: expiry, usedAt: moment)
    }

    public func end(_ key: SessionKey) async throws(StoreError) { try await sessions.end(key) }

    public func endSessions(of account: AccountID, except key: SessionKey?) async throws(StoreError) {
        try await sessions.endSessions(of: account, except: key)
    }

    public func endSessions(expiredBefore moment: Date) async throws(StoreError) {
        try await sessions.endSessions(expiredBefore: moment)
    }
}

extension AccountRepository {
    /// The version of an account's credentials, for a store that holds something against it.
    func storedVersion(of account: AccountID) async throws(StoreError) -> CredentialVersion? {
        do throws(AccountError) {
            return try await version(of: account)
        } catch {
            throw Self.unreadableVersion(error)
        }
    }

    fileprivate func storedVersionWithoutWaiting(
        of account: AccountID
    ) throws(StoreError) -> Unawaited<CredentialVersion?> {
        do throws(AccountError) {
            return try versionWithoutWaiting(of: account)
        } catch {
            throw Self.unreadableVersion(error)
        }
    }

    private static func unreadableVersion(_ error: AccountError) -> StoreError {
        StoreError("the version of an account's credentials cannot be read: \(error)")
    }
}
