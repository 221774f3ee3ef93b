import Dispatch
import Foundation
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import PostgreSQLStorage

/// Nothing that was answered is lost, and nothing is done twice, whatever becomes of a connection.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct LostConnectionTests {
    @Test func aConnectionThatWasEndedWhileNobodyUsedItIsReplaced() async throws {
        try await TestDatabase.withAddress { address in
            let failures = Mutex<[StorageError]>([])
            var options = TestDatabase.options
            options.connections = 1
            options.report = { failure in failures.withLock { $0.append(failure) } }
            let storage = try PostgreSQLStorage(at: address, migrations: Pages.migrations, options: options)
            try await storage.save(Page(id: 1, owner: "ann", version: 1))
            for turn in 2..<5 {
                try end(await process(of: storage), at: address)
                try await storage.save(Page(id: turn, owner: "ann", version: 1))
                try end(await process(of: storage), at: address)
                #expect(try await storage.count(of: Page.self) == turn)
            }
            // The connection that hears of changes was left alone.
            #expect(failures.withLock { $0 } == [])
        }
    }

    @Test func aTransactionWhoseConnectionIsEndedIsRunAnew() async throws {
        try await TestDatabase.withAddress { address in
            let storage = try PostgreSQLStorage(
                at: address,
                migrations: Pages.migrations,
                options: TestDatabase.options
            )
            let runs = Counter()
            try await storage.write { transaction throws(StorageError) in
                try transaction.save(Page(id: 1, owner: "ann", version: 1))
                // What waits to be written is written before anything is read.
                #expect(try transaction.count(of: Page.self) == 1)
                if runs.add() == 1 { try endOthers(at: address) }
                try transaction.save(Page(id: 2, owner: "ann", version: 1))
            }
            #expect(runs.count == 2)
            #expect(try await storage.cachedObjects(Page.self).map(\.id) == [1, 2])
        }
    }

    @Test func aReadWhoseConnectionIsEndedIsRunAnew() async throws {
        try await TestDatabase.withAddress { address in
            let storage = try PostgreSQLStorage(
                at: address,
                migrations: Pages.migrations,
                options: TestDatabase.options
            )
            try await storage.save(Page(id: 1, owner: "ann", version: 1))
            let runs = Counter()
            let counts = try await storage.read { snapshot throws(StorageError) in
                let before = try snapshot.count(of: Page.self)
                if runs.add() == 1 { try endOthers(at: address) }
                return [before, try snapshot.count(of: Page.self)]
            }
            #expect(counts == [1, 1])
            #expect(runs.count == 2)
        }
    }

    @Test func aCommitWhoseAnswerGotLostIsFoundAndNotRepeated() async throws {
        try await throughRelay { storage, relay, direct in
            let runs = Counter()
            var changes = storage.changes(of: Page.self).makeAsyncIterator()
            try await storage.write { transaction throws(StorageError) in
                let count = try transaction.count(of: Page.self)
                try transaction.save(Page(id: count + 1, owner: "ann", version: 1))
                runs.add()
                relay.mode = .losingAnswers
            }
            #expect(runs.count == 1)
            #expect(try await direct.cachedObjects(Page.self).map(\.id) == [1])
            #expect(await changes.next() == .objects([1]), "who listens is told")
        }
    }

    @Test func aCommitThatNeverArrivedIsMadeOnce() async throws {
        try await throughRelay { storage, relay, direct in
            let runs = Counter()
            try await storage.write { transaction throws(StorageError) in
                let count = try transaction.count(of: Page.self)
                try transaction.save(Page(id: count + 1, owner: "ann", version: 1))
                if runs.add() == 1 { relay.mode = .losingQuestions }
            }
            #expect(runs.count == 2)
            #expect(try await direct.cachedObjects(Page.self).map(\.id) == [1])
        }
    }

    @Test func aCommitOfWhichNothingCanBeFoundOutHasAnUnknownOutcome() async throws {
        var options = TestDatabase.options
        options.settleLimit = .milliseconds(300)
        try await throughRelay(options) { storage, relay, direct in
            await #expect(throws: StorageError.unknownOutcome) {
                try await storage.write { transaction throws(StorageError) in
                    try transaction.save(Page(id: 1, owner: "ann", version: 1))
                    relay.mode = .closedAfterQuestion
                }
            }
            // This one was made: whoever asks again is answered by their own ledger.
            await until { (try? await direct.count(of: Page.self)) == 1 }
            relay.mode = .passing
            let count = try await storage.count(of: Page.self)
            #expect(count == 1, "it goes on by itself")
        }
    }

    @Test func aNetworkThatSaysNothingIsGivenUpAndFoundAgain() async throws {
        var options = TestDatabase.options
        // What the machine itself may take has to be well below these.
        options.statementLimit = .seconds(2)
        options.grace = .zero
        options.connectLimit = .seconds(2)
        try await throughRelay(options) { storage, relay, _ in
            try await storage.save(Page(id: 1, owner: "ann", version: 1))
            relay.mode = .swallowing
            do throws(StorageError) {
                _ = try await storage.count(of: Page.self)
                Issue.record("it answered")
            } catch {
                guard case .unreachable = error else { throw error }
            }
            relay.mode = .passing
            #expect(try await storage.count(of: Page.self) == 1)
        }
    }

    @Test func aServerThatIsNotThereIsUnreachable() async throws {
        try await TestDatabase.withAddress { address in
            var nowhere = address
            nowhere.port = 1
            do throws(StorageError) {
                _ = try PostgreSQLStorage(at: nowhere, migrations: Pages.migrations)
                Issue.record("it was opened")
            } catch {
                guard case .unreachable(let reason) = error else { throw error }
                #expect(reason.contains("refused"))
            }
        }
    }

    // Helpers

    private func process(of storage: PostgreSQLStorage) async throws -> Int {
        try await storage.pool.run { session, _ throws(StorageError) in try session.connection().serverProcess }
    }

    private func end(_ process: Int, at address: PostgreSQLAddress) throws {
        _ = try PostgreSQLScript.run("SELECT pg_terminate_backend(\(process), 5000)::text", at: address)
    }

    /// Runs a body with a storage behind a relay, and one that is not.
    private func throughRelay(
        _ options: PostgreSQLOptions = TestDatabase.options,
        _ body: (PostgreSQLStorage, Relay, PostgreSQLStorage) async throws -> Void
    ) async throws {
        try await TestDatabase.withAddress { address in
            let direct = try PostgreSQLStorage(at: address, migrations: Pages.migrations, options: TestDatabase.options)
            let relay = try Relay(to: address.port)
            var relayed = address
            relayed.port = relay.port
            // The connection that hears of changes goes through the relay as well, and says nothing there.
            var quiet = options
            quiet.hearing = .looking(every: .longerThanAnyTest)
            let storage = try PostgreSQLStorage(at: relayed, migrations: Pages.migrations, options: quiet)
            await until { storage.exchange.isHearing }
            try await body(storage, relay, direct)
            relay.mode = .passing
        }
    }
}

/// Ends all connections of a test's schema but those that hear of changes.
private func endOthers(at address: PostgreSQLAddress) throws(StorageError) {
    _ = try PostgreSQLScript.run(
        """
        SELECT pg_terminate_backend(pid, 5000)::text FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND state = 'idle in transaction' AND query LIKE '%page%'
            AND pid IN (SELECT pid FROM pg_locks WHERE relation = '"\(address.schema)".page'::regclass)
        """,
        at: address
    )
}
