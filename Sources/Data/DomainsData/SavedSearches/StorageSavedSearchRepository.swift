public import Domains
public import Foundation
public import Portico
public import Storage

/// Saved searches in the app's storage.
///
///     let repository = StorageSavedSearchRepository(storage: storage)
///     let searches = try await repository.searches(of: visitor)
///
/// Each change reads all of a visitor's searches, applies the rules of `SavedSearches` and writes what is different, in
/// one transaction. A removal also deletes what any visitor removed too long ago to be restored. A row that cannot be
/// read is left out of the list and stays stored.
public struct StorageSavedSearchRepository: SavedSearchRepository {
    private typealias Outcome = Result<SavedSearch, SavedSearchError>

    let storage: any StorageProtocol
    private let now: @Sendable () -> Date
    private let unreadable: UnreadableRows

    /// An SQLite storage needs the tables of `SavedSearchTables`.
    ///
    /// - Parameters:
    ///   - now: the moment that decides whether a removed search can still be restored.
    ///   - report: told of each row that cannot be read, once.
    public init(
        storage: any StorageProtocol,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        self.now = now
        unreadable = UnreadableRows(report: report)
    }

    public func searches(of visitor: VisitorID) async throws(SavedSearchError) -> [SavedSearch] {
        do throws(StorageError) {
            return SavedSearches(
                unreadable.readable(try await storage.results(of: SavedSearch.self, Self.query(visitor)))
            ).kept
        } catch {
            throw .unavailable(error.trouble)
        }
    }

    public func save(_ search: SavedSearch) async throws(SavedSearchError) {
        _ = try await change(search.visitor) { searches, transaction throws(StorageError) in
            // Saving takes the place of what has the key already, and that may be somebody else's.
            guard try transaction.object(SavedSearch.self, byPrimaryKey: search.id.text) == nil else {
                throw .constraint(reason: "a saved search has the id \(search.id.text) already")
            }
            return Result { () throws(SavedSearchError) in
                try searches.save(search)
                return search
            }
        }
    }

    public func rename(
        _ id: SavedSearch.ID,
        of visitor: VisitorID,
        to name: SearchName
    ) async throws(SavedSearchError) -> SavedSearch {
        try await change(visitor) { searches, _ in
            Result { () throws(SavedSearchError) in try searches.rename(id, to: name) }
        }
    }

    public func setSilent(
        _ isSilent: Bool,
        _ id: SavedSearch.ID,
        of visitor: VisitorID
    ) async throws(SavedSearchError) -> SavedSearch {
        try await change(visitor) { searches, _ in
            Result { () throws(SavedSearchError) in try searches.setSilent(isSilent, id) }
        }
    }

    public func remove(
        _ id: SavedSearch.ID,
        of visitor: VisitorID,
        at moment: Date
    ) async throws(SavedSearchError) -> SavedSearch {
        try await change(visitor) { searches, transaction throws(StorageError) in
            let outcome = Result { () throws(SavedSearchError) in try searches.remove(id, at: moment) }
            if case .success = outcome {
                let expired = StoredSavedSearch.columns.removedAt < moment.addingTimeInterval(-SavedSearches.restorable)
                try transaction.deleteAll(ofType: SavedSearch.self, matching: expired)
            }
            return outcome
        }
    }

    public func restore(_ id: SavedSearch.ID, of visitor: VisitorID) async throws(SavedSearchError) -> SavedSearch {
        let moment = now()
        return try await change(visitor) { searches, _ in
            Result { () throws(SavedSearchError) in
                let removedAt = searches.all.first { $0.id == id }?.removedAt
                // The next removal deletes it: until then it is only by chance still there.
                if let removedAt, moment.timeIntervalSince(removedAt) > SavedSearches.restorable { throw .notFound }
                return try searches.restore(id)
            }
        }
    }

    /// What can be read of some rows; the others are told of.
    func readable(_ results: [Result<SavedSearch, TranslationError>]) -> [SavedSearch] {
        unreadable.readable(results)
    }

    private func change(
        _ visitor: VisitorID,
        _ change: @Sendable (inout SavedSearches, any StorageTransaction) throws(StorageError) -> Outcome
    ) async throws(SavedSearchError) -> SavedSearch {
        let outcome: Outcome
        do throws(StorageError) {
            outcome = try await storage.attempt { transaction throws(StorageError) in
                let stored = unreadable.readable(try transaction.results(of: SavedSearch.self, Self.query(visitor)))
                var searches = SavedSearches(stored)
                let outcome = try change(&searches, transaction)
                if case .success = outcome { try Self.write(searches.all, over: stored, in: transaction) }
                return outcome
            }
        } catch {
            throw .unavailable(error.trouble)
        }
        return try outcome.get()
    }

    private static func write(
        _ searches: [SavedSearch],
        over stored: [SavedSearch],
        in transaction: any StorageTransaction
    ) throws(StorageError) {
        let (before, after) = (Set(stored), Set(searches.map(\.id)))
        try transaction.delete(stored.filter { !after.contains($0.id) })
        try transaction.save(searches.filter { !before.contains($0) })
    }

    static func query(_ visitor: VisitorID) -> Query<StoredSavedSearch> {
        .matching(StoredSavedSearch.columns.visitor == visitor.rawValue)
    }
}
