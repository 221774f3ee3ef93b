import Portico
import PostgreSQLStorage
import Storage
import TestDatabase
import Testing

/// Something with an owner and a version, as what people write has.
struct Page: Sendable, Hashable {
    var id: Int
    var owner: String
    var version: Int
}

@Translatable(Page.self)
struct StoredPage {
    var id: Int
    var owner: String
    var version: Int
}

extension Page: Translatable {
    typealias ManagedObject = StoredPage
}

enum Pages {
    static let migrations = [
        Migration(1, "pages") {
            "CREATE TABLE page (id INTEGER PRIMARY KEY NOT NULL, owner TEXT NOT NULL, version INTEGER NOT NULL) STRICT"
        }
    ]
}

/// Why a page was not saved.
enum PageRefusal: Error, Equatable {
    case conflict
}

extension StorageProtocol {
    /// Saves a page where it still has the version that was read.
    func rewrite(_ id: Int, from version: Int) async throws(StorageError) -> Result<Page, PageRefusal> {
        try await attempt { transaction throws(StorageError) -> Result<Page, PageRefusal> in
            guard var page = try transaction.object(Page.self, byPrimaryKey: id), page.version == version else {
                return .failure(.conflict)
            }
            page.version += 1
            try transaction.save(page)
            return .success(page)
        }
    }
}
