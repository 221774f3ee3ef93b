import Foundation
import Storage

// The samples of the page about storage: a test holds the page against them.

struct Bookmark: Sendable, Hashable {
    struct ID: RawRepresentable, Sendable, Hashable {
        var rawValue: String
    }

    var id: ID
    var owner: String
    var title: String
    var readAt: Date?
}

@Translatable(Bookmark.self)
struct StoredBookmark {
    var id: String
    var owner: String
    var title: String
    var readAt: Date?
}

extension Bookmark: Translatable {
    typealias ManagedObject = StoredBookmark
}

@Translatable(table: "bookmarkTag")
struct BookmarkTag: Sendable, Hashable {
    @PrimaryKey var bookmark: Bookmark.ID
    @PrimaryKey var tag: String
}

enum BookmarkTables: TableMigration {
    case bookmarks, reading

    static let records: [any StoredRecord.Type] = [StoredBookmark.self]

    var name: String {
        switch self {
        case .bookmarks: "bookmarks"
        case .reading: "when bookmarks were read"
        }
    }

    var sql: String {
        switch self {
        case .bookmarks:
            """
            CREATE TABLE bookmark (id TEXT PRIMARY KEY NOT NULL, owner TEXT NOT NULL, title TEXT NOT NULL) STRICT;
            CREATE INDEX bookmarkByOwner ON bookmark (owner);
            """
        case .reading: "ALTER TABLE bookmark ADD COLUMN readAt REAL"
        }
    }
}

struct StorageBookmarks {
    enum Refusal: Error, Equatable {
        case gone
    }

    let storage: any StorageProtocol

    func unread(of owner: String) async throws(StorageError) -> [Bookmark] {
        let columns = StoredBookmark.columns
        let query = Query.matching(columns.owner == owner && columns.readAt == nil)
            .ordered(by: columns.title.ascending)
            .limited(to: 50)
        return try await storage.cachedObjects(Bookmark.self, query)
    }

    func rename(_ id: Bookmark.ID, to title: String) async throws(StorageError) -> Result<Bookmark, Refusal> {
        try await storage.attempt { transaction throws(StorageError) -> Result<Bookmark, Refusal> in
            guard var bookmark = try transaction.object(Bookmark.self, byPrimaryKey: id.rawValue) else {
                return .failure(.gone)
            }
            bookmark.title = title
            try transaction.save(bookmark)
            return .success(bookmark)
        }
    }

    func page(of owner: String) async throws(StorageError) -> (bookmarks: [Bookmark], count: Int) {
        let own = Query.matching(StoredBookmark.columns.owner == owner)
        return try await storage.read { snapshot throws(StorageError) in
            (try snapshot.cachedObjects(Bookmark.self, own.limited(to: 50)), try snapshot.count(of: Bookmark.self, own))
        }
    }
}
