import Foundation
public import Portico
public import Storage

/// Which account has an email address, for whoever works on the data folder from a command line.
public struct StorageAccountDirectory: Sendable {
    private let storage: any StorageProtocol

    public init(storage: any StorageProtocol) {
        self.storage = storage
    }

    /// Nil where none has; upper and lower case are not told apart.
    public func account(withEmail email: String) async throws(StorageFailure) -> AccountID? {
        let key = email.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping.lowercased()
            .precomposedStringWithCanonicalMapping
        return try await storage.cachedObjects(AccountKey.self, .matching(StoredAccountKey.columns.emailKey == key)).first?.id
    }
}

/// What an account is found by: two of its columns.
struct AccountKey: Sendable, Hashable {
    var id: AccountID
    var emailKey: String
}

extension AccountKey: Translatable {
    typealias ManagedObject = StoredAccountKey
}

@Translatable(AccountKey.self, table: "account")
struct StoredAccountKey {
    var id: String
    var emailKey: String
}
