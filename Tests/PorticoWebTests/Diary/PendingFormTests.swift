import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import PorticoWeb
import Testing

/// A form that is taken along comes from outside, and so does the post that is led away from its page.
@Suite(.inBothModes) struct PendingFormTests {
    @Test(arguments: [
        "https://evil.example/entries/1", "//evil.example", "/nowhere", "", "entries/1", "/entries/x", "/%zz",
    ])
    func anActionThatIsNoPlaceOfOursIsIgnoredAndTheTextListed(action: String) async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.open("/sign-in")
            var form = try FormFields(visitor, "#signing-in")
            form.hidden += [
                ("_kept", action), ("_kept-event", "saved"), ("_kept.text", "<my> words"), ("_kept._event", "x"),
            ]
            let response = try await visitor.send(form.request(["account": "ada"]))
            #expect(response.status == 200)
            #expect(try HTMLDocument(response.text).findAll(css: "h1").map(\.text) == ["Page 1"])
            #expect(try HTMLDocument(response.text).findAll(css: "dl.typed dd").map(\.text) == ["<my> words"])
            #expect(!response.text.contains("_kept"))
            #expect(!response.text.contains("evil.example"))
        }
    }

    @Test func aFileIsNoPageForAForm() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.open("/sign-in")
            var form = try FormFields(visitor, "#signing-in")
            form.hidden += [("_kept", "/entries.txt"), ("_kept.text", "words")]
            let response = try await visitor.send(form.request(["account": "ada"]))
            #expect(response.status == 404)
            #expect(try HTMLDocument(response.text).findAll(css: "dl.typed dd").map(\.text) == ["words"])
        }
    }

    @Test func brokenKeptFieldsAreNoHarm() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.open("/sign-in")
            var form = try FormFields(visitor, "#signing-in")
            form.hidden += [
                ("_kept", "/entries/1"), ("_kept-arguments", "%zz"), ("_kept-event", "\"><b>"), ("_kept.", "x"),
                ("_kept.text", "words"),
            ]
            let response = try await visitor.send(form.request(["account": "ada"]))
            #expect(response.status == 200)
            #expect(!response.text.contains("<b>"))
            #expect(response.text.contains("words"))
        }
    }

    @Test func filesAreSaidToBeLost() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries/1")
            let form = try FormFields(visitor, "#saving")
            visitor.clearCookies()
            var body = ""
            for field in form.hidden + [("text", "my words")] { body += part("name=\"\(field.name)\"", field.value) }
            body += part("name=photo; filename=p.png", "x") + lastBoundary
            var headers = form.headers
            headers[.contentType] = BodyRequest.multipartType
            let response = try await visitor.send(
                PageRequest(.post, form.action, headers: headers, body: Data(body.utf8))
            )
            #expect(response.status == 403)
            #expect(response.text.contains("Files are not kept"))
            #expect(response.text.contains("my words"))
        }
    }

    @Test func aPostFromAnotherSiteIsRefusedFirst() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.open("/sign-in")
            var form = try FormFields(visitor, "#signing-in")
            form.hidden += [("_kept", "/entries/1"), ("_kept.text", "planted")]
            form.headers = [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]
            form.headers[.origin] = "https://evil.example"
            for action in [form.action, "/entries/1"] {
                form.action = action
                let response = try await visitor.send(form.request(["account": "ada", "text": "planted"]))
                #expect(response.status == 403)
                #expect(!response.text.contains("planted"))
            }
        }
    }

    @Test func tooManyOfThemAreRefusedWithTheTextKept() async throws {
        var site = DiarySite()
        site.services.limits = .off
        site.services.limits.postsPerAddress = RateLimits.Rate(perMinute: 1, burst: 2)
        try await site.visiting { visitor in
            try await visitor.signIn(opening: "/entries/1")
            let form = try FormFields(visitor, "#saving")
            visitor.clearCookies()
            for status in [403, 429] {
                let response = try await visitor.send(form.request(["title": "", "text": "words"]))
                #expect(response.status == status)
                #expect((response.header("Retry-After") != nil) == (status == 429))
                #expect(try HTMLDocument(response.text).findAll(css: "#signing-in input[name='_kept.text']").count == 1)
            }
        }
    }

    @Test func aProgramIsToldThatItIsForbidden() async throws {
        try await DiarySite().visiting { visitor in
            var headers = PageRequest.sameOriginHeaders
            headers[.contentType] = "application/json"
            let event = #"{"event": "saved", "fields": {"text": "x"}}"#
            let response = try await visitor.send(
                PageRequest(.post, "/entries/1", headers: headers, body: Data(event.utf8))
            )
            #expect(response.status == 403)
            #expect(response.mediaType == "text/html" || response.mediaType == "application/problem+json")
            #expect(!response.text.contains("_kept"))
        }
    }

    @Test func whereSigningInDoesNotHelpItIsNotAdvised() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.open("/sign-in")
            try visitor.fill("Account", with: "careful")
            try await visitor.click("Sign in")
            let response = try await visitor.send(.sameOrigin("/entries/1", form: "text=words"))
            #expect(response.status == 403)
            #expect(response.text.contains("Please do this first"))
            #expect(!response.text.contains("You are signed out"))
            #expect(try HTMLDocument(response.text).findAll(css: "input[name='_kept.text']").count == 1)
        }
    }

    @Test func whoSignedInInAnotherTabIsLedOnByTheFormOfThisOne() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.open("/sign-in?then=%2Fentries%2F1")
            try await visitor.newTab().signIn(opening: "/entries")
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 200)
            #expect(visitor.url == "/entries/1")
        }
    }

    @Test func onlyAWayInTakesAFormAlong() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries/1")
            var form = try FormFields(visitor, "#saving")
            form.hidden += [("_kept", "/entries/2"), ("_kept.text", "planted")]
            let response = try await visitor.send(form.request(["title": "", "text": "words"]))
            #expect(response.status == 303)
            #expect(response.headers[.location] == "/entries")
        }
    }

    @Test func aPageThatIsNoWayInPromisesNothing() async throws {
        try await GuestbookSite().visiting { visitor in
            let response = try await visitor.send(.sameOrigin("/members", form: "name=Ada&text=words"))
            #expect(response.status == 403)
            #expect(response.text.contains("Copy what you need before you leave this page."))
            #expect(!response.text.contains("is kept"))
            #expect(!response.text.contains("_kept"))
            let button = try await visitor.send(.sameOrigin("/members", form: ""))
            #expect(button.text.contains("This was not done"))
            #expect(!button.text.contains("Copy what you need"))
        }
    }

    @Test func whereNothingIsTakenAlongTooManyAreRefusedWithTheTextListed() async throws {
        var site = GuestbookSite()
        site.services.limits = .off
        site.services.limits.postsPerAddress = RateLimits.Rate(perMinute: 1, burst: 1)
        try await site.visiting { visitor in
            for status in [403, 429] {
                let response = try await visitor.send(.sameOrigin("/members", form: "name=Ada&text=words"))
                #expect(response.status == status)
                #expect(try HTMLDocument(response.text).findAll(css: "dl.typed dd").map(\.text) == ["Ada", "words"])
            }
        }
    }
}
