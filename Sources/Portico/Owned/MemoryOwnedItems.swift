public import Foundation
import Synchronization

/// Items in memory, forgotten when the program ends: for tests, and for a program that has no store yet. Open pages
/// follow them.
///
///     container.keepInMemory(Bookmark.self)
public final class MemoryOwnedItems<Item: OwnedItem>: OwnedItemRepository {
    private let kept = Mutex<[Item.ID: Item]>([:])
    private let feed = ChangeFeed()

    public init() {}

    public func items(of visitor: VisitorID) async throws(OwnedItemError) -> [Item] {
        noteReading(of: visitor)
        return kept.withLock { Array($0.values) }.filter { $0.visitor == visitor && $0.removedAt == nil }
            .sorted { ($1.createdAt, $0.id.text) < ($0.createdAt, $1.id.text) }
    }

    public func item(_ id: Item.ID, of visitor: VisitorID) async throws(OwnedItemError) -> Item {
        noteReading(of: visitor)
        let item = kept.withLock { $0[id] }
        guard let item, item.visitor == visitor, item.removedAt == nil else { throw .notFound }
        return item
    }

    public func add(_ item: Item) async throws(OwnedItemError) {
        try change(of: item.visitor) { kept throws(OwnedItemError) in
            guard kept[item.id] == nil else { throw .notFound }
            try Self.checkRoom(of: item.visitor, in: kept)
            kept[item.id] = item
        }
    }

    public func update(
        _ id: Item.ID,
        of visitor: VisitorID,
        _ change: @Sendable (inout Item) -> Void
    ) async throws(OwnedItemError) -> Item {
        try self.change(of: visitor) { kept throws(OwnedItemError) in
            guard var item = kept[id], item.visitor == visitor, item.removedAt == nil else { throw .notFound }
            change(&item)
            item.visitor = visitor
            kept[id] = item
            return item
        }
    }

    public func remove(_ id: Item.ID, of visitor: VisitorID, at moment: Date) async throws(OwnedItemError) -> Item {
        let removed = try await update(id, of: visitor) { $0.removedAt = moment }
        kept.withLock { kept in kept = kept.filter { $1.isRestorable(at: moment) } }
        return removed
    }

    public func restore(_ id: Item.ID, of visitor: VisitorID, at moment: Date) async throws(OwnedItemError) -> Item {
        try self.change(of: visitor) { kept throws(OwnedItemError) in
            guard var item = kept[id], item.visitor == visitor, item.isRestorable(at: moment) else { throw .notFound }
            guard item.removedAt != nil else { return item }
            try Self.checkRoom(of: visitor, in: kept)
            item.removedAt = nil
            kept[id] = item
            return item
        }
    }

    private static func subject(_ visitor: VisitorID) -> ChangeFeed.Subject { ChangeFeed.Subject("owned", visitor) }

    private func noteReading(of visitor: VisitorID) {
        ReadingLog.current?.note([Self.subject(visitor)], of: feed, since: feed.number)
    }

    /// Makes a change, and tells those who read what the visitor keeps.
    private func change<Value: Sendable>(
        of visitor: VisitorID,
        _ make: (inout [Item.ID: Item]) throws(OwnedItemError) -> Value
    ) throws(OwnedItemError) -> Value {
        let value = try kept.withLock { kept throws(OwnedItemError) in try make(&kept) }
        feed.publish([Self.subject(visitor)])
        return value
    }

    private static func checkRoom(of visitor: VisitorID, in kept: [Item.ID: Item]) throws(OwnedItemError) {
        guard kept.values.count(where: { $0.visitor == visitor && $0.removedAt == nil }) < Item.limit else {
            throw .tooMany(limit: Item.limit)
        }
    }
}
