import Foundation
import Portico
import Storage
import TestDatabase

/// Something that visitors keep.
struct Recipe: OwnedItem {
    static let limit = 3

    let id: RandomIdentifier<Recipe>
    var visitor: VisitorID
    var title: SingleLine<80>
    let createdAt: Date
    var removedAt: Date?
    var displayName: String { title.text }

    init(
        id: RandomIdentifier<Recipe> = .random(),
        visitor: VisitorID,
        title: SingleLine<80>,
        createdAt: Date,
        removedAt: Date? = nil
    ) {
        self.id = id
        self.visitor = visitor
        self.title = title
        self.createdAt = createdAt
        self.removedAt = removedAt
    }
}

@Translatable(Recipe.self)
struct StoredRecipe: Encodable {
    var id: String
    var visitor: String
    var title: String
    var createdAt: Date
    var removedAt: Date?
}

extension Recipe: Translatable {
    typealias ManagedObject = StoredRecipe
}

extension StoredRecipe.Columns: OwnedColumns {}

enum RecipeTables: TableMigration {
    case recipes

    static let records: [any StoredRecord.Type] = [StoredRecipe.self]

    var name: String { "recipes" }

    var sql: String { Self.ownedTable("recipe", columns: "\"title\" TEXT NOT NULL") }
}

/// Where recipes are kept: all have to behave alike.
enum RecipeStore: CaseIterable, Sendable {
    case frameworkMemory, memory, sqlite, postgreSQL

    /// Those that this machine has.
    static var allCases: [RecipeStore] {
        [.frameworkMemory, .memory, .sqlite] + (TestDatabase.isThere ? [.postgreSQL] : [])
    }

    func using(_ body: (any OwnedItemRepository<Recipe>) async throws -> Void) async throws {
        switch self {
        case .frameworkMemory: try await body(MemoryOwnedItems())
        case .memory: try await body(StorageOwnedItems<Recipe>(storage: InMemoryStorage(), named: "recipes"))
        case .sqlite:
            try await Self.inFile { try await body(StorageOwnedItems<Recipe>(storage: $0, named: "recipes")) }
        case .postgreSQL:
            try await TestDatabase.with(Schema(of: RecipeTables.self)) {
                try await body(StorageOwnedItems<Recipe>(storage: $0, named: "recipes"))
            }
        }
    }

    /// Runs a test over a database of its own.
    static func inFile(_ body: (any StorageProtocol) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "recipes-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "recipes.sqlite")
        try await body(SQLiteStorage(file: file, schema: Schema(of: RecipeTables.self)))
    }
}
