import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import Testing

@testable import PorticoWeb

/// What a post of JSON with a session's cookie brings: an offer of the page.
@Suite struct JSONOfferTests {
    private struct Document: Decodable {
        struct Event: Decodable {
            let name: String
            let navigates: Bool
            let offer: String?
        }

        let events: [Event]
    }

    private struct Answer: Decodable {
        struct Undo: Decodable {
            let event: String
            let offer: String
        }

        struct Notice: Decodable {
            let undo: Undo?
        }

        let notice: Notice?
    }

    private static let signing = ["name": "Ada", "text": "by JSON"]

    /// An event as it is, with what it is given.
    private static func post(
        _ event: String,
        _ fields: [String: String] = [:],
        offer: String? = nil,
        to path: String = "/guestbook"
    ) throws -> PageRequest {
        var headers = PageRequest.sameOriginHeaders
        headers[.contentType] = "application/json"
        headers[.accept] = "application/json"
        var body: [String: Any] = ["event": event, "fields": fields]
        if let offer { body["offer"] = offer }
        return PageRequest(.post, path, headers: headers, body: try JSONSerialization.data(withJSONObject: body))
    }

    /// Visits as somebody who has a session.
    private func visitingWithASession(
        _ site: GuestbookSite,
        _ body: @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        try await site.visiting { visitor in
            try await Self.beginSession(of: visitor)
            try await body(visitor)
        }
    }

    private static func beginSession(of visitor: WebVisitor) async throws {
        _ = try await visitor.send(try post("looked"))
        #expect(visitor.cookies.map(\.name) == ["portico-session"])
    }

    private func expectRefused(_ response: PageResponse, saying words: String) {
        #expect(response.status == 403)
        #expect(response.mediaType == "application/problem+json")
        #expect(response.text.contains(words), "\(response.text)")
    }

    @Test func aScreenGivesAnOfferWithEachEventThatIsPosted() async throws {
        try await GuestbookSite().visiting { visitor in
            let document = try JSONDecoder().decode(Document.self, from: try await visitor.json("/guestbook").body)
            #expect(document.events.contains { $0.name == "signed" })
            for event in document.events {
                #expect(event.navigates == (event.offer == nil))
                #expect(event.offer?.hasSuffix(".\(event.name)") != false, "it fixes no field")
            }
        }
    }

    @Test func withACookieItIsNeeded() async throws {
        let site = GuestbookSite()
        try await visitingWithASession(site) { visitor in
            let response = try await visitor.send(try Self.post("signed", Self.signing))
            expectRefused(response, saying: "An offer is needed")
            #expect(site.store.entries.isEmpty)
            let taken = try await visitor.send(event: "signed", Self.signing.mapValues { [$0] }, to: "/guestbook")
            #expect(taken.status == 200)
        }
        #expect(site.store.entries.map(\.text) == ["by JSON"])
    }

    @Test func anEventThatOnlyNavigatesNeedsNone() async throws {
        try await visitingWithASession(GuestbookSite()) { visitor in
            let response = try await visitor.send(try Self.post("turned", ["page": "2"]))
            #expect(response.status == 200)
            #expect(response.text.contains("/guestbook?page=2"))
        }
    }

    @Test func noFormOfAPageIsAcceptedWithIt() async throws {
        let site = GuestbookSite()
        try await visitingWithASession(site) { visitor in
            let offer = try #require(try await visitor.offer(of: "signed", at: "/guestbook"))
            let form: Form = ["_event": offer, "name": "Ada", "text": "with the offer of the JSON"]
            #expect(try await visitor.send(.sameOrigin("/guestbook", form: form.urlEncoded)).status == 403)
        }
        #expect(site.store.entries.isEmpty)
    }

