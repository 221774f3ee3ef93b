import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import PorticoWeb
import Testing

/// What was typed is shown again also where there is no page to show it in.
@Suite(.inBothModes) struct FailedSubmissionTests {
    private static let typed: KeyValuePairs = ["name": "Ada", "text": "my <words>"]

    @Test func whereNobodyCanTellTheSessionTheTextIsShown() async throws {
        var site = GuestbookSite()
        site.services.sessions = BrokenStores(isReadable: false)
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            var form = try FormFields(visitor, "#signing")
            form.headers[.cookie] = "portico-session=AAAAAAAAAAAAAAAAAAAAAA"
            let response = try await visitor.send(form.request(Self.typed))
            #expect(response.status == 503)
            #expect(try HTMLDocument(response.text).findAll(css: "dl.typed dd").map(\.text).contains("my <words>"))
        }
        #expect(site.store.handled == 0)
    }

    @Test func aPageThatIsNotForTheVisitorTakesNoPosts() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            var form = try FormFields(visitor, "#signing")
            form.action = "/members"
            let response = try await visitor.send(form.request(Self.typed))
            #expect(response.status == 403)
            #expect(try HTMLDocument(response.text).findAll(css: "dl.typed dd").map(\.text) == ["Ada", "my <words>"])
            let event = #"{"event": "looked"}"#
            var headers = PageRequest.sameOriginHeaders
            headers[.contentType] = "application/json"
            let json = try await visitor.send(PageRequest(.post, "/members", headers: headers, body: Data(event.utf8)))
            #expect(json.status == 403)
        }
        #expect(site.store.handled == 0)
    }

    @Test func whatIsSecretInAnyEventIsNotShown() async throws {
        try await GuestbookSite().visiting { visitor in
            try await visitor.open("/guestbook")
            var form = try FormFields(visitor, "#signing")
            form.action = "/members"
            let response = try await visitor.send(form.request(["name": "Ada", "password": "horse staple"]))
            #expect(response.status == 403)
            #expect(try HTMLDocument(response.text).findAll(css: "dl.typed dd").map(\.text) == ["Ada"])
            #expect(!response.text.contains("staple"))
        }
    }

    @Test func membersMayPost() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            try await visitor.open("/members")
            try visitor.fill("Name", with: "Ada")
            try visitor.fill("Text", with: "from inside")
            try await visitor.click("Sign")
            #expect(visitor.url == "/members")
        }
        #expect(site.store.entries.map(\.text) == ["from inside"])
    }

    @Test func aFileThatIsTooMuchDoesNotTakeTheTextWithIt() async throws {
        let site = GuestbookSite()
        try await site.visiting(over: .socket) { visitor in
            try await visitor.open("/guestbook")
            let form = try FormFields(visitor, "#signing")
            var body = ""
            for field in form.hidden + [("name", "Ada"), ("text", "my words")] {
                body += part("name=\"\(field.name)\"", field.value)
            }
            body += part("name=f; filename=f", String(repeating: "x", count: 2_500_000)) + lastBoundary
            var headers = form.headers
            headers[.contentType] = BodyRequest.multipartType
            let response = try await visitor.send(
                PageRequest(.post, form.action, headers: headers, body: Data(body.utf8))
            )
            #expect(response.status == 413)
            #expect(try HTMLDocument(response.text).findAll(css: "textarea").first?.text == "my words")
            #expect(response.text.contains("the rest is missing here"))
        }
        #expect(site.store.handled == 0)
    }
}
