import Foundation
import PorticoTestSupport
import Testing

@testable import Storage

/// What every storage does alike.
@Suite struct StorageSuite {
    @Test(arguments: StorageKind.allCases, 0..<4 as Range<UInt64>)
    func whatIsSavedIsReadBackAsItWas(kind: StorageKind, seed: UInt64) async throws {
        try await kind.with { storage in
            var books = RandomBooks(seed: seed)
            for _ in 0..<100 {
                let book = books.book()
                try await storage.save(book)
                let read = try await storage.object(Book.self, byPrimaryKey: book.id.rawValue)
                #expect(read == book, "seed \(seed)")
            }
        }
    }

    @Test(arguments: StorageKind.databases, 0..<8 as Range<UInt64>)
    func eachGivesTheSameObjectsInTheSameOrder(kind: StorageKind, seed: UInt64) async throws {
        try await kind.with { storage in
            let memory = InMemoryStorage()
            var books = RandomBooks(seed: seed)
            let saved = (0..<60).map { _ in books.book() }
            try await storage.save(saved)
            try await memory.save(saved)
            for _ in 0..<100 {
                let query = books.query()
                let expected = try await memory.cachedObjects(Book.self, query)
                #expect(try await storage.cachedObjects(Book.self, query) == expected, "seed \(seed): \(query)")
                #expect(try await storage.count(of: Book.self, query) == expected.count, "seed \(seed): \(query)")
                #expect(try await memory.count(of: Book.self, query) == expected.count, "seed \(seed): \(query)")
            }
            let condition = books.condition()
            try await storage.deleteAll(ofType: Book.self, matching: condition)
            try await memory.deleteAll(ofType: Book.self, matching: condition)
            #expect(
                try await storage.cachedObjects(Book.self) == memory.cachedObjects(Book.self),
                "seed \(seed): \(condition)"
            )
        }
    }

    @Test(arguments: StorageKind.allCases)
    func anObjectWithTheSameKeyIsReplaced(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save(Book("a", title: "one"))
            try await storage.save([Book("a", title: "two"), Book("b"), Book("a", title: "three")])
            #expect(try await storage.cachedObjects(Book.self) == [Book("a", title: "three"), Book("b")])
        }
    }

    @Test(arguments: StorageKind.allCases)
    func aRecordMayHaveSomeColumnsOfATableInAnyOrder(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save([Book("a", title: "one", pages: 7), Book("b", title: "two", pages: 9)])
            let pages = StoredBookPages.columns.pages
            #expect(
                try await storage.cachedObjects(BookPages.self, .matching(pages > 8)) == [BookPages(pages: 9, id: "b")]
            )
            #expect(try await storage.object(BookPages.self, byPrimaryKey: "a") == BookPages(pages: 7, id: "a"))
            try await storage.deleteAll(ofType: BookPages.self, matching: pages == 7)
            #expect(try await storage.cachedObjects(Book.self) == [Book("b", title: "two", pages: 9)])
        }
    }

    @Test(arguments: StorageKind.allCases)
    func aKeyOfTwoColumnsIsOneKey(kind: StorageKind) async throws {
        try await kind.with { storage in
            let first = Loan(reader: "ann", copy: 1, note: "x")
            try await storage.save([
                first, Loan(reader: "ann", copy: 2, note: "x"), Loan(reader: "bob", copy: 1, note: "x"),
            ])
            try await storage.save(Loan(reader: "ann", copy: 2, note: "y"))
            #expect(try await storage.object(Loan.self, byPrimaryKey: .init(reader: "ann", copy: 2))?.note == "y")
            try await storage.delete(first)
            #expect(try await storage.cachedObjects(Loan.self).map(\.copy) == [2, 1])
        }
    }

    @Test(arguments: StorageKind.allCases)
    func whatHasOneOfManyKeysIsReadInTheirOrder(kind: StorageKind) async throws {
        try await kind.with { storage in
            // What means something where several texts stand in one.
            let ids = ["b", "", "NULL", "a,b", "{a}", "\"a\"", "a\\", "\\\"", " a ", "é", "e\u{301}", "$1"]
            try await storage.save((ids + ["other"]).map { Book($0) })
            let asked = ids.reversed() + ["missing", "a\0b", "b"]
            let found = try await storage.read { snapshot throws(StorageError) in
                try snapshot.results(of: Book.self, byPrimaryKeys: asked)
            }
            let bytes = try found.map { Array(try $0.get().id.rawValue.utf8) }
            #expect(bytes == (ids.reversed() + ["b"]).map { Array($0.utf8) })
            let none = try await storage.read { snapshot throws(StorageError) in
                try snapshot.results(of: Book.self, byPrimaryKeys: []).count
            }
            #expect(none == 0)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func whatHasOneOfManyKeysOfTwoColumnsIsReadAsWell(kind: StorageKind) async throws {
        try await kind.with { storage in
            let loans = (1...70).map { Loan(reader: "ann", copy: $0, note: "\($0)") }
            try await storage.save(loans)
            let keys = (0...80).reversed().map { StoredLoan.PrimaryKey(reader: "ann", copy: $0) }
            let found = try await storage.write { transaction throws(StorageError) in
                // A write that waits is seen.
                try transaction.save(Loan(reader: "ann", copy: 70, note: "new"))
                return try transaction.results(of: Loan.self, byPrimaryKeys: keys)
            }
            let notes = try found.map { try $0.get().note }
            #expect(notes == ["new"] + (1...69).reversed().map { "\($0)" })
        }
    }

    @Test(arguments: StorageKind.allCases)
    func anObjectThatIsOnlyItsKeyCanBeSavedAgain(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save([Mark(id: 2), Mark(id: 1), Mark(id: 2)])
            #expect(try await storage.cachedObjects(Mark.self) == [Mark(id: 1), Mark(id: 2)])
        }
    }

    @Test(arguments: StorageKind.allCases)
    func whatIsDeletedIsGoneAndTheRestIsNot(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save((1...5).map { Mark(id: $0) })
            try await storage.delete(Mark(id: 1))
            try await storage.delete(Mark(id: 77))
            try await storage.delete(Mark.self, byPrimaryKey: 2)
            try await storage.delete([Mark(id: 3), Mark(id: 3)])
            #expect(try await storage.cachedObjects(Mark.self) == [Mark(id: 4), Mark(id: 5)])
            try await storage.save(Loan(reader: "ann", copy: 1, note: ""))
            try await storage.deleteAll(ofType: Mark.self)
            #expect(try await storage.cachedObjects(Mark.self).isEmpty)
            #expect(try await storage.object(Mark.self, byPrimaryKey: 4) == nil)
            #expect(try await storage.count(of: Loan.self) == 1)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func textsThatLookAlikeAreTwoKeys(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save([Book("é"), Book("e\u{301}"), Book("E"), Book("e")])
            let ids = try await storage.cachedObjects(Book.self).map { Array($0.id.rawValue.utf8) }
            #expect(ids == [Array("E".utf8), Array("e".utf8), Array("e\u{301}".utf8), Array("é".utf8)])
        }
    }

    @Test(arguments: StorageKind.allCases)
    func whatADatabaseWouldChangeIsRefused(kind: StorageKind) async throws {
        try await kind.with { storage in
            await #expect(throws: StorageError.untranslatable(.init(table: "book", column: "title"))) {
                try await storage.save([Book("fine"), Book("a", title: "a\0b")])
            }
            var book = Book("a")
            book.price = .nan
            await #expect(throws: StorageError.untranslatable(.init(table: "book", column: "price"))) {
                try await storage.save(book)
            }
            let books = try await storage.cachedObjects(Book.self)
            #expect(books.isEmpty)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func aKeyWithANulInItFindsNothing(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save(Book("a"))
            #expect(try await storage.object(Book.self, byPrimaryKey: "a\0b") == nil)
            try await storage.delete(Book.self, byPrimaryKey: "a\0b")
            #expect(try await storage.count(of: Book.self) == 1)
            await #expect(throws: StorageError.untranslatable(.init(table: "book", column: "id"))) {
                try await storage.cachedObjects(Book.self, .matching(StoredBook.columns.id == "a\0b"))
            }
            await #expect(throws: StorageError.untranslatable(.init(table: "book", column: "id"))) {
                try await storage.deleteAll(ofType: Book.self, matching: !(StoredBook.columns.id == "a\0b"))
            }
            #expect(try await storage.count(of: Book.self) == 1)
        }
    }
}
