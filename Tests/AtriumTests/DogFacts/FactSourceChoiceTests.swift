import MisbehavingServer
import PorticoTesting
import Testing

@testable import Atrium

/// Visitors choose whose dog facts they read.
@Suite(.inBothModes) struct FactSourceChoiceTests {
    private func visit(
        _ kind: DogFactsOptions.Kind,
        _ body: @escaping @Sendable (WebVisitor, MisbehavingServer) async throws -> Void
    ) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer(FactAnswers.path, with: .json(FactAnswers.two))
        let app = try TestApp.asking(server, kind: kind)
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { try await body($0, server) }
    }

    @Test(arguments: [DogFactsOptions.Kind.remote, .remoteThenLocal])
    func whatIsChosenIsReadFromThenOnAndFavouritesStay(kind: DogFactsOptions.Kind) async throws {
        try await visit(kind) { visitor, server in
            try await visitor.open("/dog-facts")
            #expect(try visitor.find(css: ".fact-source").text.contains("127.0.0.1"))
            let fact = visitor.url
            try await visitor.click("Add to favourites")
            try await visitor.click("Source of dog facts")
            #expect(visitor.url == "/dog-facts/source")
            #expect(visitor.page.heading == "Where should dog facts come from?")
            try await visitor.click("This server")
            let asked = server.requests.count
            #expect(visitor.url.hasPrefix("/dog-facts/"))
            #expect(try !visitor.find(css: ".fact-source").text.contains("127.0.0.1"))
            try await visitor.click("Another fact")
            #expect(try !visitor.find(css: ".fact-source").text.contains("127.0.0.1"))
            #expect(server.requests.count == asked, "this server has its own facts")
            try await visitor.open(fact)
            #expect(visitor.page.status == 200, "what was seen is still at its address")
            #expect(try visitor.findAll(css: "#favourite[data-kept]").count == 1)
            try await visitor.click("Source of dog facts")
            #expect(try visitor.find(css: ".picks [aria-current]").text == "This server")
        }
    }

    @Test func aSourceThatDoesNotAnswerIsNotChosenAndItsFailureOffersAnother() async throws {
        try await visit(.remote) { visitor, server in
            server.answer(FactAnswers.path, with: .status(429))
            try await visitor.open("/dog-facts")
            #expect(visitor.page.status == 503)
            try await visitor.click("Choose another source")
            #expect(visitor.url == "/dog-facts/source")
            let elsewhere = try #require(visitor.findAll(css: ".picks button").first?.text)
            try await visitor.click(elsewhere)
            #expect(visitor.page.status == 503)
            #expect(
                try visitor.find(css: ".sheet .message").text.hasPrefix("The source of dog facts was asked too often.")
            )
            try await visitor.click("This server")
            #expect(visitor.page.status == 200)
            #expect(try visitor.findAll(css: ".fact-text").count == 1)
        }
    }

    @Test func aChoiceThatIsGoneIsSaid() async throws {
        try await visit(.remote) { visitor, _ in
            visitor.remember("factsource=closed-down")
            try await visitor.open("/dog-facts")
            #expect(try visitor.find(css: ".notice p").text.contains("is not available here any more"))
        }
    }

    @Test func ofOneSourceThereIsNothingToChoose() async throws {
        try await visit(.local) { visitor, _ in
            try await visitor.open("/dog-facts")
            #expect(!visitor.page.text.contains("Source of dog facts"))
        }
    }
}
