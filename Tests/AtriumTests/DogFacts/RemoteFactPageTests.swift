import DogFactsData
import Foundation
import HTTPTypes
import MisbehavingServer
import Networking
import PorticoTesting
import Testing

@testable import Atrium

/// Dog facts from a source elsewhere, as its visitors see them.
@Suite(.inBothModes) struct RemoteFactPageTests {
    private func visit(
        _ kind: DogFactsOptions.Kind,
        _ address: String,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        var app = try TestApp()
        defer { app.remove() }
        app.dogFacts.kind = kind
        app.dogFacts.address = DogFactsAddress(address)
        try await visiting(app.application(limited: false), at: TestApp.origin, body)
    }

    @Test func aSourceWithoutFactsLeavesAPageThatSaysSoAndAWayToTryAgain() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/api/facts", with: .json(FactAnswers.none))
        try await visit(.remote, server.address + "/api/facts") { visitor in
            try await visitor.open("/dog-facts")
            #expect(visitor.url == "/dog-facts")
            #expect(visitor.page.status == 503)
            #expect(try visitor.find(css: "#message").text == "The source of dog facts has none at the moment.")
            server.answer("/api/facts", with: .json(FactAnswers.two))
            try await visitor.click("Try another fact")
            #expect(visitor.page.status == 200)
            #expect(["Dogs see blue.", "Dogs dream."].contains(try visitor.find(css: ".fact-text").text))
            #expect(try visitor.find(css: ".fact-source").text.contains("127.0.0.1"))
        }
    }

    @Test func whatWasKeptIsShownWithAWordWhenTheSourceFails() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/api/v2/facts", with: .json(FactAnswers.two), .json(FactAnswers.none))
        try await visit(.remote, server.address) { visitor in
            try await visitor.open("/dog-facts")
            #expect(try visitor.findAll(css: ".notice").isEmpty)
            try await visitor.click("Another fact")
            #expect(visitor.page.status == 200)
            #expect(
                try visitor.find(css: ".notice p").text
                    == "The source of dog facts has none at the moment. This fact was saved earlier."
            )
        }
    }

    @Test func oneOfOurOwnIsShownWithAWordWhereThatIsWanted() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        try await visit(.remoteThenLocal, server.address) { visitor in
            try await visitor.open("/dog-facts")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: ".notice p").text.hasSuffix("This fact is one of our own."))
            let json = try await visitor.json("/dog-facts")
            #expect(json.text.contains("This fact is one of our own."))
        }
    }

    @Test func whatASourceSaysIsTextAndNeverMarkup() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer(
            "/api/v2/facts",
            with: .json(
                #"{"facts":[{"fact":"Dogs <script>alert(1)</script> & co.","source":"<b>me</b>","url":"javascript:alert(1)"}]}"#
            )
        )
        try await visit(.remote, server.address) { visitor in
            try await visitor.open("/dog-facts")
            #expect(try visitor.find(css: ".fact-text").text == "Dogs <script>alert(1)</script> & co.")
            #expect(try visitor.find(css: ".fact-source").text == "Source: <b>me</b>")
            #expect(try visitor.findAll(css: ".fact-source a, .dog-fact script").isEmpty)
            #expect(server.requests.allSatisfy { $0.uri.hasPrefix("/api/v2/facts") })
        }
    }

    /// One Atrium serves its facts, another asks it for them.
    @Test(arguments: ["", "/api/facts", "/api/v2/facts"])
    func oneAtriumIsTheSourceOfAnother(path: String) async throws {
        let first = try TestApp()
        defer { first.remove() }
        let server = try await RunningServer.start(data: first.data, arguments: ["--api-per-minute", "0"])
        do {
            try await visit(.remote, "http://127.0.0.1:\(server.port)\(path)") { visitor in
                try await visitor.open("/dog-facts")
                var seen: [String] = []
                for _ in 0..<40 {
                    #expect(visitor.page.status == 200)
                    #expect(try visitor.findAll(css: ".notice").isEmpty)
                    seen.append(try visitor.find(css: ".fact-text").text)
                    try await visitor.click("Another fact")
                }
                #expect(Set(seen).count == 40)
                try await visitor.click("Add to favourites")
                try await visitor.click("Your favourites")
                #expect(try visitor.findAll(css: ".item-name").count == 1)
            }
        } catch {
            await server.kill()
            throw error
        }
        #expect(await server.end() == 0)
    }
}
