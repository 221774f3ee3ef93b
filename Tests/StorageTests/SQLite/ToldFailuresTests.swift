import Foundation
import GRDB
import Synchronization
import Testing

@testable import Storage

/// Why a storage failed is told where it happens: a repository makes a sentence of it, which says less.
@Suite struct ToldFailuresTests {
    private let library = Library()
    private let told = Recording()

    private final class Recording: Sendable {
        let failures = Mutex<[StorageError]>([])
        var reasons: [String] { failures.withLock { $0.map(\.reason) } }
    }

    private func open() throws -> SQLiteStorage {
        var options = SQLiteOptions()
        options.report = { [told] failure in told.failures.withLock { $0.append(failure) } }
        return try library.open(options)
    }

    @Test func aMissingColumnIsToldOnceForEachReadAndWrite() async throws {
        let storage = try open()
        try await storage.pool.write { try $0.execute(sql: "ALTER TABLE book RENAME COLUMN price TO cost") }
        await #expect(throws: StorageError.self) { try await storage.cachedObjects(Book.self) }
        #expect(told.reasons == ["the storage failed: SQLite 1: no such column: price"])
        await #expect(throws: StorageError.self) { try await storage.save(Book("a")) }
        #expect(told.reasons.count == 2)
        #expect(told.reasons.last == "the storage failed: SQLite 1: table book has no column named price")
    }

    @Test func whatWasStoredOrSearchedForIsNotTold() async throws {
        let storage = try open()
        try await storage.save(Book("a"))
        try await storage.pool.write { database in
            try database.execute(sql: "UPDATE book SET genre = 'a secret'")
            try database.execute(sql: "CREATE VIRTUAL TABLE texts USING fts5(body)")
        }
        await #expect(throws: StorageError.self) { try await storage.cachedObjects(Book.self) }
        await #expect(throws: StorageError.self) {
            _ = try await storage.read(
                among: Query<StoredBook>.all,
                sql: { database, _ in
                    try Int.fetchOne(
                        database,
                        sql: "SELECT count(*) FROM texts WHERE texts MATCH ?",
                        arguments: ["a + , secret"]
                    )
                }
            )
        }
        #expect(
            told.reasons == [
                "a value cannot be stored or read: column genre of the table book, id a",
                "the storage failed: SQLite 1: fts5: syntax error",
            ]
        )
    }

    @Test func whoeverIsCancelledIsNoFailure() async throws {
        let storage = try open()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await storage.save(Book("a"))
        }
        await #expect(throws: StorageError.cancelled) { try await task.value }
        #expect(told.reasons == [])
    }
}
