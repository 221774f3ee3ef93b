import GRDB
import PorticoTestSupport
import Testing

@testable import Storage

@Suite struct ObservedListTests {
    private static let ids = ["a", "b", "c", "d", "e", "f", "g", "h"]

    @Test(arguments: StorageKind.allCases)
    func theListComesFirstThenOneStepAtATime(kind: StorageKind) async throws {
        try await kind.with { storage in
            try await storage.save([Book("a", title: "1"), Book("b", title: "2")])
            let order = Query.all.ordered(by: StoredBook.columns.title.ascending).limited(to: 3)
            var updates = storage.observe(Book.self, order).makeAsyncIterator()
            #expect(try await updates.next() == .list([Book("a", title: "1"), Book("b", title: "2")]))
            try await storage.save(Book("c", title: "0"))
            #expect(try await updates.next() == .steps([.inserted(Book("c", title: "0"), at: 0)]))
            try await storage.save(Book("b", title: "2", pages: 9))
            #expect(try await updates.next() == .steps([.changed(Book("b", title: "2", pages: 9), at: 2)]))
            try await storage.delete(Book("a"))
            #expect(try await updates.next() == .steps([.deleted(at: 1)]))
            try await storage.save(Book("c", title: "3"))
            #expect(
                try await updates.next() == .steps([.moved(from: 0, to: 1), .changed(Book("c", title: "3"), at: 1)])
            )
        }
    }

    @Test(arguments: StorageKind.allCases, 0..<4 as Range<UInt64>)
    func applyingTheStepsAlwaysGivesTheStoredList(kind: StorageKind, seed: UInt64) async throws {
        try await kind.with { storage in
            var books = RandomBooks(seed: seed)
            for _ in 0..<6 {
                let query = books.query()
                var updates = storage.observe(Book.self, query).makeAsyncIterator()
                var list: [Book] = []
                try await updates.next()?.apply(to: &list)
                for _ in 0..<25 {
                    try await Self.writeSomething(&books, to: storage)
                    let stored = try await storage.cachedObjects(Book.self, query)
                    if stored != list { try await updates.next()?.apply(to: &list) }
                    #expect(list == stored, "seed \(seed): \(query)")
                }
            }
        }
    }

    @Test(arguments: StorageKind.allCases)
    func aConsumerBesideTheWriterEndsWithTheSameList(kind: StorageKind) async throws {
        try await kind.with { storage in
            let updates = storage.observe(Book.self)
            let consumer = Task {
                var list: [Book] = []
                for try await update in updates {
                    update.apply(to: &list)
                    if list.contains(where: { $0.id.rawValue == "~" }) { break }
                }
                return list
            }
            var books = RandomBooks(seed: 1)
            for _ in 0..<200 { try await Self.writeSomething(&books, to: storage) }
            try await storage.save(Book("~"))
            let stored = try await storage.cachedObjects(Book.self)
            #expect(try await consumer.value == stored)
        }
    }

    @Test func aListThatCannotBeReadSaysSoAndGoesOn() async throws {
        let library = Library()
        let storage = try library.open()
        var updates = storage.observe(Book.self).makeAsyncIterator()
        #expect(try await updates.next() == .list([]))
        try await storage.save(Book("a"))
        try await storage.pool.write { try $0.execute(sql: "UPDATE book SET genre = 'none'") }
        await #expect(throws: StorageError.untranslatable(.init(table: "book", column: "genre", id: "a"))) {
            try await updates.next()
        }
        try await storage.save(Book("a", title: "mended"))
        #expect(try await updates.next() == .steps([.inserted(Book("a", title: "mended"), at: 0)]))
    }

    @Test func aConsumerThatStopsIsForgotten() async throws {
        let storage = InMemoryStorage()
        do {
            var updates = storage.observe(Mark.self).makeAsyncIterator()
            #expect(try await updates.next() == .list([]))
            #expect(storage.broadcast.subscriberCount(of: "mark") == 1)
        }
        #expect(storage.broadcast.subscriberCount(of: "mark") == 0)
    }

    private static func writeSomething(_ books: inout RandomBooks, to storage: any StorageProtocol) async throws {
        switch Int.random(in: 0..<8, using: &books.random) {
        case 0: try await storage.deleteAll(ofType: Book.self, matching: books.condition(depth: 1))
        case 1, 2: try await storage.delete(Book(books.random.pick(ids)))
        case 3:
            let several = (0..<3).map { _ in books.book(ids: ids) }
            try await storage.save(several)
        default: try await storage.save(books.book(ids: ids))
        }
    }
}
