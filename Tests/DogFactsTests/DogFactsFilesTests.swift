import Foundation
import Portico
import Synchronization
import Testing

@testable import DogFacts

/// The files of the feature: the feed, and the answers for programs.
@Suite struct DogFactsFilesTests {
    private func text(of download: Download) async throws -> String {
        var bytes: [UInt8] = []
        for try await chunk in try await download.found().chunks() { bytes += chunk }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func feed(_ facts: StubFacts, origin: String? = nil) throws -> FactFeed {
        let moment = try Date("2026-01-05T13:00:00Z", strategy: .iso8601)
        return FactFeed(repository: facts, addresses: FactAddresses(origin: origin), now: { moment })
    }

    @Test func theFeedHasADayForEachOfTwoWeeksTheNewestFirst() async throws {
        let text = try await text(of: feed(StubFacts(), origin: "https://atrium.example").download())
        let updated = text.matches(of: /<published>([^<]+)<\/published>/).map { String($0.1) }
        #expect(updated.count == 14)
        #expect(updated.first == "2026-01-05T00:00:00Z")
        #expect(updated.last == "2025-12-23T00:00:00Z")
        #expect(updated == updated.sorted(by: >))
        #expect(text.contains("<id>https://atrium.example/dog-facts.atom</id>"))
        #expect(
            text.contains(
                #"<link rel="self" type="application/atom+xml" href="https://atrium.example/dog-facts.atom"/>"#
            )
        )
        let ids = text.matches(of: /<id>([^<]+)<\/id>/).map { String($0.1) }
        #expect(Set(ids).count == 15, "the feed's and one for each entry")
    }

    @Test func withoutAnAddressOfItsOwnIdsAreUUIDsAndLinksAreRelative() async throws {
        let text = try await text(of: feed(StubFacts()).download())
        let ids = text.matches(of: /<id>([^<]+)<\/id>/).map { String($0.1) }
        #expect(Set(ids).count == 15)
        for id in ids {
            let uuid = id.wholeMatch(of: /urn:uuid:(.+)/).flatMap { UUID(uuidString: String($0.1)) }
            #expect(uuid != nil, "\(id)")
        }
        #expect(text.contains(#"href="/dog-facts.atom""#))
    }

    @Test func anEntryIsKnownByItsDayWhateverItsFact() async throws {
        for origin in [nil, "https://atrium.example"] {
            func ids(_ facts: StubFacts) async throws -> [String] {
                try await self.text(of: feed(facts, origin: origin).download()).matches(of: /<id>([^<]+)<\/id>/).map {
                    String($0.1)
                }
            }
            #expect(try await ids(StubFacts(["Dogs see blue."])) == ids(StubFacts(["Dogs dream.", "Dogs sniff."])))
        }
        let text = try await self.text(of: feed(StubFacts(), origin: "https://atrium.example").download())
        #expect(text.contains("<id>https://atrium.example/dog-facts.atom#2026-01-05</id>"))
    }

    @Test func whatXMLReadsAsMarkupIsEscapedAndWhatItMayNotHoldIsLeftOut() async throws {
        let text = try await text(of: feed(StubFacts(["a < b & \"c\" > d \u{1}\u{FFFE}e"])).download())
        #expect(text.contains("a &lt; b &amp; &quot;c&quot; &gt; d e (Tests)"))
    }

    @Test func theFirstAPIHasItsShape() async throws {
        let text = try await text(of: FactsAPI(repository: StubFacts()).facts(2))
        #expect(text == #"{"facts":["Dogs see blue.","Dogs dream."],"success":true}"#)
        let none = try await self.text(of: FactsAPI(repository: StubFacts([])).facts(2))
        #expect(none == #"{"facts":[],"success":false}"#)
    }

    @Test func theSecondAPIHasItsShape() async throws {
        let download = FactsAPI(repository: StubFacts()).version2(1)
        #expect(download.pace == .api)
        let text = try await text(of: download)
        #expect(text == #"{"data":[{"attributes":{"body":"Dogs see blue."},"id":"000000000000","type":"fact"}]}"#)
    }

    @Test func factsThatCannotBeReadAreNoEmptyAnswer() async throws {
        let facts = StubFacts()
        facts.outage.withLock { $0 = .fetchError(.unreachable) }
        let outage = try #require(DogFactsError.fetchError(.unreachable).ofFile as? AnswerError)
        #expect(outage != .unavailable, "it says why")
        for download in try files(of: facts) {
            await #expect(throws: outage) { try await download.found() }
        }
    }

    @Test func whereNobodyWaitsNothingIsSaidToBeUnavailable() async throws {
        let facts = StubFacts()
        facts.outage.withLock { $0 = .cancelled }
        for download in try files(of: facts) {
            await #expect(throws: CancellationError.self) { try await download.found() }
        }
    }

    private func files(of facts: StubFacts) throws -> [Download] {
        [FactsAPI(repository: facts).facts(1), FactsAPI(repository: facts).version2(1), try feed(facts).download()]
    }
}
