public import Foundation
public import Portico
public import PorticoSessions

/// Items in the app's storage, each in a row of the kind's own table. A row that cannot be read is left out of the list
/// and stays stored.
///
///     @Translatable(Bookmark.self) public struct StoredBookmark: Encodable { … }
///     extension StoredBookmark.Columns: OwnedColumns {}
///
///     let bookmarks = StorageOwnedItems<Bookmark>(storage: storage, named: "bookmarks")
public struct StorageOwnedItems<Item: OwnedItem & Translatable>: OwnedItemRepository
where
    Item.ManagedObject: Encodable, Item.ManagedObject.PrimaryKey == String, Item.ManagedObject.Columns: OwnedColumns,
    Item.ManagedObject.Columns.Record == Item.ManagedObject
{
    private typealias Outcome = Result<Item, OwnedItemError>

    private let storage: any StorageProtocol
    private let things: String

    /// - Parameter things: what a visitor calls the items; the name of their part of an account's export.
    public init(storage: any StorageProtocol, named things: String) {
        self.storage = storage
        self.things = things
    }

    private static var columns: Item.ManagedObject.Columns { Item.ManagedObject.columns }

    private static func kept(by visitor: VisitorID) -> RowCondition<Item.ManagedObject> {
        columns.visitor == visitor.rawValue && columns.removedAt == nil
    }

    public func items(of visitor: VisitorID) async throws(OwnedItemError) -> [Item] {
        do throws(StorageError) {
            return try await storage.results(
                of: Item.self,
                .matching(Self.kept(by: visitor)).ordered(by: Self.columns.createdAt.descending)
            ).compactMap { try? $0.get() }
        } catch {
            throw .unavailable(error.trouble)
        }
    }

    public func item(_ id: Item.ID, of visitor: VisitorID) async throws(OwnedItemError) -> Item {
        let item: Item?
        do throws(StorageError) {
            item = try await storage.object(Item.self, byPrimaryKey: id.text)
        } catch {
            throw .unavailable(error.trouble)
        }
        guard let item, item.visitor == visitor, item.removedAt == nil else { throw .notFound }
        return item
    }

    public func add(_ item: Item) async throws(OwnedItemError) {
        _ = try await change { transaction throws(StorageError) in
            // What is there already may be somebody else's.
            guard try transaction.object(Item.self, byPrimaryKey: item.id.text) == nil else {
                return .failure(.notFound)
            }
            guard try Self.hasRoom(item.visitor, in: transaction) else { return .failure(.tooMany(limit: Item.limit)) }
            try transaction.save(item)
            return .success(item)
        }
    }

    public func update(
        _ id: Item.ID,
        of visitor: VisitorID,
        _ change: @Sendable (inout Item) -> Void
    ) async throws(OwnedItemError) -> Item {
        try await self.change { transaction throws(StorageError) in
            guard var item = try Self.item(id, of: visitor, in: transaction), item.removedAt == nil else {
                return .failure(.notFound)
            }
            change(&item)
            item.visitor = visitor
            try transaction.save(item)
            return .success(item)
        }
    }

    public func remove(_ id: Item.ID, of visitor: VisitorID, at moment: Date) async throws(OwnedItemError) -> Item {
        try await change { transaction throws(StorageError) in
            guard var item = try Self.item(id, of: visitor, in: transaction), item.removedAt == nil else {
                return .failure(.notFound)
            }
            item.removedAt = moment
            try transaction.save(item)
            let expired = Self.columns.removedAt < moment.addingTimeInterval(-Item.restorable)
            try transaction.deleteAll(ofType: Item.self, matching: expired)
            return .success(item)
        }
    }

    public func restore(_ id: Item.ID, of visitor: VisitorID, at moment: Date) async throws(OwnedItemError) -> Item {
        try await change { transaction throws(StorageError) in
            // The next removal deletes what is too old: until then it is only by chance still there.
            guard var item = try Self.item(id, of: visitor, in: transaction), item.isRestorable(at: moment) else {
                return .failure(.notFound)
            }
            guard item.removedAt != nil else { return .success(item) }
            guard try Self.hasRoom(visitor, in: transaction) else { return .failure(.tooMany(limit: Item.limit)) }
            item.removedAt = nil
            try transaction.save(item)
            return .success(item)
        }
    }

    private func change(
        _ change: @Sendable (any StorageTransaction) throws(StorageError) -> Outcome
    ) async throws(OwnedItemError) -> Item {
        let outcome: Outcome
        do throws(StorageError) {
            outcome = try await storage.attempt(change)
        } catch {
            throw .unavailable(error.trouble)
        }
        return try outcome.get()
    }

    private static func item(
        _ id: Item.ID,
        of visitor: VisitorID,
        in transaction: any StorageTransaction
    ) throws(StorageError) -> Item? {
        let item = try transaction.object(Item.self, byPrimaryKey: id.text)
        return item?.visitor == visitor ? item : nil
    }

    private static func hasRoom(
        _ visitor: VisitorID,
        in transaction: any StorageTransaction
    ) throws(StorageError) -> Bool {
        try transaction.count(of: Item.self, .matching(kept(by: visitor))) < Item.limit
    }
}

/// The columns that the table of every kind of item has.
///
///     extension StoredBookmark.Columns: OwnedColumns {}
public protocol OwnedColumns<Record>: Sendable {
    associatedtype Record: StoredRecord

    var visitor: Column<Record, String> { get }
    var createdAt: Column<Record, Date> { get }
    var removedAt: Column<Record, Date?> { get }
}

/// Items are found by their visitor, of whom an account is one.
extension StorageOwnedItems: OwnedData {
    public func erase(_ account: AccountID) async throws(BelongingsError) { try await forget([VisitorID(of: account)]) }

    /// Deletes all that these visitors keep, and what they removed, in one transaction.
    public func forget(_ visitors: [VisitorID]) async throws(BelongingsError) {
        try await storage.forget(visitors, in: Self.columns.visitor, named: things)
    }

    /// Gives all that a visitor keeps to another one, who may then have more than `limit`: none is lost.
    public func move(from visitor: VisitorID, to other: VisitorID) async throws(BelongingsError) {
        guard visitor != other else { return }
        do throws(StorageError) {
            try await storage.write { transaction throws(StorageError) in
                let theirs = Self.columns.visitor == visitor.rawValue
                // One that cannot be read fails it: left behind it would be forgotten with the visitor.
                for var item in try transaction.cachedObjects(Item.self, .matching(theirs)) {
                    item.visitor = other
                    try transaction.save(item)
                }
            }
        } catch {
            throw BelongingsError(error.sentence(about: things))
        }
    }

    /// Each as its row has it, those among them that were removed and are still stored.
    public func exported(of account: AccountID) async throws -> [ExportPart] {
        let theirs = Self.columns.visitor == VisitorID(of: account).rawValue
        let items = try await storage.cachedObjects(Item.self, .matching(theirs))
        return [try ExportPart(name: things, encoding: items.map { $0.toManagedObject() })]
    }
}
