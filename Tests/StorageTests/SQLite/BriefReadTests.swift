import Foundation
import GRDB
import Portico
import PorticoSessions
import Synchronization
import Testing

@testable import Storage

/// Reads on the thread that asks: they differ from those of the pool in nothing but how soon they are answered.
@Suite struct BriefReadTests {
    private let library = Library()

    private func thread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

    @Test func aRowIsReadOnceAndOnTheThreadThatAsks() async throws {
        let storage = try library.open()
        try await storage.save(Book("a"))
        let runs = Mutex(0)
        let asking = thread()
        let (book, answering) = try await storage.read { snapshot throws(StorageError) in
            runs.withLock { $0 += 1 }
            return (try snapshot.object(Book.self, byPrimaryKey: "a"), thread())
        }
        #expect(book == Book("a"))
        #expect(answering == asking)
        #expect(runs.withLock(\.self) == 1)
    }

    @Test func aRowReadManyTimesIsAlwaysReadOnce() async throws {
        let storage = try library.open()
        try await storage.save(Book("a"))
        let runs = Mutex(0)
        for _ in 0..<1_000 {
            _ = try await storage.read { snapshot throws(StorageError) in
                runs.withLock { $0 += 1 }
                return try snapshot.object(Book.self, byPrimaryKey: "a")
            }
        }
        #expect(runs.withLock(\.self) == 1_000)
    }

    @Test func whatTakesLittleIsReadWithoutWaiting() async throws {
        let storage = try library.open()
        try await storage.save(Book("a"))
        let asking = thread()
        let read = try storage.readWithoutWaiting { snapshot throws(StorageError) in
            (try snapshot.object(Book.self, byPrimaryKey: "a"), thread())
        }
        guard case .known((let book, let answering)) = read else {
            Issue.record("it has to be waited for")
            return
        }
        #expect(book == Book("a"))
        #expect(answering == asking)
        try await storage.save((0..<2_000).map { Mark(id: $0) })
        let long = try storage.readWithoutWaiting { snapshot throws(StorageError) in
            try snapshot.cachedObjects(Mark.self).count
        }
        guard case .pending = long else {
            Issue.record("a long read was not left to who waits")
            return
        }
    }

    @Test func whatIsReadWithoutWaitingIsFollowed() async throws {
        let storage = try library.open()
        let log = ReadingLog()
        try ReadingLog.$current.withValue(log) {
            _ = try storage.objectWithoutWaiting(Book.self, byPrimaryKey: "a")
        }
        #expect(!log.isOutdated)
        try await storage.save(Book("a"))
        #expect(log.isOutdated)
    }

    @Test func whatWasSavedIsRead() async throws {
        let storages = try [library.open(), library.open()]
        for id in 0..<50 {
            try await storages[id % 2].save(Mark(id: id))
            for storage in storages {
                #expect(try await storage.object(Mark.self, byPrimaryKey: id) == Mark(id: id))
            }
        }
    }

    @Test func aLongReadIsDoneAnewAndNoFailure() async throws {
        let told = Mutex<[StorageError]>([])
        var options = SQLiteOptions()
        options.report = { failure in told.withLock { $0.append(failure) } }
        let storage = try library.open(options)
        try await storage.save((0..<2_000).map { Mark(id: $0) })
        let runs = Mutex(0)
        let count = try await storage.read { snapshot throws(StorageError) in
            runs.withLock { $0 += 1 }
            return try snapshot.count(of: Mark.self)
        }
        #expect(count == 2_000)
        #expect(runs.withLock(\.self) == 2)
        #expect(try await storage.cachedObjects(Mark.self).count == 2_000)
        #expect(try await storage.object(Mark.self, byPrimaryKey: 7) == Mark(id: 7), "its connection reads on")
        #expect(told.withLock(\.self) == [])
    }

    @Test func manyBriefReadsInOneAreALongOne() async throws {
        let storage = try library.open()
        try await storage.save((0..<200).map { Book("\($0)") })
        let runs = Mutex(0)
        let found = try await storage.read { snapshot throws(StorageError) in
            runs.withLock { $0 += 1 }
            var found = 0
            for id in 0..<200 where try snapshot.object(Book.self, byPrimaryKey: "\(id)") != nil { found += 1 }
            return found
        }
        #expect(found == 200)
        #expect(runs.withLock(\.self) == 2)
    }

    @Test func aFewLongTextsAreALongRead() async throws {
        let storage = try library.open()
        let books = (0..<8).map { Book("\($0)", title: String(repeating: "x", count: 100_000)) }
        try await storage.save(books)
        let runs = Mutex(0)
        let read = try await storage.read { snapshot throws(StorageError) in
            runs.withLock { $0 += 1 }
            return try snapshot.cachedObjects(Book.self)
        }
        #expect(read == books)
        #expect(runs.withLock(\.self) == 2)
    }

