public import Accounts
public import Foundation
public import Portico
public import Storage

/// What happened to accounts, in the app's storage.
///
///     let history = StorageAccountHistory(storage: storage)
///     let entries = try await history.entries(of: account)
///
/// What a newer program noted and this one does not know is left out, and stays stored.
public struct StorageAccountHistory: AccountHistory {
    private let storage: any StorageProtocol
    private let now: @Sendable () -> Date

    /// An SQLite storage needs the tables of `AccountsTables`.
    public init(storage: any StorageProtocol, now: @escaping @Sendable () -> Date = { Date() }) {
        self.storage = storage
        self.now = now
    }

    public func entries(of account: AccountID) async throws(AccountError) -> [HistoryEntry] {
        let columns = HistoryRow.columns
        let oldest = now().addingTimeInterval(-HistoryRules.lifetime)
        let newest = Query.matching(columns.account == account.rawValue && columns.moment >= oldest)
            .ordered(by: columns.moment.descending).limited(to: HistoryRules.maximum)
        return try await AccountError.asking { () throws(StorageError) in
            try await storage.results(of: HistoryRow.self, newest).compactMap { try? $0.get().entry }
        }
    }

    public func add(
        _ entry: HistoryEntry,
        of account: AccountID,
        telling letter: AccountLetter?
    ) async throws(AccountError) {
        try await AccountError.asking { () throws(StorageError) in
            try await storage.write { transaction throws(StorageError) in
                guard let row = try transaction.object(AccountRow.self, byPrimaryKey: account.rawValue) else { return }
                try transaction.note(entry, of: account)
                if let letter { try transaction.post(letter, to: row.account, at: entry.moment) }
            }
        }
    }
}
