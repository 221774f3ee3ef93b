import Networking
import PorticoTesting
import Testing

@testable import Atrium

/// Favourites are kept at another Atrium, too, by a token that its visitor made there.
@Suite(.inBothModes) struct FavouritesElsewherePageTests {
    private func tokenMade(at other: TestApp) async throws -> String {
        try await visiting(other.application(limited: false), over: .inProcess, at: TestApp.origin) { visitor in
            try await visitor.signUp("ann@example.com", then: "/account/sessions")
            try visitor.fill("Name of the program", with: "Favourites at work")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Create a token")
            return try visitor.find(css: "#token-text").text
        }
    }

    private func favourites(at other: TestApp) async throws -> [String] {
        try await visiting(other.application(limited: false), over: .inProcess, at: TestApp.origin) { visitor in
            try await visitor.signIn("ann@example.com", then: "/dog-facts/favourites")
            return try visitor.findAll(css: "#facts .item-name").map(\.text)
        }
    }

    @Test func whatAVisitorAddsAndRemovesHereIsAddedAndRemovedThere() async throws {
        let other = try TestApp()
        defer { other.remove() }
        let token = try await tokenMade(at: other)
        let server = try await RunningServer.start(
            data: other.data,
            arguments: ["--api-per-minute", "0"] + (try other.arguments().dropFirst(2))
        )
        var kept = ""
        do {
            var app = try TestApp()
            defer { app.remove() }
            app.dogFacts.favouritesAt = try APIEnvironment("favourites", address: "http://127.0.0.1:\(server.port)")
            kept = try await visiting(app.application(limited: false), over: .inProcess, at: TestApp.origin) {
                visitor in
                try await visitor.signUp("bob@example.com", then: "/dog-facts/favourites")
                try visitor.fill("Token", with: token)
                try await visitor.click("Connect")
                #expect(try visitor.findAll(css: "#elsewhere-trouble").isEmpty)
                #expect(visitor.page.text.contains("Your favourites are kept at 127.0.0.1, too."))
                try await visitor.open("/dog-facts")
                try await visitor.click("Add to favourites")
                try await visitor.click("Another fact")
                let kept = try visitor.find(css: ".fact-text").text
                try await visitor.click("Add to favourites")
                try await visitor.open("/dog-facts/favourites")
                let rows = try visitor.findAll(css: "#facts .item-name").map(\.text)
                #expect(rows.count == 2)
                let removed = try #require(rows.first { $0 != kept })
                try await visitor.click("Remove from favourites: \(removed)")
                #expect(try visitor.findAll(css: "#facts .item-name").map(\.text) == [kept])
                #expect(!visitor.page.text.contains("still to be sent"))
                return kept
            }
        } catch {
            await server.kill()
            throw error
        }
        await server.kill()
        #expect(try await favourites(at: other) == [kept])
    }
}
