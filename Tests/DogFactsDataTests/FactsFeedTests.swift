import Foundation
import MisbehavingServer
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import Testing

@testable import DogFacts
@testable import DogFactsData
@testable import Networking

/// A feed, each entry of which is a fact.
@Suite struct FactsFeedTests {
    private static func atom(_ entries: String, head: String = "") -> String {
        #"<?xml version="1.0" encoding="utf-8"?>\#(head)<feed xmlns="http://www.w3.org/2005/Atom"><title>Dogs</title>\#(entries)</feed>"#
    }

    private static func rss(_ items: String) -> String {
        #"<rss version="2.0"><channel><title>Dogs</title>\#(items)</channel></rss>"#
    }

    private func facts(_ text: String) throws -> [DogFactDTO] {
        let document = try #require(XMLTree(Data(text.utf8)))
        return try #require(FactsFeed(document)).facts
    }

    @Test(arguments: [
        (atom("<entry><title>T</title><summary>Dogs dream.</summary></entry>"), "Dogs dream."),
        (atom("<entry><title>T</title><content>Dogs dream.</content></entry>"), "Dogs dream."),
        (atom("<entry><title>Dogs dream.</title></entry>"), "Dogs dream."),
        (
            atom(
                #"<entry><summary type="html">&lt;p>Dogs &lt;b>dr&lt;/b>eam.&lt;/p>&lt;script>x()&lt;/script></summary></entry>"#
            ),
            "Dogs dream."
        ),
        (
            atom(
                #"<entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Dogs</p><p>dream.</p></div></content></entry>"#
            ),
            "Dogs dream."
        ),
        (atom(#"<entry><title>Dogs dream.</title><content src="https://a.example/1"/></entry>"#), "Dogs dream."),
        (atom(#"<entry><title>Dogs dream.</title><content type="image/png">AAAA</content></entry>"#), "Dogs dream."),
        (
            rss("<item><title>T</title><description><![CDATA[<div>Dogs<br>dream.</div>]]></description></item>"),
            "Dogs dream."
        ),
        (rss("<item><title>Dogs &amp;amp; cats.</title></item>"), "Dogs & cats."),
        (
            rss(
                "<item><title>Dogs dream.</title><description>\(String(repeating: "Long. ", count: 200))</description></item>"
            ),
            "Dogs dream."
        ),
    ])
    func anEntryIsAFactInPlainText(text: String, fact: String) throws {
        #expect(try facts(text).map(\.fact) == [fact])
    }

    @Test func whereAnEntryIsFromIsKeptAndAnOddOneLosesNoOthers() throws {
        let entries = #"""
            <entry><summary>One of dogs.</summary><link rel="self" href="https://a.example/s"/><link href="https://a.example/1"/></entry>
            <entry/><entry><summary type="html"></summary></entry>
            <entry><summary>Two of dogs.</summary><link rel="alternate" href="javascript:x"/></entry>
            """#
        let facts = try facts(Self.atom(entries)).compactMap { DogFact($0, from: "a.example") }
        #expect(facts.map(\.text) == ["One of dogs.", "Two of dogs."])
        #expect(facts.map(\.source.url) == ["https://a.example/1", nil])
        #expect(
            try self.facts(Self.rss("<item><title>A dog.</title><link>https://a.example/2</link></item>")).first?.url
                == "https://a.example/2"
        )
    }

    @Test func ofAnEndlessFeedTheBeginningIsRead() throws {
        let entries = (1...5_000).map { "<entry><summary>Fact \($0).</summary></entry>" }.joined()
        #expect(try facts(Self.atom(entries)).count == FactsFeed.maxEntries)
    }

    @Test func htmlThatIsDeepOrLongIsNoDanger() {
        let deep = String(repeating: "<div>", count: PlainText.maxTags)
        #expect(PlainText.of(html: deep + "Deep.") == "Deep.")
        #expect(PlainText.of(html: deep + "<p>Deep.") == nil)
        #expect(PlainText.of(html: String(repeating: "a", count: PlainText.maxBytes + 1)) == nil)
        #expect(PlainText.of(html: "") == "")
    }

    @Test(arguments: [
        "<!DOCTYPE feed>", #"<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>"#,
        #"<!DOCTYPE a [<!ENTITY e "Dogs.">]>"#,
    ])
    func aFeedWithADocumentTypeIsNotRead(head: String) {
        for entry in ["<summary>Dogs.</summary>", "<summary>&e;</summary>", #"<link href="&e;"/>"#] {
            #expect(XMLTree(Data(Self.atom("<entry>\(entry)</entry>", head: head).utf8)) == nil)
        }
    }

    private func repository(
        _ server: MisbehavingServer,
        path: String = "/dogs.atom",
        credential: Credential? = nil,
        at now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> RemoteDogFactsRepository {
        let address = try #require(DogFactsAddress(feed: server.address + path))
        var limits = CallLimits()
        limits.retries = 0
        let environment = try APIEnvironment("feed", address: address.base, credential: credential)
        return RemoteDogFactsRepository(
            address: address,
            client: APIClient(environment: environment, limits: limits, clock: ManualClock()),
            storage: InMemoryStorage(),
            now: now,
            newSeed: { 7 }
        )
    }

    private static func feed(_ text: String, type: String = "application/atom+xml") -> Behaviour {
        .answer(headers: ["content-type": type], body: Array(text.utf8))
    }

    @Test func aFeedThatFailsIsAskedAgainAfterAMinuteAndSaysTheReasonMeanwhile() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/dogs.atom", with: Self.feed("no feed at all"))
        let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let repository = try repository(server, at: { time.withLock { $0 } })
        for seconds in [0, 30, 59.0] {
            time.withLock { $0 = Date(timeIntervalSince1970: 1_800_000_000 + seconds) }
            await #expect(throws: DogFactsError.notParsable) { try await repository.randomFact(at: nil, after: nil) }
        }
        #expect(server.requests.count == 1)
        server.answer("/dogs.atom", with: Self.feed(Self.atom("<entry><summary>Dogs.</summary></entry>")))
        time.withLock { $0 = Date(timeIntervalSince1970: 1_800_000_060) }
        #expect(try await repository.randomFact(at: nil, after: nil).fact.text == "Dogs.")
        #expect(server.requests.count == 2)
    }

    @Test func aFeedIsReadOnceInAQuarterOfAnHourWithItsKeyInAHeader() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let entries = (1...3).map { "<entry><summary>Fact \($0) of dogs.</summary></entry>" }.joined()
        server.answer("/dogs.atom", with: Self.feed(Self.atom(entries)))
        let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let repository = try repository(
            server,
            path: "/dogs.atom?lang=en",
            credential: Credential(header: "X-Api-Key", key: Secret("tail")),
            at: { time.withLock { $0 } }
        )
        var found: [FoundFact] = []
        for _ in 1...3 { found.append(try await repository.randomFact(at: found.last?.place?.next, after: nil)) }
        #expect(Set(found.map(\.fact.text)).count == 3)
        #expect(found.allSatisfy { $0.place?.shuffle.pool == .feed && $0.remark == nil })
        #expect(server.requests.map(\.uri) == ["/dogs.atom?lang=en"])
        #expect(server.requests.first?.headers["x-api-key"] == "tail")
        let first = try #require(found.first?.fact)
        let again = try await repository.fact(first.id)
        #expect(again == first)
        time.withLock { $0 += RemoteDogFactsRepository.feedIsFreshFor }
        server.answer("/dogs.atom", with: .status(503))
        let later = try await repository.randomFact(at: found.last?.place?.next, after: nil)
        #expect(later.remark == .kept(.fetchError(.answered(FactSourceMessages.ill))))
    }

    @Test(arguments: [
        (feed("<html><body>Dogs.</body></html>", type: "application/xml"), DogFactsError.notParsable),
        (feed("<!doctype html><p>Dogs.", type: "text/html"), .notParsable),
        (feed(#"{"facts":["Dogs."]}"#, type: "application/json"), .notParsable),
        (feed("<feed><entry/></feed>"), .notParsable),
        (feed(atom("")), .fetchError(.answered(FactSourceMessages.empty))),
        (.status(404), .fetchError(.answered(FactSourceMessages.empty))),
    ])
    func whatIsNoFeedIsSaid(answer: Behaviour, error: DogFactsError) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/dogs.atom", with: answer)
        let repository = try repository(server)
        await #expect(throws: error) { try await repository.randomFact(at: nil, after: nil) }
    }

    @Test(arguments: [
        "dogs.atom", "ftp://a.example/dogs", "https://user:word@a.example/dogs", "https:///dogs",
        "https://a.example/#x",
    ])
    func anAddressOfAFeedIsOneOfTheWeb(text: String) {
        #expect(DogFactsAddress(feed: text) == nil)
    }

    @Test(arguments: ["host", "content-length", "two words", "", "x:y"])
    func aCredentialIsNoHeaderOfTheClient(name: String) {
        #expect(Credential(header: name, key: Secret("tail")) == nil)
        #expect(Credential(header: "x-key", key: Secret("two\nlines")) == nil)
    }
}
