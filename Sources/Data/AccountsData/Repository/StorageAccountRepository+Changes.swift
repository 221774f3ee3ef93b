public import Accounts
public import Foundation
public import Portico
import Storage

extension StorageAccountRepository {
    public func add(_ account: Account, password: PasswordHash) async throws(AccountError) {
        try await change { transaction throws(StorageFailure) in
            let same = StoredAccount.columns.emailKey == account.email.key
            guard try transaction.count(of: AccountRow.self, .matching(same)) == 0 else { return .failure(.emailTaken) }
            // Saving takes the place of what has the key already, and that may be somebody else's.
            guard try transaction.object(AccountRow.self, byPrimaryKey: account.id.rawValue) == nil else {
                throw .constraint(reason: "an account has this id already")
            }
            try transaction.save(AccountRow(account, password: password))
            return .success(())
        }
    }

    public func setPassword(
        _ password: PasswordHash,
        of id: AccountID,
        replacing old: PasswordHash?,
        at moment: Date?
    ) async throws(AccountError) {
        try await change(id) { row throws(AccountError) in
            if let old, old != row.password { throw .passwordChanged }
            row.password = password
            if let moment { row.passwordChangedAt = moment }
        }
    }

    public func setTimeZone(_ zone: AccountTimeZone, of id: AccountID) async throws(AccountError) {
        try await change(id) { row throws(AccountError) in row.timeZone = zone.text }
    }

    public func remember(_ address: NetworkAddress, of id: AccountID, at moment: Date) async throws(AccountError) {
        try await change { transaction throws(StorageFailure) in
            guard try transaction.object(AccountRow.self, byPrimaryKey: id.rawValue) != nil else { return .failure(.notFound) }
            try transaction.save(
                AccountAddressRow(account: id, address: AccountAddressRow.key(address, of: id), seenAt: moment)
            )
            let columns = StoredAccountAddress.columns
            let known = try transaction.cachedObjects(
                AccountAddressRow.self,
                .matching(columns.account == id.rawValue).ordered(by: columns.seenAt.descending)
            )
            let oldest = moment.addingTimeInterval(-RememberedAddresses.lifetime)
            try transaction.delete(known.dropFirst(RememberedAddresses.most) + known.filter { $0.seenAt < oldest })
            return .success(())
        }
    }

    public func delete(_ id: AccountID) async throws(AccountError) {
        try await change { transaction throws(StorageFailure) in
            try transaction.deleteAll(ofType: AccountAddressRow.self, matching: StoredAccountAddress.columns.account == id.rawValue)
            try transaction.delete(AccountRow.self, byPrimaryKey: id.rawValue)
            return .success(())
        }
    }

    /// One transaction; a refusal undoes all of it.
    private func change(
        _ body: @Sendable (any StorageTransaction) throws(StorageFailure) -> Result<Void, AccountError>
    ) async throws(AccountError) {
        try await asking { () throws(StorageFailure) in try await storage.attempt(body) }.get()
    }

    private func change(_ id: AccountID, _ change: @Sendable (inout AccountRow) throws(AccountError) -> Void) async throws(AccountError) {
        try await self.change { transaction throws(StorageFailure) in
            guard var row = try transaction.object(AccountRow.self, byPrimaryKey: id.rawValue) else { return .failure(.notFound) }
            do throws(AccountError) {
                try change(&row)
            } catch {
                return .failure(error)
            }
            try transaction.save(row)
            return .success(())
        }
    }
}
