import Foundation
import Portico
import PorticoTestSupport
import PorticoTesting
import PostgreSQLStorage
import SessionsData
import Storage
import TestDatabase
import Testing

@testable import Atrium
@testable import PorticoWeb

/// What a proxy is told that looks whether a node is well.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct DatabaseHealthTests {
    /// The storage itself would say so half a minute later.
    @Test func aNodeWhosePacketsGetLostSaysSoBeforeItsStorageDoes() async throws {
        try await TestDatabase.withAddress { direct in
            let relay = try Relay(to: direct.port)
            var address = direct
            address.port = relay.port
            var options = TestDatabase.options
            options.statementLimit = .seconds(30)
            let folder = FileManager.default.temporaryDirectory.appending(path: "health-\(UUID())")
            defer { try? FileManager.default.removeItem(at: folder) }
            let settings = try TestApp().settings(limited: false)
            var app = AppOptions()
            app.accounts = .cheap
            app.publicURL = settings.publicURL
            let opened = try await OpenedData(
                in: DataFolderInUse(folder),
                at: AppDatabase(storage: address),
                options: options,
                logger: TestApp.silence
            )
            let site = try Composition(opened, options: app, logger: TestApp.silence)
                .site(settings, showing: TestApp.pages.get())
            #expect(await site.health.verdict() == .healthy)
            relay.mode = .swallowing
            // What was found a moment ago still counts.
            await until { await site.health.verdict() != .healthy }
            #expect(site.health.known == nil, "the check goes on")
        }
    }

    @Test(arguments: [(StorageError.diskFull, "database full"), (.notWritable, "database read-only")])
    func aDatabaseThatTakesNothingIsToldByName(failure: StorageError, part: String) async throws {
        let app = try TestApp()
        defer { app.remove() }
        var composition = try await app.composition()
        let room = DatabaseRoom { () async throws(StorageError) in throw failure }
        composition.databaseRoom = room
        // The first look only has the database asked.
        await until { (try? room.check()) == nil }
        let site = try composition.site(app.settings(), showing: TestApp.pages.get())
        try await visiting(app.serving([site]), at: TestApp.origin) { visitor in
            let health = try await visitor.get("/health")
            #expect(health.status == 503)
            #expect(health.text == "not able to work: \(part)\n")
        }
    }

    @Test func aSoundDatabaseIsAskedEveryTenSecondsAndOneThatRefusesEachTime() async throws {
        let clock = ManualClock()
        let start = ContinuousClock.now
        let asked = Counter()
        let refusal = StateStore<StorageError?>(nil)
        let room = DatabaseRoom {
            start + clock.now.offset
        } _: { () async throws(StorageError) in
            asked.add()
            if let failure = refusal.current { throw failure }
        }
        func isIll() -> Bool {
            do throws(UnhealthyPart) {
                try room.check()
                return false
            } catch {
                #expect(error == UnhealthyPart("database read-only"))
                return true
            }
        }
        try room.check()
        await until { asked.count == 1 }
        clock.advance(by: .seconds(9))
        for _ in 1...3 { #expect(!isIll()) }
        refusal.modify { $0 = .notWritable }
        await until {
            clock.advance(by: .seconds(10))
            return isIll()
        }
        let first = asked.count
        await until {
            #expect(isIll(), "until it is found to be sound")
            return asked.count > first + 1
        }
        refusal.modify { $0 = nil }
        await until { !isIll() }
        // Whoever reads says so.
        refusal.modify { $0 = .unreachable(reason: "gone") }
        let last = asked.count
        await until {
            clock.advance(by: .seconds(10))
            #expect(!isIll())
            return asked.count > last
        }
    }

    @Test func roomIsTakenAndNothingOfItStays() async throws {
        try await TestDatabase.with([]) { storage in
            for _ in 1...3 { try await storage.checkRoom(bytes: 1_048_576) }
        }
    }

    /// As on a standby, and where an administrator has set it so.
    @Test(.enabled(if: TestDatabase.isFrailThere, "\(TestDatabase.reason)"))
    func aDatabaseThatIsReadOnlySaysSo() async throws {
        try await TestDatabase.withFrail { address in
            let storage = try PostgreSQLStorage(at: address, migrations: [], options: TestDatabase.options)
            try await storage.checkRoom(bytes: 1_024)
            func set(_ state: String) throws {
                try PostgreSQLScript.run("ALTER SYSTEM SET default_transaction_read_only = \(state)", at: address)
                try PostgreSQLScript.run("SELECT pg_reload_conf()::text", at: address)
            }
            func isWritable() async throws -> Bool {
                do throws(StorageError) {
                    try await storage.checkRoom(bytes: 1_024)
                    return true
                } catch {
                    #expect(error == .notWritable)
                    return false
                }
            }
            // The server takes a moment to tell its connections.
            try set("on")
            try await until { try await !isWritable() }
            try set("off")
            try await until { try await isWritable() }
        }
    }
}
