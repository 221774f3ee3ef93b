import Foundation
import MisbehavingServer
import PorticoTesting
import Testing

@testable import Atrium

/// What a visitor sees of a source of dog facts that misbehaves.
@Suite(.inBothModes) struct MisbehavingFactSourceTests {
    /// Each with what the visitor is told.
    private static let failures: [(Behaviour, String)] = [
        (.halfBody(FactAnswers.two), unreachable), (.reset, unreachable), (.close, unreachable), (.noise, unreachable),
        (.endlessRedirects, unreachable), (.gzipBomb(), unreachable), (.huge(), unreachable),
        (.huge(saysLength: false), unreachable),
        (.endlessHeaders, unreachable),
        (.halfGzip(FactAnswers.two), nonsense), (.wrongLength(), nonsense), (.wrongType, nonsense),
        (.garbage, nonsense),
        (.json("{}"), nonsense),
        (.forbidden, trouble), (.unavailable(), trouble), (.unavailable(retryAfter: "3600"), trouble),
        (.status(500), trouble),
        (.notFound, none), (.json(FactAnswers.none), none), (.json(#"{"facts":["Sorry."],"success":0}"#), none),
        (.tooManyRequests(), tooOften), (.tooManyRequests(retryAfter: "3600"), tooOften),
    ]
    /// One of each kind, and those that bring much: what stands in for the source's facts does not depend on more.
    private static let kinds = [1, 5, 7, 9, 14, 18, 21]
    private static let unreachable = "The source of dog facts cannot be reached at the moment."
    private static let nonsense = "The source of dog facts sent no facts."
    private static let trouble = "The source of dog facts has a problem of its own at the moment."
    private static let none = "The source of dog facts has none at the moment."
    private static let tooOften = "The source of dog facts was asked too often."

    private func visit(
        _ kind: DogFactsOptions.Kind,
        _ behaviours: Behaviour...,
        body: @escaping @Sendable (WebVisitor, MisbehavingServer) async throws -> Void
    ) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        if behaviours.count == 1 {
            server.answer(FactAnswers.path, with: behaviours[0])
        } else {
            server.answer(FactAnswers.path, with: behaviours[0], behaviours[1])
        }
        let app = try TestApp.asking(server, kind: kind)
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { try await body($0, server) }
    }

    @Test(arguments: failures.indices)
    func withoutAnyFactThePageSaysWhyAndLeadsOn(index: Int) async throws {
        let (failure, words) = Self.failures[index]
        try await visit(.remote, failure) { visitor, _ in
            try await visitor.open("/dog-facts")
            #expect(visitor.page.status == 503)
            #expect(visitor.url == "/dog-facts")
            #expect(try visitor.find(css: "#message").text == words)
            #expect(try visitor.find(role: .link, name: "Try another fact")["href"] == "/dog-facts")
            #expect(try visitor.findAll(css: ".fact-text, progress").isEmpty)
            // Not always in the same words: a source that wants to be left alone is not asked again.
            #expect(try await visitor.json("/dog-facts").text.contains("The source of dog facts "))
        }
    }

    @Test(arguments: kinds)
    func aFactThatWasKeptStandsInWithAWord(index: Int) async throws {
        let (failure, words) = Self.failures[index]
        try await visit(.remote, .json(FactAnswers.two), failure) { visitor, _ in
            try await visitor.open("/dog-facts")
            let first = try visitor.find(css: ".fact-text").text
            #expect(try visitor.findAll(css: ".notice").isEmpty)
            try await visitor.click("Another fact")
            #expect(visitor.page.status == 200)
            let second = try visitor.find(css: ".fact-text").text
            #expect(Set([first, second]) == ["Dogs see blue.", "Dogs dream."])
            #expect(try visitor.find(css: ".notice p").text == "\(words) This fact was saved earlier.")
        }
    }

    @Test(arguments: kinds)
    func oneOfOurOwnStandsInWithAWordWhereThatIsWanted(index: Int) async throws {
        let (failure, words) = Self.failures[index]
        try await visit(.remoteThenLocal, failure) { visitor, _ in
            try await visitor.open("/dog-facts")
            #expect(visitor.page.status == 200)
            #expect(try !visitor.find(css: ".fact-text").text.isEmpty)
            #expect(try visitor.find(css: ".notice p").text == "\(words) This fact is one of our own.")
        }
    }

    @Test func aSourceThatComesBackIsHeardAtOnce() async throws {
        try await visit(.remote, .reset, .json(FactAnswers.two)) { visitor, server in
            try await visitor.open("/dog-facts")
            #expect(visitor.page.status == 503)
            try await visitor.click("Try another fact")
            #expect(visitor.page.status == 200)
            #expect(try visitor.findAll(css: ".notice").isEmpty)
            #expect(server.requests.count == 2)
        }
    }
}
