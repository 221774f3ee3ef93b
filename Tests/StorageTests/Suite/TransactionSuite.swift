import Foundation
import Testing

@testable import Storage

/// What every storage promises of transactions.
@Suite struct TransactionSuite {
    enum Refusal: Error, Equatable {
        case gone
    }

    @Test(arguments: StorageKind.allCases)
    func aTransactionSeesWhatItWrote(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save(Mark(id: 1))
            let seen = try await storage.write { transaction throws(StorageError) in
                try transaction.save([Mark(id: 2), Mark(id: 3)])
                try transaction.delete(Mark(id: 1))
                return try transaction.cachedObjects(Mark.self)
            }
            #expect(seen == [Mark(id: 2), Mark(id: 3)])
            #expect(try await storage.cachedObjects(Mark.self) == seen)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func whatThrowsLeavesNothingBehind(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save(Mark(id: 1))
            await #expect(throws: StorageError.other(reason: "enough")) {
                try await storage.write { transaction throws(StorageError) in
                    try transaction.save(Mark(id: 2))
                    try transaction.deleteAll(ofType: Mark.self, matching: StoredMark.columns.id == 1)
                    throw .other(reason: "enough")
                }
            }
            #expect(try await storage.cachedObjects(Mark.self) == [Mark(id: 1)])
        }
    }

    @Test(arguments: StorageKind.allCases)
    func aRefusalUndoesTheTransactionAndComesOutAsItIs(kind: StorageKind) async throws {
        try await kind.with { storage in
            let outcome = try await storage.attempt { transaction throws(StorageError) -> Result<Int, Refusal> in
                try transaction.save(Mark(id: 1))
                return try transaction.object(Mark.self, byPrimaryKey: 7) == nil ? .failure(.gone) : .success(7)
            }
            #expect(outcome == .failure(.gone))
            #expect(try await storage.cachedObjects(Mark.self).isEmpty)
            let accepted = try await storage.attempt { transaction throws(StorageError) -> Result<Int, Refusal> in
                try transaction.save(Mark(id: 1))
                return .success(7)
            }
            #expect(accepted == .success(7))
            #expect(try await storage.cachedObjects(Mark.self) == [Mark(id: 1)])
        }
    }

    @Test(arguments: StorageKind.allCases)
    func savingManyIsAllOrNothing(kind: StorageKind) async throws {
        try await kind.with { storage in
            await #expect(throws: StorageError.self) { try await storage.save([Book("a"), Book("b\0")]) }
            let count = try await storage.count(of: Book.self)
            #expect(count == 0)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func addingUpFromManyTasksLosesNothing(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save(Book("counter"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        try await storage.write { transaction throws(StorageError) in
                            guard var book = try transaction.object(Book.self, byPrimaryKey: "counter") else { return }
                            book.pages += 1
                            try transaction.save(book)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await storage.object(Book.self, byPrimaryKey: "counter")?.pages == 100)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func aCancelledTaskChangesNothing(kind: StorageKind) async throws {
        try await kind.with { storage in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                do throws(StorageError) {
                    try await storage.save(Mark(id: 1))
                    return nil as StorageError?
                } catch {
                    return error
                }
            }
            #expect(await task.value == .cancelled)
            let marks = try await storage.cachedObjects(Mark.self)
            #expect(marks.isEmpty)
        }
    }
}
