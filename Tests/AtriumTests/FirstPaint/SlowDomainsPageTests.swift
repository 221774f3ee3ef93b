import AtriumFlow
import Logging
import Portico
import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import Testing

@testable import Atrium
@testable import Domains

@Suite(.inBothModes) struct SlowDomainsPageTests {
    private let domains = SlowDomains()
    private let clock = ManualClock()

    /// Visits Atrium over the slow source, with eyes for incomplete pages.
    private func visiting(_ body: @Sendable (WebVisitor) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        var services = SiteServices.inMemory()
        services.firstPaint.clock = clock
        let settings = try app.settings()
        let features = try AppFeatures(in: .inMemory) { [domains] container in
            container.register(.single, as: (any DomainsRepository).self) { domains }
        }
        let site: Site = try Site(
            coordinator: AppCoordinator(parts: features.parts),
            folders: settings.pageFolders(),
            loaded: TestApp.pages.get(),
            publicURL: settings.publicURL,
            services: services,
            shell: ShellViewInputData.init
        )
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let application = WebServer(site, host: "127.0.0.1", port: 0, logger: logger).application
        try await PorticoTesting.visiting(application, over: .socket, at: TestApp.origin) { visitor in
            visitor.waitsForPages = false
            try await body(visitor)
        }
    }

    /// Opens a search that is not answered for a second.
    private func search(_ visitor: WebVisitor) async throws {
        async let second: Void = {
            await domains.wasAsked()
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
        }()
        try await visitor.open("/domains?query=med")
        await second
    }

    @Test func aSlowSearchShowsThatItIsSearchingAndCompletesByItself() async throws {
        try await visiting { visitor in
            try await search(visitor)
            #expect(visitor.page.status == 202)
            #expect(visitor.page.response.header("Refresh") == "1")
            #expect(visitor.page.title == "“med” in domain names · Atrium")
            #expect(try visitor.find(css: "#activity").text == "Searching…")
            #expect(try visitor.find(css: "main").attributes["aria-busy"] == "true")
            #expect(try visitor.find(css: "main").attributes["aria-describedby"] == "loading")
            #expect(try visitor.find(css: "progress#loading").accessibleName == "This page is loading")
            #expect(try visitor.value(of: "Name or part of it") == "med", "the form stays usable")

            let record = DomainRecord(
                name: "medium.com",
                asciiName: "medium.com",
                zone: "com",
                asciiZone: "com",
                updated: nil
            )
            domains.answer(.success(DomainPage(rows: [DomainHit(record: record, matched: 0..<3)], total: 1, zones: [])))
            try await visitor.reload()
            #expect(visitor.page.status == 200)
            #expect(visitor.page.response.header("Refresh") == nil)
            #expect(try visitor.findAll(css: "#results tbody tr").count == 1)
            #expect(try visitor.findAll(css: "progress, [aria-busy]").isEmpty)
        }
    }

    @Test func aSourceThatFailsLateIsSaidAndThePageStopsRefreshing() async throws {
        try await visiting { visitor in
            try await search(visitor)
            #expect(visitor.page.status == 202)
            domains.answer(.failure(.unavailable(.silent("The source"))))
            try await visitor.reload()
            #expect(visitor.page.status == 503)
            #expect(visitor.page.response.header("Refresh") == nil)
            #expect(try visitor.find(css: "#message").text.contains("The source is not responding at the moment."))
            #expect(try visitor.findAll(css: "progress, [aria-busy]").isEmpty)
        }
    }
}
