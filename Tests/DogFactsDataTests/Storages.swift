import DogFactsData
import Foundation
import Storage
import TestDatabase

/// The storages that have to behave alike.
enum Storages: CaseIterable, Sendable {
    case memory, file, postgreSQL

    /// Those that this machine has.
    static var allCases: [Storages] { TestDatabase.isThere ? [.memory, .file, .postgreSQL] : [.memory, .file] }

    /// Runs a test over an empty storage.
    func using<Value>(_ body: (any StorageProtocol) async throws -> Value) async throws -> Value {
        switch self {
        case .memory: return try await body(RepeatingStorage(InMemoryStorage()))
        case .file:
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "facts-\(UUID().uuidString)",
                directoryHint: .isDirectory
            )
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "atrium.sqlite")
            return try await body(try SQLiteStorage(file: file, schema: Schema(of: DogFactsTables.self)))
        case .postgreSQL:
            return try await TestDatabase.with(Schema(of: DogFactsTables.self)) { try await body($0) }
        }
    }
}
