import Foundation
import HTTPTypes
import Portico
import PorticoHost
import PorticoSessions
import PorticoTesting
import Testing

@testable import PorticoWeb

@Suite struct JSONPostTests {
    private struct Answer: Decodable {
        struct Undo: Decodable {
            let url: String
            let event: String
            let fields: [String: [String]]
        }

        struct Notice: Decodable {
            let text: String
            let undo: Undo?
        }

        let location: String
        let notice: Notice?
    }

    private struct Document: Decodable {
        struct Problem: Decodable, Hashable {
            let field: String
            let message: String
        }

        let condition: String
        let version: String
        let errors: [Problem]?
    }

    private static func post(_ body: String, _ more: [HTTPField.Name: String] = [:]) -> PageRequest {
        var headers = PageRequest.sameOriginHeaders
        headers[.contentType] = "application/json"
        headers[.accept] = "application/json"
        for (name, value) in more { headers[name] = value }
        return PageRequest(.post, "/guestbook", headers: headers, body: Data(body.utf8))
    }

    /// Signs the guestbook as a script of its page does.
    private static func sign(_ visitor: WebVisitor, key: String) async throws -> PageResponse {
        let headers: HTTPFields = [try #require(HTTPField.Name("Idempotency-Key")): key]
        return try await visitor.send(
            event: "signed",
            ["name": ["Ada"], "text": ["by JSON"]],
            to: "/guestbook",
            headers: headers
        )
    }

    private static let signing = #"{"event": "signed", "fields": {"name": "Ada", "text": "by JSON"}}"#

    @Test(arguments: Wire.allCases)
    func anEventIsSentAsJSON(wire: Wire) async throws {
        let site = GuestbookSite()
        try await site.visiting(over: wire) { visitor in
            let response = try await visitor.send(Self.post(Self.signing))
            #expect(response.status == 200)
            #expect(response.mediaType == "application/json")
            let answer = try JSONDecoder().decode(Answer.self, from: response.body)
            #expect(answer.location == "/guestbook")
            #expect(answer.notice?.text == "Thank you, Ada.")
            #expect(visitor.cookies.map(\.name) == ["portico-session"])
        }
        #expect(site.store.entries.map(\.text) == ["by JSON"])
    }

    @Test func aNoticeSaysHowToTakeItBack() async throws {
        let site = GuestbookSite()
        site.store.add("keep me", by: nil)
        try await site.visiting { visitor in
            let response = try await visitor.send(Self.post(#"{"event": "removed", "fields": {"id": 1}}"#))
            let undo = try #require(try JSONDecoder().decode(Answer.self, from: response.body).notice?.undo)
            #expect(undo.url == "/guestbook")
            #expect(undo.event == "removalUndone")
            #expect(undo.fields == ["id": ["1"]])
            let body = try JSONSerialization.data(withJSONObject: [
                "event": undo.event, "fields": undo.fields.mapValues { $0[0] },
            ])
            _ = try await visitor.send(Self.post(String(decoding: body, as: UTF8.self)))
        }
        #expect(site.store.entries.count == 1)
    }

    @Test func errorsComeAsJSON() async throws {
        try await GuestbookSite().visiting { visitor in
            let response = try await visitor.send(Self.post(#"{"event": "removed", "fields": {"id": "seven"}}"#))
            #expect(response.status == 422)
            let document = try JSONDecoder().decode(Document.self, from: response.body)
            #expect(document.errors == [Document.Problem(field: "id", message: "must be a whole number")])
        }
    }

    @Test(arguments: [
        (#"{"event": "removed", "fields": {"id": "seven"}}"#, 422, "invalid"),
        (#"{"event": "nosuch"}"#, 403, "forbidden"),
        (#"{"event": "signed", "fields": {"nam": "Ada"}}"#, 422, "invalid"),
        (
            #"{"event": "signed", "fields": {"name": "Ada", "text": "\#(String(repeating: "x", count: 2_000))"}}"#, 413,
            "invalid"
        ),
    ])
    func theConditionOfARefusalFitsItsStatus(body: String, status: Int, condition: String) async throws {
        try await GuestbookSite().visiting { visitor in
            let shown = try JSONDecoder().decode(Document.self, from: try await visitor.json("/guestbook").body)
            #expect(shown.condition == "ok")
            let response = try await visitor.send(Self.post(body))
            #expect(response.status == status)
            let document = try JSONDecoder().decode(Document.self, from: response.body)
            #expect(document.condition == condition)
            #expect(document.version == shown.version, "the screen shows the same")
        }
    }

    @Test(arguments: [
        (#"{"event": "signed""#, 400), ("[]", 400), (#"{"fields": {}}"#, 400), (#"{"event": "nosuch"}"#, 403),
        (#"{"event": "signed", "fields": {"name": {"a": 1}}}"#, 400),
    ])
    func aBodyThatIsNoEventIsRefused(body: String, status: Int) async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            let response = try await visitor.send(Self.post(body))
            #expect(response.status == status)
            #expect(response.mediaType?.hasSuffix("json") == true)
        }
        #expect(site.store.handled == 0)
    }

    @Test(arguments: ["", "*/*"])
    func whoSendsJSONIsAnsweredInJSON(accept: String) async throws {
        try await GuestbookSite().visiting { visitor in
            for (body, status) in [
                (#"{"event""#, 400), (#"{"event": "nosuch"}"#, 403), (#"{"event": "removed"}"#, 422),
            ] {
                let response = try await visitor.send(Self.post(body, [.accept: accept]))
                #expect(response.status == status)
                #expect(response.mediaType?.hasSuffix("json") == true)
                #expect(!response.text.contains("Go back"), "a program has no form to go back to")
            }
        }
    }

    @Test func aMisspeltEventOrFieldIsNamed() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            let event = try await visitor.send(
                Self.post(#"{"event": "sigend", "fields": {"name": "Ada", "text": "x"}}"#)
            )
            #expect(event.status == 403)
            #expect(event.text.contains("This page has no event “sigend”, only signed, removed"))
            let field = try await visitor.send(
                Self.post(#"{"event": "signed", "fields": {"name": "Ada", "txt": "x", "text": "x"}}"#)
            )
            #expect(field.status == 422)
            #expect(field.text.contains("is no field of “signed”, which has name, text"))
        }
        #expect(site.store.handled == 0)
    }

    @Test func withoutAnOriginATokenIsNeeded() async throws {
        let sessions = MemorySessions()
        var site = GuestbookSite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            var headers: HTTPFields = [.contentType: "application/json", .accept: "application/json"]
            let request = PageRequest(.post, "/guestbook", headers: headers, body: Data(Self.signing.utf8))
            let refused = try await visitor.anotherVisitor().send(request)
            #expect(refused.status == 401)
            _ = try await visitor.send(Self.post(#"{"event": "looked"}"#))
            headers[.authorization] = "Bearer \(try #require(visitor.cookies.first?.value))"
            let client = visitor.anotherVisitor()
            let taken = try await client.send(
                PageRequest(.post, "/guestbook", headers: headers, body: Data(Self.signing.utf8))
            )
            #expect(taken.status == 200)
            #expect(client.cookies.isEmpty, "who has a token keeps it themselves")
            headers[.authorization] = "Bearer AAAAAAAAAAAAAAAAAAAAAA"
            let stranger = try await client.send(
                PageRequest(.post, "/guestbook", headers: headers, body: Data(Self.signing.utf8))
            )
            #expect(stranger.status == 401, "a token that is nobody's is none")
        }
        #expect(site.store.entries.count == 1)
        #expect(site.store.entries.first?.author == sessions.sessions().first?.visitor)
    }

    @Test func whoHasTheStoresCannotTryOutWhatARequestHeld() async throws {
        let (ledger, sessions) = (SpyPosts(), MemorySessions())
        var site = GuestbookSite()
        site.services.posts = ledger
        site.services.sessions = sessions
        try await site.visiting { visitor in
            _ = try await visitor.send(Self.post(#"{"event": "looked"}"#))
            _ = try await Self.sign(visitor, key: "7f3a")
        }
        #expect(ledger.begun.count == 1)
        let record = try #require(sessions.sessions().first)
        let form: Form = ["name": "Ada", "text": "by JSON"]
        for stored in [record.audience, record.key.rawValue, record.visitor.rawValue] {
            let key = try PostKey(
                idempotencyKey: ["request", stored, "7f3a"],
                action: "/guestbook",
                event: "signed",
                form: form
            )
            #expect(!ledger.begun.contains(key))
        }
    }

    @Test func aRequestThatIsNamedHasOneEffect() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            _ = try await visitor.send(Self.post(#"{"event": "looked"}"#))
            let first = try await Self.sign(visitor, key: "7f3a")
            let second = try await Self.sign(visitor, key: "7f3a")
            let other = try await Self.sign(visitor, key: "7f3b")
            #expect(first.status == 200)
            #expect(second.body == first.body)
            #expect(other.status == 200)
        }
        #expect(site.store.entries.count == 2)
    }

    @Test func theOrderOfTheFieldsMakesNoOtherRequest() async throws {
        let site = GuestbookSite()
        let named = [try #require(HTTPField.Name("Idempotency-Key")): "7f3a"]
        try await site.visiting { visitor in
            _ = try await visitor.send(Self.post(#"{"event": "looked"}"#))
            let offer = try #require(try await visitor.offer(of: "signed", at: "/guestbook"))
            func sent(_ fields: String) -> PageRequest {
                Self.post(#"{"event": "signed", "offer": "\#(offer)", "fields": {\#(fields)}}"#, named)
            }
            let first = try await visitor.send(sent(#""name": "Ada", "text": "by JSON""#))
            let second = try await visitor.send(sent(#""text": "by JSON", "name": "Ada""#))
            #expect(first.status == 200)
            #expect(second.body == first.body)
        }
        #expect(site.store.entries.count == 1)
    }
}
