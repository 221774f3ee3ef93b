import Foundation
import PorticoTestSupport
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
}
