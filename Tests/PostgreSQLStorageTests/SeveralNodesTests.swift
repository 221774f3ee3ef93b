import Foundation
import Portico
import PorticoTestSupport
import Storage
import TestDatabase
import Testing

@testable import PostgreSQLStorage

/// What one node writes, the others hear of.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct SeveralNodesTests {
    /// Which say how nodes hear of each other.
    static let hearings: [PostgreSQLOptions.Hearing] = [.notifications, .looking(every: .milliseconds(20))]

    private func withNodes(
        _ hearing: PostgreSQLOptions.Hearing,
        _ body: ([PostgreSQLStorage], PostgreSQLAddress) async throws -> Void
    ) async throws {
        try await TestDatabase.withAddress { address in
            var options = TestDatabase.options
            options.hearing = hearing
            let nodes = try (0..<3).map { _ in
                try PostgreSQLStorage(at: address, migrations: Pages.migrations, options: options)
            }
            await until { nodes.allSatisfy(\.exchange.isHearing) }
            try await body(nodes, address)
        }
    }

    @Test(arguments: hearings)
    func aChangeOnOneNodeIsToldOnTheOthers(hearing: PostgreSQLOptions.Hearing) async throws {
        try await withNodes(hearing) { nodes, _ in
            var changes = nodes.map { $0.changes(of: Page.self).makeAsyncIterator() }
            try await nodes[0].save(Page(id: 1, owner: "ann", version: 1))
            #expect(await changes[0].next() == .objects([1]))
            #expect(await changes[1].next() == .any)
            #expect(await changes[2].next() == .any)
            #expect(try await nodes[2].object(Page.self, byPrimaryKey: 1)?.owner == "ann")
        }
    }

    @Test(arguments: hearings)
    func whoReadsAnOwnersRowsIsToldOfThoseAloneOnAnyNode(hearing: PostgreSQLOptions.Hearing) async throws {
        try await withNodes(hearing) { nodes, _ in
            func follow(_ owner: String) async throws -> (raised: () -> Bool, watches: [ChangeFeed.Watch]) {
                let log = ReadingLog()
                try await ReadingLog.$current.withValue(log) {
                    _ = try await nodes[1].cachedObjects(Page.self, .matching(StoredPage.columns.owner == owner))
                }
                let told = Counter()
                return ({ told.count > 0 }, log.watch { told.add() })
            }
            let ann = try await follow("ann")
            let bob = try await follow("bob")
            try await nodes[0].save(Page(id: 1, owner: "ann", version: 1))
            await until(ann.raised)
            #expect(!bob.raised())
            try await nodes[2].deleteAll(ofType: Page.self, matching: StoredPage.columns.id == 1)
            try await nodes[2].save(Page(id: 2, owner: "bob", version: 1))
            await until(bob.raised)
            withExtendedLifetime((ann.watches, bob.watches)) {}
        }
    }

    @Test(arguments: hearings)
    func whatANodeMissedWhileItHadNoConnectionItReadsAfterwards(hearing: PostgreSQLOptions.Hearing) async throws {
        try await TestDatabase.withAddress { address in
            var options = TestDatabase.options
            options.hearing = hearing
            let writer = try PostgreSQLStorage(at: address, migrations: Pages.migrations, options: options)
            let relay = try Relay(to: address.port)
            var relayed = address
            relayed.port = relay.port
            let reports = Counter()
            options.report = { _ in reports.add() }
            let reader = try PostgreSQLStorage(at: relayed, migrations: Pages.migrations, options: options)
            await until { reader.exchange.isHearing }
            var changes = reader.changes(of: Page.self).makeAsyncIterator()
            // Its connection ends, and no other comes about.
            let process = try hearer(of: reader, at: address)
            relay.mode = .closedAfterQuestion
            try PostgreSQLScript.run("SELECT pg_terminate_backend(\(process), 5000)::text", at: address)
            await until { !reader.exchange.isHearing }
            try await writer.save(Page(id: 1, owner: "ann", version: 1))
            await until { reports.count > 0 }
            relay.mode = .passing
            #expect(await changes.next() == .any)
            #expect(reports.count == 1, "it is told once")
        }
    }

    @Test func aCommitThatTakesLongIsNotMissed() async throws {
        try await withNodes(.looking(every: .milliseconds(20))) { nodes, _ in
            var changes = nodes[1].changes(of: Page.self).makeAsyncIterator()
            let meeting = Meeting(of: 2)
            async let slow = nodes[0].write { transaction throws(StorageError) in
                // Its transaction has its number, and others commit with later ones before it does.
                try transaction.save(Page(id: 1, owner: "ann", version: 1))
                meeting.arrive()
                meeting.waitForTheEnd()
                return true
            }
            await onOwnThread { meeting.arrive() }
            try await nodes[2].save(Page(id: 2, owner: "bob", version: 1))
            #expect(await changes.next() == .any)
            meeting.end()
            #expect(try await slow)
            #expect(await changes.next() == .any)
            #expect(try await nodes[1].count(of: Page.self) == 2)
        }
    }

    @Test func whatChangesTellIsKeptForAWhileOnly() async throws {
        try await withNodes(.notifications) { nodes, address in
            try await nodes[0].save(Page(id: 1, owner: "ann", version: 1))
            try PostgreSQLScript.run(
                "UPDATE \"storageChange\" SET \"madeAt\" = now() - interval '1 hour'; SELECT 1",
                at: address
            )
            try await nodes[0].save(Page(id: 2, owner: "ann", version: 1))
            try PostgreSQLScript.run("\(ChangeTable.sweeping.text); SELECT 1", at: address)
            let rows = try PostgreSQLScript.run("SELECT \"tables\" FROM \"storageChange\"", at: address)
            #expect(rows == [["{\"page\":{\"owner\":[\"ann\"]}}"]], "and names nobody but owners")
        }
    }

    @Test func aStorageThatIsLetGoOfClosesItsConnections() async throws {
        try await TestDatabase.withAddress { address in
            func use() async throws {
                let storage = try PostgreSQLStorage(
                    at: address,
                    migrations: Pages.migrations,
                    options: TestDatabase.options
                )
                try await storage.save(Page(id: 1, owner: "ann", version: 1))
                await until { storage.exchange.isHearing }
                // The one that migrated is closed, which the server may notice a moment later.
                try await until { try connections(at: address) == 2 }
            }
            try await use()
            try await until { try connections(at: address) == 0 }
        }
    }

    /// All but the one that asks.
    private func connections(at address: PostgreSQLAddress) throws -> Int {
        let sql = """
            SELECT count(*)::text FROM pg_stat_activity
            WHERE application_name = 'portico \(address.schema)' AND pid <> pg_backend_pid()
            """
        return Int(try PostgreSQLScript.run(sql, at: address)[0][0]) ?? -1
    }

    /// The server's process of the connection that hears of changes: the only one of a storage that nobody asked.
    private func hearer(of reader: PostgreSQLStorage, at address: PostgreSQLAddress) throws -> Int {
        let sql = """
            SELECT pid::text FROM pg_stat_activity
            WHERE application_name = 'portico \(address.schema)' AND pid <> pg_backend_pid() ORDER BY backend_start DESC
            """
        return try #require(Int(try PostgreSQLScript.run(sql, at: address)[0][0]))
    }
}
