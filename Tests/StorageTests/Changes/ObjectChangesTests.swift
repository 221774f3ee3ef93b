import Testing

@testable import Storage

@Suite struct ObjectChangesTests {
    @Test(arguments: StorageKind.allCases)
    func whatWasSavedAndDeletedIsToldAfterTheCommit(kind: StorageKind) async throws {
        try await kind.with { storage in
            var changes = storage.changes(of: Mark.self).makeAsyncIterator()
            try await storage.save([Mark(id: 1), Mark(id: 2)])
            #expect(await changes.next() == .objects([1, 2]))
            try await storage.delete(Mark(id: 2))
            #expect(await changes.next() == .objects([2]))
        }
    }

    @Test(arguments: StorageKind.allCases)
    func aKeyOfTwoColumnsIsToldAsOne(kind: StorageKind) async throws {
        try await kind.with { storage in
            var changes = storage.changes(of: Loan.self).makeAsyncIterator()
            try await storage.save(Loan(reader: "ann", copy: 7, note: ""))
            #expect(await changes.next() == .objects([.init(reader: "ann", copy: 7)]))
        }
    }

    @Test(arguments: StorageKind.allCases)
    func whatIsRolledBackIsNotTold(kind: StorageKind) async throws {
        try await kind.with { storage in
            var changes = storage.changes(of: Mark.self).makeAsyncIterator()
            _ = try? await storage.write { transaction throws(StorageError) in
                try transaction.save(Mark(id: 1))
                throw .cancelled
            }
            _ = try await storage.attempt {
                transaction throws(StorageError) -> Result<Void, TransactionSuite.Refusal> in
                try transaction.save(Mark(id: 2))
                return .failure(.gone)
            }
            try await storage.save(Mark(id: 3))
            #expect(await changes.next() == .objects([3]))
        }
    }

    @Test(arguments: StorageKind.allCases)
    func whatChangesNothingIsNotTold(kind: StorageKind) async throws {
        try await kind.with { storage in
            var changes = storage.changes(of: Mark.self).makeAsyncIterator()
            try await storage.delete(Mark(id: 1))
            try await storage.deleteAll(ofType: Mark.self)
            try await storage.save(Book("a"))
            _ = try await storage.cachedObjects(Mark.self)
            try await storage.save(Mark(id: 9))
            #expect(await changes.next() == .objects([9]))
        }
    }

    @Test(arguments: StorageKind.allCases)
    func deletingByConditionTellsThatAnyMayHaveGone(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save((1...9).map { Mark(id: $0) })
            var changes = storage.changes(of: Mark.self).makeAsyncIterator()
            try await storage.deleteAll(ofType: Mark.self, matching: StoredMark.columns.id > 5)
            #expect(await changes.next() == .any)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func aSlowConsumerGetsOneChangeForAll(kind: StorageKind) async throws {
        try await kind.with { storage in
            var changes = storage.changes(of: Mark.self).makeAsyncIterator()
            for id in 0..<20 { try await storage.save(Mark(id: id)) }
            #expect(await changes.next() == .objects(Set(0..<20)))
            try await storage.save((1_000..<2_001).map { Mark(id: $0) })
            #expect(await changes.next() == .any)
            try await storage.save(Mark(id: 50))
            #expect(await changes.next() == .objects([50]))
        }
    }

    @Test(arguments: StorageKind.allCases)
    func eachConsumerGetsEveryChange(kind: StorageKind) async throws {
        try await kind.with { storage in
            var one = storage.changes(of: Mark.self).makeAsyncIterator()
            var other = storage.changes(of: Mark.self).makeAsyncIterator()
            try await storage.save(Mark(id: 1))
            #expect(await one.next() == .objects([1]))
            #expect(await other.next() == .objects([1]))
        }
    }

    @Test func aConsumerThatStopsIsForgotten() async throws {
        let storage = InMemoryStorage()
        do {
            let dropped = storage.changes(of: Mark.self)
            var iterator = storage.changes(of: Mark.self).makeAsyncIterator()
            #expect(storage.broadcast.subscriberCount(of: "mark") == 2)
            try await storage.save(Mark(id: 1))
            #expect(await iterator.next() == .objects([1]))
            _ = dropped
        }
        #expect(storage.broadcast.subscriberCount(of: "mark") == 0)
        let changes = storage.changes(of: Mark.self)
        let task = Task {
            for await _ in changes {}
        }
        task.cancel()
        await task.value
        #expect(storage.broadcast.subscriberCount(of: "mark") == 0)
    }

    @Test func theEndOfTheStorageEndsTheChanges() async throws {
        var storage: InMemoryStorage? = InMemoryStorage()
        var changes = try #require(storage).changes(of: Mark.self).makeAsyncIterator()
        storage = nil
        #expect(await changes.next() == nil)
    }

    @Test(arguments: StorageKind.databases)
    func whatAForeignKeyDeletesIsTold(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save(Book("a"))
            try await storage.save([Chapter(id: 1, book: "a"), Chapter(id: 2, book: "a")])
            var chapters = storage.changes(of: Chapter.self).makeAsyncIterator()
            var books = storage.changes(of: Book.self).makeAsyncIterator()
            try await storage.delete(Book("a"))
            #expect(await chapters.next() == .any)
            #expect(await books.next() == .objects(["a"]))
            #expect(try await storage.count(of: Chapter.self) == 0)
        }
    }

    @Test(arguments: StorageKind.databases)
    func savingABookAgainKeepsItsChapters(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save(Book("a"))
            try await storage.save(Chapter(id: 1, book: "a"))
            try await storage.save(Book("a", title: "again"))
            #expect(try await storage.cachedObjects(Chapter.self) == [Chapter(id: 1, book: "a")])
        }
    }

    @Test(arguments: StorageKind.databases)
    func aRuleOfATableIsAConstraint(kind: StorageKind) async throws {
        try await kind.with { storage in
            do throws(StorageError) {
                try await storage.save(Chapter(id: 1, book: "none"))
                Issue.record("a chapter of no book was saved")
            } catch {
                guard case .constraint(let reason) = error else { throw error }
                #expect(reason.lowercased().contains("foreign key"))
            }
            #expect(try await storage.count(of: Chapter.self) == 0)
        }
    }
}
