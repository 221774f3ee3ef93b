import DogFactsData
import Foundation
import MisbehavingServer
import PorticoTesting
import Testing

@testable import Atrium

/// A feed is one more source of dog facts.
@Suite(.inBothModes) struct FeedSourcePageTests {
    private static let feed = """
        <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Noses</title>
        <summary type="html">A dog’s &lt;b>nose print&lt;/b> is its own.</summary></entry></feed>
        """

    @Test func visitorsReadTheEntriesOfAFeedAsFacts() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer(
            "/dogs.atom",
            with: .answer(headers: ["content-type": "application/atom+xml"], body: Array(Self.feed.utf8))
        )
        var app = try TestApp()
        defer { app.remove() }
        let key = try app.file("feed-key", "tail wagging\n")
        app.dogFacts.feed = DogFactsFeedOptions(
            address: try #require(DogFactsAddress(feed: server.address + "/dogs.atom")),
            attribution: "The Kennel",
            header: "X-Api-Key",
            keyFile: key.path
        )
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            try await visitor.open("/dog-facts/source")
            #expect(try visitor.findAll(css: ".picks button").map(\.text) == ["This server", "The Kennel"])
            try await visitor.click("The Kennel")
            #expect(try visitor.find(css: ".fact-text").text == "A dog’s nose print is its own.")
            #expect(try visitor.find(css: ".fact-source").text.contains("The Kennel"))
        }
        #expect(server.requests.allSatisfy { $0.headers["x-api-key"] == "tail wagging" })
    }

    @Test(arguments: [
        (DogFactsFeedOptions.Parts("X-Key", nil), "--dog-facts-feed-key-file"),
        (.init(nil, "key"), "--dog-facts-feed-header"),
        (.init("Host", "key"), "Host"), (.init("X-Key", "no such file"), "cannot be read"),
    ])
    func aKeyAndItsHeaderFieldGoTogether(parts: DogFactsFeedOptions.Parts, reason: String) throws {
        let app = try TestApp()
        defer { app.remove() }
        let file = try app.file("key", "tail\n")
        let options = DogFactsFeedOptions(
            address: try #require(DogFactsAddress(feed: "https://a.example/dogs.atom")),
            header: parts.header,
            keyFile: parts.file.map { $0 == "key" ? file.path : $0 }
        )
        let error = #expect(throws: SettingError.self) { _ = try options.credential() }
        #expect(error?.description.contains(reason) == true)
        #expect(error?.description.contains("tail") != true)
    }

    @Test func theSettingsNameTheFeed() throws {
        let settings = try Settings(
            arguments: [.dogFactsFeed: "https://a.example/dogs.atom?lang=en", .dogFactsFeedAttribution: "The Kennel"],
            environment: ["ATRIUM_DOG_FACTS_FEED_HEADER": "X-Key", "ATRIUM_DOG_FACTS_FEED_KEY_FILE": "key"],
            configFile: nil
        )
        #expect(settings.dogFacts.feed?.address.base == "https://a.example")
        #expect(settings.dogFacts.feed?.attribution == "The Kennel")
        #expect(settings.dogFacts.feed?.header == "X-Key")
        #expect(throws: SettingError.self) {
            _ = try Settings(arguments: [.dogFactsFeed: "dogs.atom"], environment: [:], configFile: nil)
        }
    }
}

extension DogFactsFeedOptions {
    /// What a feed is asked with.
    struct Parts: Sendable {
        let header: String?
        let file: String?

        init(_ header: String?, _ file: String?) {
            self.header = header
            self.file = file
        }
    }
}
