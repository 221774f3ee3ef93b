import Foundation
import GRDB
import Storage
import TestDatabase

/// The tables of the samples, and a folder to keep them in.
final class Library: Sendable {
    static let migrations = [
        Migration(1, "books") {
            """
            CREATE TABLE book (
                id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, genre TEXT NOT NULL, mood TEXT, shelf INTEGER, subtitle TEXT,
                pages INTEGER NOT NULL, rating INTEGER, price REAL NOT NULL, weight REAL, isLoaned INTEGER NOT NULL, isSigned INTEGER,
                bought REAL NOT NULL, returned REAL, cover BLOB NOT NULL, extension BLOB
            ) STRICT
            """
        },
        Migration(2, "loans, marks and chapters") {
            """
            CREATE TABLE lending (reader TEXT NOT NULL, copy INTEGER NOT NULL, note TEXT NOT NULL, PRIMARY KEY (reader, copy)) STRICT;
            CREATE TABLE mark (id INTEGER PRIMARY KEY NOT NULL) STRICT;
            CREATE TABLE chapter (
                id INTEGER PRIMARY KEY NOT NULL, book TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE
            ) STRICT;
            """
        },
    ]

    let folder: URL
    var file: URL { folder.appending(path: "library.sqlite") }

    init() {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "library-\(UUID())",
            directoryHint: .isDirectory
        )
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func open(_ options: SQLiteOptions = SQLiteOptions()) throws -> SQLiteStorage {
        try SQLiteStorage(file: file, migrations: Self.migrations, options: options)
    }

    /// How many migrations the file went through.
    func version() throws -> Int {
        try StorageFile.check(file, against: Self.migrations)
    }

    /// Whether pages, indexes and references of a file are in order, in SQLite's own words.
    func isSound(_ file: URL? = nil) throws -> Bool {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: (file ?? self.file).path(percentEncoded: false), configuration: configuration)
            .read { database in
                let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check")
                return try integrity == ["ok"] && Row.fetchAll(database, sql: "PRAGMA foreign_key_check").isEmpty
            }
    }
}

extension SQLiteOptions {
    /// With bodies of reads that wait for others, which the thread that asks would do as well.
    static var onlyThePool: SQLiteOptions {
        var options = SQLiteOptions()
        options.briefSteps = 0
        return options
    }
}

/// The storages that behave alike.
enum StorageKind: CaseIterable, Sendable {
    case memory, sqlite, postgreSQL

    /// Those that this machine has.
    static var allCases: [StorageKind] { TestDatabase.isThere ? [.memory, .sqlite, .postgreSQL] : [.memory, .sqlite] }

    /// Those that know what a migration adds to a table.
    static var databases: [StorageKind] { allCases.filter { $0 != .memory } }

    /// Runs a test with a storage that is empty.
    func with<Value>(
        _ migrations: [Migration] = Library.migrations,
        _ body: (any StorageProtocol) async throws -> Value
    ) async throws -> Value {
        switch self {
        case .memory:
            return try await body(InMemoryStorage())
        case .sqlite:
            let library = Library()
            defer { withExtendedLifetime(library) {} }
            return try await body(SQLiteStorage(file: library.file, migrations: migrations))
        case .postgreSQL:
            return try await TestDatabase.with(migrations) { try await body($0) }
        }
    }
}
