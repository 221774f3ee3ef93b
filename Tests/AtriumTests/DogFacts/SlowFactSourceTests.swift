import MisbehavingServer
import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import Testing

@testable import Atrium

/// The first paint of a page whose fact is on its way.
@Suite(.inBothModes, .ofOneNode("each node asks for itself, and the time of one stands still here"))
struct SlowFactSourceTests {
    enum Slowness: CaseIterable {
        case headers, body

        var behaviour: Behaviour {
            switch self {
            case .headers: .slowHeaders(FactAnswers.two)
            case .body: .slowBody(FactAnswers.two)
            }
        }
    }

    /// Runs the time of pages, and that of calls to the source.
    private let pages = ManualClock()
    private let calls = ManualClock()

    /// Opens `/dog-facts`, waits a second for its fact, and looks at what there is.
    private func visit(
        _ slowness: Slowness,
        _ kind: DogFactsOptions.Kind = .remote,
        _ body: @escaping @Sendable (WebVisitor, MisbehavingServer) async throws -> Void
    ) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer(FactAnswers.path, with: slowness.behaviour)
        var app = try TestApp.asking(server, kind: kind, clock: calls)
        defer { app.remove() }
        app.firstPaint = FirstPaint(clock: pages)
        try await visiting(app.application(limited: false), over: .socket, at: TestApp.origin) { visitor in
            visitor.waitsForPages = false
            async let second: Void = {
                await server.received(1)
                await pages.sleepers(1)
                pages.advance(by: .seconds(1))
            }()
            try await visitor.open("/dog-facts")
            await second
            #expect(visitor.page.status == 202)
            #expect(visitor.page.response.header("Refresh") == "1")
            #expect(visitor.page.title == "Dog fact · Atrium")
            #expect(try visitor.find(css: "#activity").text == "Fetching a fact…")
            #expect(try visitor.find(css: "main").attributes["aria-busy"] == "true")
            #expect(try visitor.findAll(css: ".fact-text, .ways").isEmpty)
            try await body(visitor, server)
            #expect(visitor.page.response.header("Refresh") == nil)
            #expect(try visitor.findAll(css: "progress, [aria-busy]").isEmpty)
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: Slowness.allCases)
    func thePageShowsThatItIsFetchingAndCompletesByItself(slowness: Slowness) async throws {
        try await visit(slowness) { visitor, server in
            server.release()
            try await visitor.reload()
            #expect(visitor.page.status == 200)
            #expect(visitor.url.hasPrefix("/dog-facts/"), "and the browser is at the fact's own place")
            #expect(["Dogs see blue.", "Dogs dream."].contains(try visitor.find(css: ".fact-text").text))
            #expect(try visitor.findAll(css: ".notice").isEmpty)
        }
    }

    @Test(arguments: Slowness.allCases)
    func aSourceThatNeverAnswersIsSaidAndThePageStopsRefreshing(slowness: Slowness) async throws {
        try await visit(slowness) { visitor, _ in
            calls.advance(by: .seconds(5))
            try await visitor.reload()
            #expect(visitor.page.status == 503)
            #expect(try visitor.find(css: "#message").text == "The source of dog facts takes too long to answer.")
            #expect(try visitor.find(role: .link, name: "Try another fact")["href"] == "/dog-facts")
        }
    }

    @Test(arguments: Slowness.allCases)
    func oneOfOurOwnStandsInForItWhereThatIsWanted(slowness: Slowness) async throws {
        try await visit(slowness, .remoteThenLocal) { visitor, _ in
            calls.advance(by: .seconds(5))
            try await visitor.reload()
            #expect(visitor.page.status == 200)
            #expect(
                try visitor.find(css: ".notice p").text
                    == "The source of dog facts takes too long to answer. This fact is one of our own."
            )
        }
    }
}
