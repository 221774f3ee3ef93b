import Foundation
import GRDB
import Portico
import PorticoSessions
import PorticoTestSupport
import Testing

@testable import Storage

/// Rows that are not asked of the file each time: they say what it says all the same, whoever writes to it.
@Suite struct KeptRowTests {
    private let library = Library()

    private func title(of id: String, in storage: SQLiteStorage) throws -> String? {
        guard case .known(let book) = try storage.objectWithoutWaiting(Book.self, byPrimaryKey: id) else {
            Issue.record("it has to be waited for")
            return nil
        }
        return book?.title
    }

    /// The header of a log in which nothing is, in memory of the test's own.
    private static func header() -> UnsafeMutableRawPointer {
        let header = UnsafeMutableRawPointer.allocate(byteCount: 48, alignment: 8)
        header.initializeMemory(as: UInt8.self, repeating: 0, count: 48)
        return header
    }

    /// Writes with a connection that no storage knows of, as another program does.
    private func execute(_ sql: String) throws {
        try DatabaseQueue(path: library.file.path(percentEncoded: false)).write { try $0.execute(sql: sql) }
    }

    @Test func aRowThatWasReadIsKept() async throws {
        let storage = try library.open()
        try await storage.save(Book("a", title: "Emma"))
        let kept = try #require(storage.keptRows)
        #expect(kept.count == 0)
        for _ in 1...3 { #expect(try title(of: "a", in: storage) == "Emma") }
        #expect(kept.count == 1)
    }

    @Test func whatTheStorageSavesAndDeletesIsSeenAtOnce() async throws {
        let storage = try library.open()
        try await storage.save(Book("a", title: "Emma"))
        #expect(try title(of: "a", in: storage) == "Emma")
        try await storage.save(Book("a", title: "Dune"))
        #expect(try title(of: "a", in: storage) == "Dune")
        try await storage.delete(Book.self, byPrimaryKey: "a")
        #expect(try title(of: "a", in: storage) == nil)
        try await storage.save(Book("a", title: "Ulysses"))
        #expect(try title(of: "a", in: storage) == "Ulysses")
    }

    @Test func otherRowsAreKeptWhenOneIsSaved() async throws {
        let storage = try library.open()
        try await storage.save([Book("a", title: "Emma"), Book("b", title: "Dune")])
        for id in ["a", "b"] { _ = try title(of: id, in: storage) }
        try await storage.save(Book("a", title: "Persuasion"))
        #expect(storage.keptRows?.count == 1)
        #expect(try title(of: "b", in: storage) == "Dune")
    }

    @Test func whatWasNotCommittedChangesNothing() async throws {
        let storage = try library.open()
        try await storage.save(Book("a", title: "Emma"))
        _ = try title(of: "a", in: storage)
        let changed = Book("a", title: "Dune")
        _ = try await storage.attempt { transaction throws(StorageError) -> Result<Void, NoSuchBook> in
            try transaction.save(changed)
            return .failure(NoSuchBook())
        }
        #expect(try title(of: "a", in: storage) == "Emma")
        #expect(storage.keptRows?.count == 1)
    }

    private struct NoSuchBook: Error {}

    @Test func whatAnotherStorageOfTheFileWritesIsSeenAtOnce() async throws {
        let storages = try [library.open(), library.open()]
        for round in 0..<50 {
            try await storages[round % 2].save(Book("a", title: "\(round)"))
            for storage in storages { #expect(try title(of: "a", in: storage) == "\(round)") }
        }
    }

    @Test func whatAnotherProgramWritesIsSeenAtOnce() async throws {
        let storage = try library.open()
        try await storage.save(Book("a", title: "Emma"))
        #expect(try title(of: "a", in: storage) == "Emma")
        try execute("UPDATE book SET title = 'Dune'")
        #expect(try title(of: "a", in: storage) == "Dune")
        try execute("DELETE FROM book")
        #expect(try title(of: "a", in: storage) == nil)
    }

    /// Its own commit is not taken for the other's, nor the other's for its own.
    @Test func whatAnotherProgramWritesBesideAWriteOfItsOwnIsSeen() async throws {
        let storage = try library.open()
        try await storage.save([Book("a", title: "Emma"), Book("b", title: "Dune")])
        for id in ["a", "b"] { _ = try title(of: id, in: storage) }
        try execute("UPDATE book SET title = 'Ulysses' WHERE id = 'b'")
        try await storage.save(Book("a", title: "Persuasion"))
        #expect(try title(of: "b", in: storage) == "Ulysses")
        try await storage.save(Book("a", title: "Sanditon"))
        try execute("UPDATE book SET title = 'Dubliners' WHERE id = 'b'")
        #expect(try title(of: "b", in: storage) == "Dubliners")
    }

    @Test func aTransactionThatWritesNothingIsNoCommit() async throws {
        let storage = try library.open()
        try await storage.save(Book("a", title: "Emma"))
        _ = try title(of: "a", in: storage)
        try await storage.delete(Book.self, byPrimaryKey: "nothing")
        _ = try await storage.write { transaction throws(StorageError) in try transaction.count(of: Book.self) }
        #expect(storage.keptRows?.count == 1)
        try execute("UPDATE book SET title = 'Dune'")
        #expect(try title(of: "a", in: storage) == "Dune")
    }

    /// SQLite writes no page where all values are what they were.
    @Test func aSaveThatChangesNothingIsNoCommit() async throws {
        let storage = try library.open()
        try await storage.save(Loan(reader: "r", copy: 1, note: "n"))
        let kept = try #require(storage.keptRows)
        let (state, pages) = (kept.logState, try await storage.pool.write { $0.writtenPages })
        try await storage.save(Loan(reader: "r", copy: 1, note: "n"))
        #expect(kept.logState == state)
        #expect(try await storage.pool.write { $0.writtenPages } == pages)
        try await storage.save(Loan(reader: "r", copy: 1, note: "other"))
        #expect(kept.logState.commits == state.commits + 1)
        #expect(try await storage.pool.write { $0.writtenPages } != pages)
    }

    /// SQLite begins to count anew where a program ended in the middle of a commit.
    @Test func aLogThatWasMadeAnewIsAnotherOne() throws {
        let header = Self.header()
        defer { header.deallocate() }
        let kept = KeptRows(SharedLog(at: header))
        let (place, record) = (KeptRows.Place(table: "book", key: [.integer(1)]), ObjectIdentifier(StoredBook.self))
        kept.keep([.integer(1)], at: place, of: record, readAt: kept.logState)
        #expect(kept.row(at: place, of: record) == [.integer(1)])
        header.storeBytes(of: 7, toByteOffset: 40, as: UInt64.self)
        #expect(kept.row(at: place, of: record) == nil)
    }

    @Test func whatSomebodyElseCommittedBesideATransactionIsNotTakenForIt() throws {
        let header = Self.header()
        defer { header.deallocate() }
        let kept = KeptRows(SharedLog(at: header))
        let (place, record) = (KeptRows.Place(table: "book", key: [.integer(1)]), ObjectIdentifier(StoredBook.self))
        for (commits, isKept) in [(1, true), (2, false)] {
            let before = kept.logState
            kept.keep([.integer(1)], at: place, of: record, readAt: before)
            header.storeBytes(of: before.commits + UInt32(commits), toByteOffset: 8, as: UInt32.self)
            header.storeBytes(of: before.checksum + 1, toByteOffset: 40, as: UInt64.self)
            kept.forget(["book": .rows([[.integer(2)]])], committedAfter: before)
            #expect((kept.row(at: place, of: record) != nil) == isKept, "\(commits) commits")
        }
    }

    /// In a table without row ids SQLite does not tell which rows a rule changes.
    @Test func aRowWithoutAnIDThatARuleDeletesIsSeenToBeGone() async throws {
        let storage = try SQLiteStorage(
            file: library.file,
            migrations: [
                Migration(1, "books with chapters in a table without row ids") {
                    """
                    CREATE TABLE mark (id INTEGER PRIMARY KEY NOT NULL) STRICT;
                    CREATE TABLE lending (
                        reader TEXT NOT NULL, copy INTEGER NOT NULL REFERENCES mark (id) ON DELETE CASCADE,
                        note TEXT NOT NULL, PRIMARY KEY (reader, copy)
                    ) STRICT, WITHOUT ROWID;
                    """
                }
            ]
        )
        try await storage.save([Mark(id: 1), Mark(id: 2)])
        try await storage.save([Loan(reader: "r", copy: 1, note: ""), Loan(reader: "r", copy: 2, note: "")])
        let key = StoredLoan.PrimaryKey(reader: "r", copy: 1)
        guard case .known(_?) = try storage.objectWithoutWaiting(Loan.self, byPrimaryKey: key) else {
            Issue.record("it is not there, or has to be waited for")
            return
        }
        try await storage.write { transaction throws(StorageError) in
            try transaction.save(Loan(reader: "r", copy: 2, note: "other"))
            try transaction.delete(Mark.self, byPrimaryKey: 1)
        }
        guard case .known(nil) = try storage.objectWithoutWaiting(Loan.self, byPrimaryKey: key) else {
            Issue.record("it is still there")
            return
        }
    }

    @Test func aRowThatARuleDeletesIsSeenToBeGone() async throws {
        let storage = try library.open()
        try await storage.save(Book("a", title: "Emma"))
        try await storage.save(Chapter(id: 1, book: "a"))
        guard case .known(let chapter) = try storage.objectWithoutWaiting(Chapter.self, byPrimaryKey: 1) else {
            Issue.record("it has to be waited for")
            return
        }
        #expect(chapter == Chapter(id: 1, book: "a"))
        try await storage.delete(Book.self, byPrimaryKey: "a")
        guard case .known(nil) = try storage.objectWithoutWaiting(Chapter.self, byPrimaryKey: 1) else {
            Issue.record("the chapter is still there")
            return
        }
    }

    @Test func allRowsDeletedAtOnceAreSeenToBeGone() async throws {
        let storage = try library.open()
        try await storage.save([Book("a", title: "Emma"), Book("b", title: "Dune")])
        for id in ["a", "b"] { _ = try title(of: id, in: storage) }
        try await storage.deleteAll(ofType: Book.self)
        for id in ["a", "b"] { #expect(try title(of: id, in: storage) == nil) }
    }

    @Test func aRowThatIsNotThereIsLookedForAgain() async throws {
        let storage = try library.open()
        for number in 1...2_000 { #expect(try title(of: "guess \(number)", in: storage) == nil) }
        #expect(storage.keptRows?.count == 0)
    }

    @Test func noMoreAreKeptThanIsSaidAndNoneThatIsLong() async throws {
        let storage = try library.open()
        let books = (0..<3_000).map { Book("\($0)", title: "Volume \($0)") }
        try await storage.save(books + [Book("long", title: String(repeating: "x", count: KeptRows.longestRow))])
        for book in books { #expect(try title(of: book.id.rawValue, in: storage) == book.title) }
        let kept = try #require(storage.keptRows)
        #expect((KeptRows.maximum / 2...KeptRows.maximum).contains(kept.count))
        let count = kept.count
        #expect(try title(of: "long", in: storage)?.utf8.count == KeptRows.longestRow)
        #expect(kept.count == count)
    }

    @Test func aRowThatIsAskedForAgainAndAgainStays() async throws {
        let storage = try library.open()
        try await storage.save((0..<3_000).map { Book("\($0)", title: "Volume \($0)") })
        let kept = try #require(storage.keptRows)
        let place = KeptRows.Place(table: "book", key: ["0".storedValue])
        for number in 0..<3_000 {
            _ = try title(of: "\(number)", in: storage)
            #expect(kept.row(at: place, of: ObjectIdentifier(StoredBook.self)) != nil)
        }
    }

    /// Two kinds of records may have one table, and not the same columns.
    @Test func aRowIsKeptAsTheRecordThatItWasReadAs() async throws {
        let storage = try library.open()
        try await storage.save(Book("a", title: "Emma"))
        _ = try title(of: "a", in: storage)
        let place = KeptRows.Place(table: "book", key: ["a".storedValue])
        #expect(storage.keptRows?.row(at: place, of: ObjectIdentifier(StoredMark.self)) == nil)
    }

    @Test func whereLongReadsAreWaitedForNothingIsKept() throws {
        #expect(try library.open(.onlyThePool).keptRows == nil)
    }

    /// Two storages write by turns, a third task saves what is there already, and four read: nobody sees a value that is
    /// older than one that was committed before they asked, or than one they have seen.
    @Test func nobodySeesAnOlderValueThanBefore() async throws {
        let storages = try [library.open(), library.open()]
        try await storages[0].save(Book("a", title: "0"))
        let committed = StateStore(0)
        let isOver = AtomicFlag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for reader in 0..<4 {
                group.addTask {
                    var last = 0
                    while !isOver.isRaised {
                        let least = max(last, committed.current)
                        let read = try storages[reader % 2].objectWithoutWaiting(Book.self, byPrimaryKey: "a")
                        // All connections may be taken.
                        if case .known(let book) = read, let number = book.flatMap({ Int($0.title) }) {
                            #expect(number >= least)
                            last = number
                        }
                        await Task.yield()
                    }
                }
            }
            group.addTask {
                while !isOver.isRaised { try await storages[0].save(Loan(reader: "r", copy: 1, note: "")) }
            }
            for number in 1...400 {
                try await storages[number / 3 % 2].save(Book("a", title: "\(number)"))
                committed.modify { $0 = number }
            }
            isOver.raise()
            try await group.waitForAll()
        }
    }
}
