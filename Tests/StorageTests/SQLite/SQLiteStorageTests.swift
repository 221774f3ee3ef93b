import Dispatch
import Foundation
import GRDB
import Portico
import Testing

@testable import Storage

/// The pool and its files, which the library's authors do not test on Linux.
@Suite struct SQLiteStorageTests {
    @Test func itsFilesAreForTheirOwnerOnly() async throws {
        let library = Library()
        let storage = try library.open()
        try await storage.save(Mark(id: 1))
        #expect(try mode(library.folder) == 0o700)
        for ending in ["", "-wal", "-shm"] {
            #expect(try mode(URL(filePath: library.file.path + ending)) == 0o600, "\(ending)")
        }
    }

    @Test func whatReadsAndWritesTakeIsAddedToTheMeterOfWhoAsks() async throws {
        let library = Library()
        let storage = try library.open()
        let meter = WorkMeter(client: "one")
        var spent = Duration.zero
        func grew() -> Bool {
            defer { spent = meter.spent }
            return meter.spent > spent
        }
        try await WorkMeter.$current.withValue(meter) {
            try await storage.save(Mark(id: 1))
            #expect(grew())
            #expect(try await storage.count(of: Mark.self) == 1)
            #expect(grew())
            #expect(
                try await storage.read(
                    among: Query<StoredMark>.all,
                    sql: { database, _ in
                        try Int.fetchOne(database, sql: "SELECT count(*) FROM mark")
                    }
                ) == 1
            )
            #expect(grew())
        }
        try await storage.save(Mark(id: 2))
        #expect(!grew(), "nobody counts outside of it")
    }

    @Test func aFolderThatIsThereKeepsItsMode() throws {
        let library = Library()
        try FileManager.default.createDirectory(at: library.folder, withIntermediateDirectories: true)
        let before = try mode(library.folder)
        _ = try library.open()
        #expect(try mode(library.folder) == before)
    }

    @Test(arguments: [(SQLiteOptions.Synchronous.full, 2), (.normal, 1)])
    func theOptionsReachTheDatabase(synchronous: SQLiteOptions.Synchronous, number: Int) async throws {
        let library = Library()
        var options = SQLiteOptions()
        options.synchronous = synchronous
        options.maxPages = 1_000
        let storage = try library.open(options)
        let pragmas = try await storage.pool.writeWithoutTransaction { database in
            try ["synchronous", "max_page_count", "foreign_keys"].map {
                try Int.fetchOne(database, sql: "PRAGMA \($0)")
            }
        }
        #expect(pragmas == [number, 1_000, 1])
        let mode = try await storage.pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        #expect(mode == "wal")
    }

    @Test func aReaderSeesOneMomentWhileOthersWrite() async throws {
        let library = Library()
        let storage = try library.open(.onlyThePool)
        try await storage.save(Mark(id: 1))
        let written = DispatchSemaphore(value: 0)
        let (started, start) = AsyncStream<Void>.makeStream()
        async let counts = storage.read { snapshot throws(StorageError) in
            let before = try snapshot.count(of: Mark.self)
            start.finish()
            let isWritten = written.wait(timeout: .now() + 3_600) == .success
            return (before, isWritten, try snapshot.count(of: Mark.self))
        }
        for await _ in started {}
        try await storage.save(Mark(id: 2))
        #expect(try await storage.count(of: Mark.self) == 2)
        written.signal()
        #expect(try await counts == (1, true, 1))
    }

    @Test func severalReadAtTheSameTime() async throws {
        let library = Library()
        let storage = try library.open(.onlyThePool)
        let meeting = DispatchSemaphore(value: 0)
        let other = DispatchSemaphore(value: 0)
        async let one = storage.read { _ throws(StorageError) in
            meeting.signal()
            return other.wait(timeout: .now() + 3_600) == .success
        }
        async let two = storage.read { _ throws(StorageError) in
            other.signal()
            return meeting.wait(timeout: .now() + 3_600) == .success
        }
        #expect(try await (one, two) == (true, true))
    }

    @Test func aWriteElsewhereIsWaitedForAndThenCalledBusy() async throws {
        let library = Library()
        var options = SQLiteOptions()
        options.busyTimeout = .milliseconds(1)
        let storage = try library.open(options)
        let other = try DatabaseQueue(path: library.file.path)
        try await other.writeWithoutTransaction { database in
            try database.beginTransaction(.immediate)
            defer { try? database.rollback() }
            let isTried = DispatchSemaphore(value: 0)
            Task {
                defer { isTried.signal() }
                await #expect(throws: StorageError.busy) { try await storage.save(Mark(id: 1)) }
                let count = try await storage.count(of: Mark.self)
                #expect(count == 0)
            }
            isTried.wait()
        }
        try await storage.save(Mark(id: 1))
        #expect(try await storage.count(of: Mark.self) == 1)
    }

    @Test func twoStoragesOfOneFileLoseNothingOfEachOther() async throws {
        let library = Library()
        let storages = try [library.open(), library.open()]
        try await storages[0].save(Book("counter"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for turn in 0..<60 {
                group.addTask {
                    try await storages[turn % 2].write { transaction throws(StorageError) in
                        guard var book = try transaction.object(Book.self, byPrimaryKey: "counter") else { return }
                        book.pages += 1
                        try transaction.save(book)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await storages[1].object(Book.self, byPrimaryKey: "counter")?.pages == 60)
    }

    @Test func aColumnOfAnotherTypeIsRefused() async throws {
        let library = Library()
        let storage = try library.open()
        await #expect(throws: DatabaseError.self) {
            try await storage.pool.write { try $0.execute(sql: "INSERT INTO mark (id) VALUES ('one')") }
        }
    }

    @Test func theIndexOfAColumnIsUsed() async throws {
        let library = Library()
        let storage = try library.open()
        let plan = try await storage.pool.write { database in
            try database.execute(sql: "CREATE INDEX bookByRating ON book (rating)")
            let sql = SQLText.select(Query.matching(StoredBook.columns.rating == 3 && StoredBook.columns.title != "x"))
            return try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql.text, arguments: sql.arguments)
                .map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("bookByRating") }, "\(plan)")
    }

    private func mode(_ file: URL) throws -> Int {
        var status = stat()
        try #require(stat(file.path(percentEncoded: false), &status) == 0)
        return Int(status.st_mode & 0o777)
    }
}
