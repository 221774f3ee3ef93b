import PorticoTestSupport
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import PostgreSQLStorage

/// Whose turn it is, by a row of the database.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct LeaseTests {
    @Test func ofManyThatAskAtOnceOneHasIt() async throws {
        try await TestDatabase.with(Pages.migrations) { storage in
            let leases = (0..<16).map { _ in PostgreSQLLease("work", in: storage, term: .seconds(600)) }
            let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
                for lease in leases { group.addTask { try await lease.take() } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(taken == 1)
        }
    }

    @Test func whoHasItKeepsItAndAnotherNameIsAnotherLease() async throws {
        try await TestDatabase.with(Pages.migrations) { storage in
            let first = PostgreSQLLease("work", in: storage, term: .seconds(600))
            let second = PostgreSQLLease("work", in: storage, term: .seconds(600))
            let other = PostgreSQLLease("other work", in: storage)
            let answers = [
                try await first.take(), try await second.take(), try await first.take(), try await other.take(),
            ]
            #expect(answers == [true, false, true, true])
        }
    }

    @Test func whatIsGivenBackAnotherHasAtOnceAndNobodyGivesBackWhatIsNotTheirs() async throws {
        try await TestDatabase.with(Pages.migrations) { storage in
            let first = PostgreSQLLease("work", in: storage, term: .seconds(600))
            let second = PostgreSQLLease("work", in: storage, term: .seconds(600))
            var answers = [try await first.take()]
            try await second.release()
            answers.append(try await second.take())
            try await first.release()
            answers.append(try await second.take())
            #expect(answers == [true, false, true])
        }
    }

    @Test func whoDoesNotTakeItAgainLosesItByTheServersClock() async throws {
        try await TestDatabase.with(Pages.migrations) { storage in
            let first = PostgreSQLLease("work", in: storage, term: .milliseconds(50))
            let second = PostgreSQLLease("work", in: storage, term: .seconds(600))
            let isFirst = try await first.take()
            try await until { try await second.take() }
            let isFirstAgain = try await first.take()
            #expect(isFirst && !isFirstAgain)
        }
    }

    /// The last answer of a holder that is killed is at most a term old, and others ask three times a term.
    @Test func anotherTakesOverWithinTenSeconds() {
        let term = PostgreSQLLease.standardTerm
        #expect(term + term / 3 < .seconds(10))
    }

    @Test func theWorkGoesOverToAnotherNodeWhenTheConnectionsOfTheOneAreGone() async throws {
        try await TestDatabase.withAddress { address in
            let relay = try Relay(to: address.port)
            var relayed = address
            relayed.port = relay.port
            var options = TestDatabase.options
            options.connectLimit = .seconds(1)
            let first = try PostgreSQLStorage(at: relayed, migrations: Pages.migrations, options: options)
            let second = try PostgreSQLStorage(at: address, migrations: Pages.migrations, options: TestDatabase.options)
            let (one, two) = (Turns(), Turns())
            await withTaskGroup(of: Void.self) { group in
                let term = Duration.milliseconds(600)
                group.addTask {
                    await LeasedWork(PostgreSQLLease("work", in: first, term: term)).run([one.work])
                }
                await until { one.isOn }
                group.addTask {
                    await LeasedWork(PostgreSQLLease("work", in: second, term: term)).run([two.work])
                }
                relay.mode = .closedAfterQuestion
                await until { two.isOn }
                await until { !one.isOn }
                group.cancelAll()
            }
        }
    }
}

/// Whether some work is being done.
private final class Turns: Sendable {
    private let guarded = Mutex(false)

    var isOn: Bool { guarded.withLock { $0 } }

    func work() async {
        guarded.withLock { $0 = true }
        await untilCancelled()
        guarded.withLock { $0 = false }
    }
}
