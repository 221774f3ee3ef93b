public import Accounts
public import Foundation
public import Portico
public import PorticoSessions
public import Storage

/// Accounts in the app's storage.
///
///     let repository = StorageAccountRepository(storage: storage)
///     let credentials = try await repository.credentials(of: email, from: address)
///
/// An account that cannot be read is left out of the list, nobody is let in to it, and it stays stored.
public struct StorageAccountRepository: AccountRepository {
    let storage: any StorageProtocol
    private let now: @Sendable () -> Date
    let newVersion: @Sendable () -> CredentialVersion
    private let report: @Sendable (String) -> Void

    /// An SQLite storage needs the tables of `AccountsTables`.
    ///
    /// - Parameters:
    ///   - now: the moment that decides whether an address is still remembered.
    ///   - newVersion: gives a version that no account had before.
    ///   - report: told of each row that cannot be read.
    public init(
        storage: any StorageProtocol,
        now: @escaping @Sendable () -> Date = { Date() },
        newVersion: @escaping @Sendable () -> CredentialVersion = CredentialVersion.random,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        self.now = now
        self.newVersion = newVersion
        self.report = report
    }

    public func account(_ id: AccountID) async throws(AccountError) -> Account? {
        try await asking { () throws(StorageError) in
            try await storage.object(AccountRow.self, byPrimaryKey: id.rawValue)?.account
        }
    }

    public func version(of id: AccountID) async throws(AccountError) -> CredentialVersion? {
        try await asking { () throws(StorageError) in
            try await storage.object(AccountRow.self, byPrimaryKey: id.rawValue)?.version
        }
    }

    public func versionWithoutWaiting(of id: AccountID) throws(AccountError) -> Unawaited<CredentialVersion?> {
        do throws(StorageError) {
            let read = try storage.objectWithoutWaiting(AccountRow.self, byPrimaryKey: id.rawValue)
            guard case .known(let row) = read else { return .pending }
            return .known(row?.version)
        } catch {
            throw AccountError(error)
        }
    }

    public func accounts() async throws(AccountError) -> [Account] {
        let query = Query.all.ordered(by: AccountRow.columns.createdAt.ascending)
        let rows = try await asking { () throws(StorageError) in try await storage.results(of: AccountRow.self, query) }
        return rows.compactMap { row in
            do throws(TranslationError) {
                return try row.get().account
            } catch {
                report("a row is left out, and stays stored: \(error)")
                return nil
            }
        }
    }

    public func credentials(
        of email: EmailAddress,
        from address: NetworkAddress?
    ) async throws(AccountError) -> Credentials? {
        try await credentials(from: address) { snapshot throws(StorageError) in
            try snapshot.account(at: email)
        }
    }

    public func credentials(of id: AccountID, from address: NetworkAddress?) async throws(AccountError) -> Credentials?
    {
        try await credentials(from: address) { snapshot throws(StorageError) in
            try snapshot.object(AccountRow.self, byPrimaryKey: id.rawValue)
        }
    }

    private func credentials(
        from address: NetworkAddress?,
        _ find: @Sendable (any StorageSnapshot) throws(StorageError) -> AccountRow?
    ) async throws(AccountError) -> Credentials? {
        let oldest = now().addingTimeInterval(-RememberedAddresses.lifetime)
        return try await asking { () throws(StorageError) in
            try await storage.read { snapshot throws(StorageError) -> Credentials? in
                guard let row = try find(snapshot) else { return nil }
                var isKnown = false
                if let address {
                    let key = AccountAddressRow.PrimaryKey(
                        account: row.id.rawValue,
                        address: AccountAddressRow.key(address, of: row.id)
                    )
                    isKnown =
                        try snapshot.object(AccountAddressRow.self, byPrimaryKey: key).map { $0.seenAt >= oldest }
                        ?? false
                }
                return Credentials(
                    account: row.account,
                    password: row.password,
                    version: row.version,
                    isKnownAddress: isKnown,
                    hasFactor: try snapshot.object(FactorRow.self, byPrimaryKey: row.id.rawValue) != nil
                )
            }
        }
    }

    func asking<Value: Sendable>(_ ask: () async throws(StorageError) -> Value) async throws(AccountError) -> Value {
        try await AccountError.asking(ask)
    }
}

extension AccountError {
    /// Asks a storage, in the words of the accounts.
    static func asking<Value: Sendable>(
        _ ask: () async throws(StorageError) -> Value
    ) async throws(AccountError) -> Value {
        do throws(StorageError) {
            return try await ask()
        } catch {
            throw AccountError(error)
        }
    }

    init(_ failure: StorageError) {
        self =
            switch failure {
            case .diskFull: .unavailable(.full)
            case .busy, .tookTooLong: .unavailable(.busy)
            case .cancelled: .unavailable(.cancelled)
            case .ownerGone: .notFound
            case .unreachable, .unknownOutcome, .notWritable, .corrupt, .deviceFailed, .constraint, .schema,
                .untranslatable, .notFound, .other:
                .unavailable(.accounts)
            }
    }
}
