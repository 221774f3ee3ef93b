import Dispatch
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import PostgreSQLStorage

/// Transactions that are in each other's way, and requests that wait.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct ConcurrencyTests {
    @Test func ofTwoSavesOfOneVersionOneIsAConflict() async throws {
        try await TestDatabase.with(Pages.migrations) { storage in
            try await storage.save(Page(id: 1, owner: "ann", version: 7))
            let meeting = Meeting(of: 2)
            let save = { @Sendable () async throws -> Result<Page, PageRefusal> in
                try await storage.attempt { transaction throws(StorageError) -> Result<Page, PageRefusal> in
                    guard var page = try transaction.object(Page.self, byPrimaryKey: 1), page.version == 7 else {
                        return .failure(.conflict)
                    }
                    // Both have read version 7.
                    meeting.arrive()
                    page.version += 1
                    try transaction.save(page)
                    return .success(page)
                }
            }
            async let one = save()
            async let other = save()
            let outcomes = try await [one, other]
            #expect(outcomes.count { $0 == .failure(.conflict) } == 1)
            #expect(outcomes.count { $0 == .success(Page(id: 1, owner: "ann", version: 8)) } == 1)
            #expect(try await storage.object(Page.self, byPrimaryKey: 1)?.version == 8)
        }
    }

    @Test func whatTwoDecideByTheSameRowsIsAsIfOneHadComeFirst() async throws {
        try await TestDatabase.with(Pages.migrations) { storage in
            let meeting = Meeting(of: 2)
            let add = { @Sendable (id: Int) async throws -> Void in
                try await storage.write { transaction throws(StorageError) in
                    let count = try transaction.count(of: Page.self, .matching(StoredPage.columns.owner == "ann"))
                    meeting.arrive()
                    // Nobody may have more than one.
                    if count == 0 { try transaction.save(Page(id: id, owner: "ann", version: 1)) }
                }
            }
            async let one: Void = add(1)
            async let other: Void = add(2)
            _ = try await (one, other)
            #expect(try await storage.count(of: Page.self) == 1)
        }
    }

    @Test func aDeadlockIsUntiedAndBothGetThrough() async throws {
        try await TestDatabase.with(Pages.migrations) { storage in
            try await storage.save([Page(id: 1, owner: "ann", version: 0), Page(id: 2, owner: "bob", version: 0)])
            let meeting = Meeting(of: 2)
            let touch = { @Sendable (ids: [Int], version: Int) async throws -> Void in
                try await storage.write { transaction throws(StorageError) in
                    try transaction.save(Page(id: ids[0], owner: "ann", version: version))
                    // What waits to be written is written before anything is read.
                    _ = try transaction.object(Page.self, byPrimaryKey: ids[0])
                    meeting.arrive()
                    try transaction.save(Page(id: ids[1], owner: "ann", version: version))
                }
            }
            async let one: Void = touch([1, 2], 1)
            async let other: Void = touch([2, 1], 2)
            _ = try await (one, other)
            let versions = try await storage.cachedObjects(Page.self).map(\.version)
            #expect(versions == [1, 1] || versions == [2, 2])
        }
    }

    @Test func twoNodesLoseNothingOfEachOther() async throws {
        try await TestDatabase.withAddress { address in
            let nodes = try (0..<2).map { _ in
                try PostgreSQLStorage(at: address, migrations: Pages.migrations, options: TestDatabase.options)
            }
            try await nodes[0].save(Page(id: 1, owner: "ann", version: 0))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for turn in 0..<60 {
                    group.addTask {
                        try await nodes[turn % 2].write { transaction throws(StorageError) in
                            guard var page = try transaction.object(Page.self, byPrimaryKey: 1) else { return }
                            page.version += 1
                            try transaction.save(page)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await nodes[1].object(Page.self, byPrimaryKey: 1)?.version == 60)
        }
    }

    @Test func aReaderSeesOneMomentWhileOthersWrite() async throws {
        try await TestDatabase.with(Pages.migrations) { storage in
            try await storage.save(Page(id: 1, owner: "ann", version: 0))
            let written = DispatchSemaphore(value: 0)
            let (started, start) = AsyncStream<Void>.makeStream()
            async let counts = storage.read { snapshot throws(StorageError) in
                let before = try snapshot.count(of: Page.self)
                start.finish()
                written.wait()
                return [before, try snapshot.count(of: Page.self)]
            }
            for await _ in started {}
            try await storage.save(Page(id: 2, owner: "ann", version: 0))
            #expect(try await storage.count(of: Page.self) == 2)
            written.signal()
            #expect(try await counts == [1, 1])
        }
    }

    @Test func whoWaitsTooLongForAConnectionIsToldThatItIsBusy() async throws {
        let clock = ManualClock()
        var options = PostgreSQLOptions()
        options.connections = 1
        options.clock = clock
        try await TestDatabase.with(Pages.migrations, options) { storage in
            let isOver = DispatchSemaphore(value: 0)
            let (started, start) = AsyncStream<Void>.makeStream()
            async let long = storage.read { _ throws(StorageError) in
                start.finish()
                isOver.wait()
                return true
            }
            for await _ in started {}
            let waiting = Task { try await storage.count(of: Page.self) }
            await clock.sleepers(1)
            await until { storage.pool.waiting == 1 }
            clock.advance(by: options.patience)
            await #expect(throws: StorageError.busy) { try await waiting.value }
            // One that gives up leaves its place.
            let cancelled = Task { try await storage.count(of: Page.self) }
            await until { storage.pool.waiting == 1 }
            cancelled.cancel()
            await #expect(throws: StorageError.cancelled) { try await cancelled.value }
            #expect(storage.pool.waiting == 0)
            // And one that is patient has its turn.
            let patient = Task { try await storage.count(of: Page.self) }
            await until { storage.pool.waiting == 1 }
            isOver.signal()
            let isDone = try await long
            let count = try await patient.value
            #expect(isDone && count == 0)
        }
    }

    @Test func aCancelledTaskEndsItsStatement() async throws {
        var options = TestDatabase.options
        options.patience = .longerThanAnyTest
        options.statementLimit = .longerThanAnyTest
        try await withLockedTable(options) { storage, address in
            let save = Task {
                try await storage.save(Page(id: 1, owner: "ann", version: 1))
            }
            try await until { try waiting(at: address) == 1 }
            save.cancel()
            await #expect(throws: StorageError.cancelled) { try await save.value }
            #expect(try waiting(at: address) == 0, "the server does not go on with it")
        }
    }

    @Test func aStatementThatTakesTooLongIsEnded() async throws {
        var options = TestDatabase.options
        options.patience = .longerThanAnyTest
        options.statementLimit = .milliseconds(100)
        try await withLockedTable(options) { storage, address in
            await #expect(throws: StorageError.tookTooLong) {
                try await storage.save(Page(id: 1, owner: "ann", version: 1))
            }
            let waiting = try waiting(at: address)
            #expect(waiting == 0)
        }
    }

    @Test func aLockThatIsNotLetGoOfIsBusy() async throws {
        var options = TestDatabase.options
        options.patience = .milliseconds(100)
        options.statementLimit = .longerThanAnyTest
        try await withLockedTable(options) { storage, _ in
            await #expect(throws: StorageError.busy) {
                try await storage.save(Page(id: 1, owner: "ann", version: 1))
            }
        }
    }

    @Test func statementsOfWhichThereAreTooManyAreForgotten() async throws {
        try await TestDatabase.with(Pages.migrations) { storage in
            try await storage.save(Page(id: 1, owner: "ann", version: 0))
            for length in 0..<300 {
                // Each has a text of its own.
                var condition = StoredPage.columns.id == 1
                for _ in 0..<(length % 290) { condition = condition && StoredPage.columns.version >= 0 }
                #expect(try await storage.count(of: Page.self, .matching(condition)) == 1)
            }
            try await storage.save(Page(id: 2, owner: "ann", version: 0))
        }
    }

    // Helpers

    /// Runs a body while somebody else has locked the table of pages.
    private func withLockedTable(
        _ options: PostgreSQLOptions,
        _ body: (PostgreSQLStorage, PostgreSQLAddress) async throws -> Void
    ) async throws {
        try await TestDatabase.withAddress { address in
            let storage = try PostgreSQLStorage(at: address, migrations: Pages.migrations, options: options)
            let pipe = try #require(WakePipe())
            let other = try Connector(address: address, limits: TestDatabase.options.limits).connect(pipe)
            try other.runScript("BEGIN; LOCK TABLE page IN ACCESS EXCLUSIVE MODE", limit: .seconds(60))
            try await body(storage, address)
            try other.runScript("ROLLBACK", limit: .seconds(60))
            try await storage.save(Page(id: 9, owner: "ann", version: 1))
            #expect(try await storage.cachedObjects(Page.self).map(\.id) == [9])
        }
    }

    /// How many statements wait for the table.
    private func waiting(at address: PostgreSQLAddress) throws -> Int {
        let sql = """
            SELECT count(*)::text FROM pg_locks
            WHERE NOT granted AND relation = '"\(address.schema)".page'::regclass
            """
        return Int(try PostgreSQLScript.run(sql, at: address)[0][0]) ?? -1
    }
}
