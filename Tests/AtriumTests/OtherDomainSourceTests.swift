import PorticoTesting
import Testing

@testable import Atrium

/// Another Atrium is one more source of domain names, beside the index of this one.
@Suite(.inBothModes) struct OtherDomainSourceTests {
    @Test func visitorsChooseBetweenThisServerAndAnotherAtrium() async throws {
        try await DomainSourceKind.local.withApp(names: "medium.com\n") { holder in
            let server = try await RunningServer.start(data: holder.data, arguments: ["--api-per-minute", "0"])
            var app = try TestApp()
            defer { app.remove() }
            let name = "127.0.0.1:\(server.port)"
            app.domains.otherAddress = "http://\(name)"
            // An answer from a moment ago would do.
            app.domains.freshFor = 0
            app.domains.otherAttribution = "By kind permission of Ada."
            do {
                try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
                    try await visitor.open("/domains/source")
                    #expect(try visitor.findAll(css: ".picks button").map(\.text) == ["This server", name])
                    try await visitor.click(name)
                    try await visitor.open("/domains?query=medium")
                    #expect(try visitor.findAll(css: "#results tbody a").map(\.text) == ["medium.com"])
                    #expect(try visitor.find(css: "#source").text.contains("\(name). By kind permission of Ada."))
                    #expect(try await visitor.get("/domains.csv?query=medium").text.contains("medium.com"))
                }
            } catch {
                await server.kill()
                throw error
            }
            await server.kill()
            // Gone, it says so where it is chosen, and this server is there to choose.
            try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
                try await visitor.open("/domains/source")
                try await visitor.click(name)
                #expect(visitor.page.status == 503)
                #expect(visitor.page.text.contains("\(name) is not responding at the moment."))
                try await visitor.click("This server")
                #expect(visitor.url == "/domains")
            }
        }
    }
}