    @Test func whatIsMadeOfAnEarlyEndDoesNotCount() async throws {
        let storage = try library.open()
        try await storage.save((0..<2_000).map { Mark(id: $0) })
        let count = try await storage.read { snapshot throws(StorageError) in
            (try? snapshot.count(of: Mark.self)) ?? -1
        }
        #expect(count == 2_000)
        #expect(
            try await storage.read { snapshot throws(StorageError) in
                do throws(StorageError) { return try snapshot.count(of: Mark.self) } catch {
                    throw .other(reason: "what was ended is called something else")
                }
            } == 2_000
        )
    }

    @Test func manyReadAtTheSameTime() async throws {
        let storage = try library.open()
        try await storage.save((0..<400).map { Book("\($0)", pages: $0) })
        let pages = try await withThrowingTaskGroup(of: Int?.self) { group in
            for id in 0..<400 {
                group.addTask {
                    // Every fourth one is left to the pool.
                    guard id % 4 == 0 else { return try await storage.object(Book.self, byPrimaryKey: "\(id)")?.pages }
                    return try await storage.cachedObjects(Book.self).first { $0.id.rawValue == "\(id)" }?.pages
                }
            }
            return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
        }
        #expect(pages == Set(0..<400))
    }

    @Test func aReadBesideALongWriteSeesWhatWasBefore() async throws {
        let storage = try library.open()
        try await storage.save(Mark(id: 1))
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let writer = try DatabaseQueue(path: library.file.path(percentEncoded: false), configuration: configuration)
        try writer.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE; INSERT INTO mark (id) VALUES (2)") }
        #expect(try await storage.cachedObjects(Mark.self) == [Mark(id: 1)])
        try writer.inDatabase { try $0.execute(sql: "COMMIT") }
        #expect(try await storage.cachedObjects(Mark.self) == [Mark(id: 1), Mark(id: 2)])
    }

    @Test(arguments: [SQLiteOptions(), .onlyThePool])
    func aReadSeesOneMoment(options: SQLiteOptions) async throws {
        let storage = try library.open(options)
        try await storage.save(Mark(id: 1))
        let writer = try DatabaseQueue(path: library.file.path(percentEncoded: false))
        let counts = try await storage.read { snapshot throws(StorageError) in
            let before = try snapshot.count(of: Mark.self)
            try StorageError.translating { try writer.write { try $0.execute(sql: "INSERT INTO mark VALUES (2)") } }
            return [before, try snapshot.count(of: Mark.self)]
        }
        #expect(counts == [1, 1])
        #expect(try await storage.count(of: Mark.self) == 2)
    }

    @Test func aTableThatWasChangedIsReadAsItIs() async throws {
        let storage = try library.open()
        try await storage.save(Book("a"))
        #expect(try await storage.cachedObjects(Book.self) == [Book("a")])
        try await storage.pool.write { try $0.execute(sql: "ALTER TABLE book ADD COLUMN binding TEXT") }
        #expect(try await storage.cachedObjects(Book.self) == [Book("a")])
        try await storage.pool.write { try $0.execute(sql: "ALTER TABLE book RENAME COLUMN price TO cost") }
        await #expect(throws: StorageError.other(reason: "SQLite 1: no such column: price")) {
            try await storage.cachedObjects(Book.self)
        }
    }

    @Test func whoeverIsCancelledReadsNothing() async throws {
        let storage = try library.open()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await storage.count(of: Mark.self)
        }
        await #expect(throws: StorageError.cancelled) { try await task.value }
    }

    @Test func theLogIsEmptiedAfterABriefRead() async throws {
        let storage = try library.open()
        try await storage.save(Mark(id: 1))
        #expect(try await storage.count(of: Mark.self) == 1)
        #expect(try await storage.emptyLog())
        #expect(try Data(contentsOf: URL(filePath: library.file.path + "-wal")).isEmpty)
        #expect(try await storage.count(of: Mark.self) == 1)
    }

    @Test func theLogIsGoneWithTheStorage() throws {
        let log = library.file.path + "-wal"
        do {
            let storage = try library.open()
            try storage.pool.write { try $0.execute(sql: "INSERT INTO mark VALUES (1)") }
            #expect(try storage.briefReads.read(countMarks) == 1)
            #expect(FileManager.default.fileExists(atPath: log))
        }
        #expect(!FileManager.default.fileExists(atPath: log))
    }

    @Test func aReadThatWouldWaitForALockIsLeftToThePool() throws {
        let file = library.folder.appending(path: "locked.sqlite")
        try DatabaseLocation(file).prepare()
        let path = file.path(percentEncoded: false)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "CREATE TABLE mark (id INTEGER PRIMARY KEY NOT NULL) STRICT") }
        let reads = BriefReads(path: path, configuration: Configuration(), steps: 1_000)
        #expect(try reads.read(countMarks) == 0)
        try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        #expect(try reads.read(countMarks) == nil)
        #expect(try reads.read { snapshot throws(StorageError) in try? countMarks(snapshot) } == nil)
        try other.inDatabase { try $0.execute(sql: "COMMIT") }
        #expect(try reads.read(countMarks) == 0)
    }

    @Test func aFileThatCannotBeOpenedIsLeftToThePool() throws {
        let path = library.folder.appending(path: "none.sqlite").path(percentEncoded: false)
        let reads = BriefReads(path: path, configuration: Configuration(), steps: 1_000)
        for _ in 0..<10 { #expect(try reads.read(countMarks) == nil) }
    }

    private func countMarks(_ snapshot: any StorageSnapshot) throws(StorageError) -> Int {
        try snapshot.count(of: Mark.self)
    }
}