    @Test func aCookieOfASessionThatEndedIsACookie() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            visitor.takeCookie("portico-session=AAAAAAAAAAAAAAAAAAAAAA; Path=/; HttpOnly; SameSite=Lax")
            expectRefused(try await visitor.send(try Self.post("signed", Self.signing)), saying: "An offer is needed")
            #expect(
                try await visitor.send(event: "signed", Self.signing.mapValues { [$0] }, to: "/guestbook").status == 200
            )
        }
        #expect(site.store.entries.count == 1)
    }

    @Test func oneFromBeforeTheSessionBeganIsOfAPageOfOursToo() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            let offer = try #require(try await visitor.offer(of: "signed", at: "/guestbook"))
            try await Self.beginSession(of: visitor)
            #expect(try await visitor.send(try Self.post("signed", Self.signing, offer: offer)).status == 200)
        }
        #expect(site.store.entries.count == 1)
    }

    @Test func anotherVisitorsIsRefused() async throws {
        let site = GuestbookSite()
        try await visitingWithASession(site) { visitor in
            let other = visitor.anotherVisitor()
            try await Self.beginSession(of: other)
            let offer = try #require(try await other.offer(of: "signed", at: "/guestbook"))
            let response = try await visitor.send(try Self.post("signed", Self.signing, offer: offer))
            expectRefused(response, saying: "was offered otherwise")
        }
        #expect(site.store.entries.isEmpty)
    }

    @Test func anotherEventsOrAddressesIsRefused() async throws {
        let site = GuestbookSite()
        try await visitingWithASession(site) { visitor in
            let others = [
                try await visitor.offer(of: "looked", at: "/guestbook"),
                try await visitor.offer(of: "signed", at: "/guestbook?page=2"),
            ]
            for offer in try others.map({ try #require($0) }) {
                let response = try await visitor.send(try Self.post("signed", Self.signing, offer: offer))
                expectRefused(response, saying: "was offered otherwise")
            }
        }
        #expect(site.store.entries.isEmpty)
    }

    @Test(arguments: ["", "signed", ".signed", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.signed", "x"])
    func oneThatNobodyMadeIsRefused(offer: String) async throws {
        let site = GuestbookSite()
        try await visitingWithASession(site) { visitor in
            let response = try await visitor.send(try Self.post("signed", Self.signing, offer: offer))
            #expect(response.status == 403)
            #expect(response.mediaType == "application/problem+json")
        }
        #expect(site.store.entries.isEmpty)
    }

    @Test func whoeverGivesOneWithoutNeedGivesARightOne() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            expectRefused(
                try await visitor.send(try Self.post("signed", Self.signing, offer: "x")),
                saying: "was offered otherwise"
            )
        }
        #expect(site.store.entries.isEmpty)
    }

    @Test func thatOfAButtonFixesItsFields() async throws {
        let site = GuestbookSite()
        for text in ["one", "two"] { site.store.add(text, by: nil) }
        try await visitingWithASession(site) { visitor in
            try await visitor.open("/guestbook")
            let offer = try #require(try visitor.findAll(css: "li button").first?["value"])
            expectRefused(
                try await visitor.send(try Self.post("removed", ["id": "2"], offer: offer)),
                saying: "was offered otherwise"
            )
            #expect(site.store.entries.count == 2)
            #expect(try await visitor.send(try Self.post("removed", offer: offer)).status == 200)
        }
        #expect(site.store.entries.map(\.text) == ["two"])
    }

    @Test func theAnswerGivesOneThatTakesItBack() async throws {
        let site = GuestbookSite()
        site.store.add("keep me", by: nil)
        try await visitingWithASession(site) { visitor in
            let response = try await visitor.send(event: "removed", ["id": ["1"]], to: "/guestbook")
            let undo = try #require(try JSONDecoder().decode(Answer.self, from: response.body).notice?.undo)
            #expect(site.store.entries.isEmpty)
            #expect(try await visitor.send(try Self.post(undo.event, ["id": "1"], offer: undo.offer)).status == 200)
        }
        #expect(site.store.entries.count == 1)
    }
}
