public import Accounts
public import AtriumTexts
public import Foundation
public import Portico
import Storage

extension StorageAccountRepository {
    @discardableResult
    public func add(
        _ account: Account,
        password: PasswordHash,
        by origin: AccountOrigin
    ) async throws(AccountError) -> CredentialVersion {
        let version = newVersion()
        try await change { transaction throws(StorageError) -> Result<Void, AccountError> in
            guard try transaction.account(at: account.email) == nil else { return .failure(.emailTaken) }
            // Saving takes the place of what has the key already, and that may be somebody else's.
            guard try transaction.object(AccountRow.self, byPrimaryKey: account.id.rawValue) == nil else {
                throw .constraint(reason: "an account has this id already")
            }
            try transaction.save(AccountRow(account, password: password, version: version))
            try transaction.note(.created, of: account.id, by: origin, at: account.createdAt)
            return .success(())
        }
        return version
    }

    @discardableResult
    public func setPassword(
        _ password: PasswordHash,
        of id: AccountID,
        replacing old: PasswordHash?,
        change: PasswordChange?
    ) async throws(AccountError) -> CredentialVersion {
        let version = newVersion()
        return try await self.change { transaction throws(StorageError) -> Result<CredentialVersion, AccountError> in
            guard var row = try transaction.object(AccountRow.self, byPrimaryKey: id.rawValue) else {
                return .failure(.notFound)
            }
            if let old, old != row.password { return .failure(.passwordChanged) }
            row.password = password
            if let change {
                row.passwordChangedAt = change.moment
                row.version = version
            }
            try transaction.save(row)
            if let change {
                try transaction.note(.passwordChanged, of: id, by: change.origin, at: change.moment)
                if let letter = change.letter { try transaction.post(letter, to: row.account, at: change.moment) }
            }
            return .success(row.version)
        }
    }

    public func setTimeZone(_ zone: TimeZoneName, of id: AccountID) async throws(AccountError) {
        try await change(id) { row throws(AccountError) in row.timeZone = zone.text }
    }

    public func admit(_ entry: AccountEntry, to id: AccountID, at moment: Date) async throws(AccountError) {
        try await change { transaction throws(StorageError) -> Result<Void, AccountError> in
            guard let row = try transaction.object(AccountRow.self, byPrimaryKey: id.rawValue) else {
                return .failure(.notFound)
            }
            guard row.version == entry.version else { return .failure(.passwordChanged) }
            try transaction.note(.signedIn, of: id, by: entry.origin, at: moment)
            if entry.staysSignedIn { try transaction.note(.deviceRemembered, of: id, by: entry.origin, at: moment) }
            guard let address = entry.origin.address else { return .success(()) }
            try transaction.save(
                AccountAddressRow(account: id, address: AccountAddressRow.key(address, of: id), seenAt: moment)
            )
            let columns = AccountAddressRow.columns
            let known = try transaction.cachedObjects(
                AccountAddressRow.self,
                .matching(columns.account == id.rawValue).ordered(by: columns.seenAt.descending)
            )
            let oldest = moment.addingTimeInterval(-RememberedAddresses.lifetime)
            try transaction.delete(known.dropFirst(RememberedAddresses.maximum) + known.filter { $0.seenAt < oldest })
            return .success(())
        }
    }

    public func delete(_ id: AccountID) async throws(AccountError) {
        try await change { transaction throws(StorageError) -> Result<Void, AccountError> in
            try transaction.deleteAll(
                ofType: AccountAddressRow.self,
                matching: AccountAddressRow.columns.account == id.rawValue
            )
            try transaction.deleteFactor(of: id)
            try transaction.deleteAll(
                ofType: HistoryRow.self,
                matching: HistoryRow.columns.account == id.rawValue
            )
            try transaction.deleteAll(
                ofType: AccountCodeRow.self,
                matching: AccountCodeRow.columns.account == id.rawValue
            )
            guard let row = try transaction.object(AccountRow.self, byPrimaryKey: id.rawValue) else {
                return .success(())
            }
            try transaction.forgetFailures(at: row.email)
            try transaction.delete(AccountRow.self, byPrimaryKey: id.rawValue)
            try transaction.save(AccountErasureRow(id: id))
            return .success(())
        }
    }

    public func unfinishedErasures() async throws(AccountError) -> [AccountID] {
        try await asking { () throws(StorageError) in try await storage.cachedObjects(AccountErasureRow.self).map(\.id)
        }
    }

    public func finishErasure(of id: AccountID) async throws(AccountError) {
        try await asking { () throws(StorageError) in
            try await storage.delete(AccountErasureRow.self, byPrimaryKey: id.rawValue)
        }
    }

    /// One transaction; a refusal undoes all of it.
    private func change<Value: Sendable>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, AccountError>
    ) async throws(AccountError) -> Value {
        try await asking { () throws(StorageError) in try await storage.attempt(body) }.get()
    }

    private func change<Value: Sendable>(
        _ id: AccountID,
        _ change: @Sendable (inout AccountRow) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await self.change { transaction throws(StorageError) -> Result<Value, AccountError> in
            guard var row = try transaction.object(AccountRow.self, byPrimaryKey: id.rawValue) else {
                return .failure(.notFound)
            }
            let value: Value
            do throws(AccountError) {
                value = try change(&row)
            } catch {
                return .failure(error)
            }
            try transaction.save(row)
            return .success(value)
        }
    }
}
