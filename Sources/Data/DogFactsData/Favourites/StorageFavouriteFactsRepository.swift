public import DogFacts
public import Foundation
public import Portico
public import PorticoSessions
public import Storage

/// Favourite facts in the app's storage. A row that cannot be read is left out of the list and stays stored.
///
///     let repository = StorageFavouriteFactsRepository(storage: storage)
///     let facts = try await repository.favourites(of: visitor)
public struct StorageFavouriteFactsRepository: FavouriteFactsRepository {
    private typealias Outcome = Result<Void, FavouriteError>

    private let storage: any StorageProtocol
    private let now: @Sendable () -> Date

    /// An SQLite storage needs the tables of `DogFactsTables`.
    ///
    /// - Parameter now: the moment that decides whether a removed fact can still be restored.
    public init(storage: any StorageProtocol, now: @escaping @Sendable () -> Date = { Date() }) {
        self.storage = storage
        self.now = now
    }

    public func favourites(of visitor: VisitorID) async throws(FavouriteError) -> [FavouriteFact] {
        let columns = StoredFavouriteFact.columns
        let query = Query.matching(columns.visitor == visitor.rawValue && columns.removedAt == nil).ordered(
            by: columns.addedAt.descending
        )
        do throws(StorageError) {
            return try await storage.results(of: FavouriteFact.self, query).compactMap { try? $0.get() }
        } catch {
            throw .unavailable(error.trouble)
        }
    }

    public func add(_ fact: DogFact, of visitor: VisitorID, at moment: Date) async throws(FavouriteError) {
        try await change { transaction throws(StorageError) in
            try Self.keep(fact, of: visitor, at: moment, in: transaction)
                ? .success(()) : .failure(.tooMany(limit: FavouriteFact.limit))
        }
    }

    public func remove(_ id: DogFact.ID, of visitor: VisitorID, at moment: Date) async throws(FavouriteError) {
        try await change { transaction throws(StorageError) in
            guard var favourite = try Self.favourite(id, of: visitor, in: transaction), favourite.removedAt == nil
            else {
                return .failure(.notFound)
            }
            favourite.removedAt = moment
            try transaction.save(favourite)
            let expired = StoredFavouriteFact.columns.removedAt < moment.addingTimeInterval(-FavouriteFact.restorable)
            try transaction.deleteAll(ofType: FavouriteFact.self, matching: expired)
            return .success(())
        }
    }

    public func restore(_ id: DogFact.ID, of visitor: VisitorID) async throws(FavouriteError) {
        let moment = now()
        try await change { transaction throws(StorageError) in
            guard var favourite = try Self.favourite(id, of: visitor, in: transaction) else {
                return .failure(.notFound)
            }
            guard let removedAt = favourite.removedAt else { return .success(()) }
            // The next removal deletes it: until then it is only by chance still there.
            guard moment.timeIntervalSince(removedAt) <= FavouriteFact.restorable else { return .failure(.notFound) }
            guard try Self.hasRoom(visitor, in: transaction) else {
                return .failure(.tooMany(limit: FavouriteFact.limit))
            }
            favourite.removedAt = nil
            try transaction.save(favourite)
            return .success(())
        }
    }

    /// Keeps a fact that came from elsewhere, also one that was removed here; whether there was room for it.
    static func keep(
        _ fact: DogFact,
        of visitor: VisitorID,
        at moment: Date,
        in transaction: any StorageTransaction
    ) throws(StorageError) -> Bool {
        if let there = try favourite(fact.id, of: visitor, in: transaction), there.removedAt == nil { return true }
        guard try hasRoom(visitor, in: transaction) else { return false }
        try transaction.save(FavouriteFact(fact, of: visitor, at: moment))
        return true
    }

    private func change(
        _ change: @Sendable (any StorageTransaction) throws(StorageError) -> Outcome
    ) async throws(FavouriteError) {
        let outcome: Outcome
        do throws(StorageError) {
            outcome = try await storage.attempt(change)
        } catch {
            throw .unavailable(error.trouble)
        }
        try outcome.get()
    }

    private static func favourite(
        _ id: DogFact.ID,
        of visitor: VisitorID,
        in transaction: any StorageTransaction
    ) throws(StorageError) -> FavouriteFact? {
        try transaction.object(
            FavouriteFact.self,
            byPrimaryKey: StoredFavouriteFact.PrimaryKey(visitor: visitor.rawValue, id: id.text)
        )
    }

    private static func hasRoom(
        _ visitor: VisitorID,
        in transaction: any StorageTransaction
    ) throws(StorageError) -> Bool {
        let columns = StoredFavouriteFact.columns
        let kept = try transaction.count(
            of: FavouriteFact.self,
            .matching(columns.visitor == visitor.rawValue && columns.removedAt == nil)
        )
        return kept < FavouriteFact.limit
    }
}

/// Favourites are found by their visitor, of whom an account is one.
extension StorageFavouriteFactsRepository: OwnedData {
    public func erase(_ account: AccountID) async throws(BelongingsError) { try await forget([VisitorID(of: account)]) }

    /// Deletes all that these visitors keep, what they removed, and where else they keep it.
    public func forget(_ visitors: [VisitorID]) async throws(BelongingsError) {
        try await storage.forget(
            visitors,
            in: FavouritesConnectionRow.columns.visitor,
            named: "favourites"
        )
        try await storage.forget(visitors, in: StoredFavouriteFact.columns.visitor, named: "favourites")
    }

    /// Gives all that a visitor keeps to another one, who may then have more than `limit`: none is lost. What both have
    /// stays as the other has it.
    public func move(from visitor: VisitorID, to other: VisitorID) async throws(BelongingsError) {
        guard visitor != other else { return }
        do throws(FavouriteError) {
            try await change { transaction throws(StorageError) in
                let theirs = StoredFavouriteFact.columns.visitor == visitor.rawValue
                for favourite in try transaction.results(of: FavouriteFact.self, .matching(theirs)).compactMap({
                    try? $0.get()
                }) {
                    let there = try Self.favourite(favourite.id, of: other, in: transaction)
                    let isBetter = there.map { $0.removedAt != nil && favourite.removedAt == nil } ?? true
                    if isBetter { try transaction.save(favourite.moved(to: other)) }
                    try transaction.delete(favourite)
                }
                return .success(())
            }
        } catch {
            throw BelongingsError("The favourite facts cannot be moved to the account at the moment.")
        }
    }

    public func exported(of account: AccountID) async throws -> [ExportPart] {
        let facts = try await favourites(of: VisitorID(of: account))
        return [try ExportPart(name: "favouritefacts", encoding: facts.map(ExportedFact.init))]
    }
}

/// A favourite in an export.
private struct ExportedFact: Encodable {
    let fact: String
    let source: String
    let url: String?
    let addedAt: Date

    init(_ favourite: FavouriteFact) {
        fact = favourite.text
        source = favourite.sourceName
        url = favourite.sourceURL
        addedAt = favourite.addedAt
    }
}

extension FavouriteFact {
    fileprivate func moved(to other: VisitorID) -> FavouriteFact {
        FavouriteFact(
            visitor: other,
            id: id,
            text: text,
            sourceName: sourceName,
            sourceURL: sourceURL,
            addedAt: addedAt,
            removedAt: removedAt
        )
    }
}
