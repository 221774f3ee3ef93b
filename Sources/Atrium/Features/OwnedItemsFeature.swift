import AtriumFlow
import Backup
import Foundation
import Portico
import PorticoSessions
import Storage

/// A feature that keeps items of one kind for visitors and does nothing else.
///
///     struct BookmarksFeature: OwnedItemsFeature {
///         static let migrations = [NumberedMigration(36, BookmarkTables.bookmarks)]
///         static let owned = [OwnedTable("bookmark", of: .visitor, in: "visitor", since: 37)]
///         static var module: any Module { BookmarksModule() }
///
///         static func has(_ route: AppRoute) -> Bool { route.bookmarks != nil }
///
///         let items: StorageOwnedItems<Bookmark>
///
///         init(in context: AppContext) {
///             items = StorageOwnedItems(storage: context.storage, named: "bookmarks")
///         }
///     }
///
/// Whatever more a feature has is said as in any other.
protocol OwnedItemsFeature: Feature {
    associatedtype Item: OwnedItem
    associatedtype Items: OwnedItemRepository<Item> & OwnedData

    /// The parts of its screens.
    static var module: any Module { get }
    /// Where its items are kept.
    var items: Items { get }
}

extension OwnedItemsFeature {
    var belongings: [any OwnedData] { [items] }

    func register(in container: inout Container) {
        container.load(Self.module)
        let items = items
        container.register(.single, as: (any OwnedItemRepository<Item>).self) { items }
    }
}
