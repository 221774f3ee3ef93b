import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import PorticoWeb
import Testing

/// A form that is sent when its session is gone comes back after signing in, and only the page holds it meanwhile.
@Suite(.inBothModes) struct SignedOutPostTests {
    private static let words = "\n\nfirst\nsecond </textarea><script>alert(1)</script> \"quoted\" & 'so' 🐕 e\u{301}"

    /// A visitor who typed into an entry and whose session is gone when they save it.
    private static func save(_ text: String = words, by visitor: WebVisitor, at url: String = "/entries/1") async throws
    {
        try await visitor.signIn(opening: url)
        try visitor.fill("Title", with: "Bread")
        try visitor.fill("Text", with: text)
        try visitor.fill("PIN", with: "1234")
        visitor.clearCookies()
        try await visitor.click("Save")
    }

    @Test(arguments: Wire.allCases)
    func afterSigningInTheSameFormIsThereAgain(wire: Wire) async throws {
        let site = DiarySite()
        try await site.visiting(over: wire) { visitor in
            try await Self.save(by: visitor)
            #expect(visitor.page.status == 403)
            #expect(visitor.page.heading == "Sign in")
            #expect(visitor.page.title == "Problem: signIn")
            #expect(visitor.page.text.contains("You are signed out"))
            #expect(visitor.page.text.contains("Nothing was changed. What you typed is kept on this page"))
            #expect(
                try visitor.findAll(css: "main > div:first-child details dl.typed dt").map(\.text) == ["title", "text"]
            )
            #expect(visitor.page.response.header("Cache-Control") == "private, no-store")
            try visitor.fill("Account", with: "ada")
            try visitor.fill("Password", with: "secret")
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 200)
            #expect(visitor.page.heading == "Entry")
            #expect(visitor.page.title == "Not saved yet: entry")
            #expect(visitor.page.text.contains("This was not saved yet"))
            #expect(visitor.page.response.header("Cache-Control") == "private, no-store")
            #expect(try visitor.value(of: "Title") == "Bread")
            #expect(try visitor.value(of: "Text") == Self.words, "byte for byte")
            #expect(try visitor.value(of: "PIN") == "")
            #expect(site.store.texts.isEmpty)
            #expect(try visitor.findAll(css: "input[name^=_kept]").isEmpty, "it has arrived")
            try await visitor.click("Save")
            #expect(visitor.page.text.contains("Saved."))
        }
        #expect(site.store.texts.count == 1)
    }

    @Test func whatIsSecretInAnyEventIsNotKept() async throws {
        try await DiarySite().visiting { visitor in
            try await Self.save(by: visitor)
            #expect(!visitor.page.response.text.contains("1234"))
        }
    }

    @Test func everyPostingFormTakesItAlong() async throws {
        try await DiarySite().visiting { visitor in
            try await Self.save(by: visitor)
            #expect(try visitor.findAll(css: "form[method=post]").count == 2)
            #expect(try visitor.findAll(css: "form[method=post] > input[name='_kept.text']").count == 2)
            try await visitor.click("As a guest")
            #expect(try visitor.value(of: "Text") == Self.words)
        }
    }

    @Test func aMillionBytesAreKeptByteForByte() async throws {
        let text = "\n" + String(repeating: "é\"<🐕>\n&", count: 100_000) + "end"
        #expect(text.utf8.count > 1_048_576)
        try await DiarySite().visiting { visitor in
            try await Self.save(text, by: visitor)
            #expect(visitor.page.status == 403)
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 200)
            let isSame = try visitor.value(of: "Text") == text
            #expect(isSame)
        }
    }

    @Test func aTextOverTheLimitIsKeptToo() async throws {
        let text = String(repeating: "words ", count: 500_000)
        let site = DiarySite()
        try await site.visiting { visitor in
            try await Self.save(text, by: visitor)
            #expect(visitor.page.status == 403)
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 200)
            try await visitor.click("Save")
            #expect(visitor.page.status == 413)
            let isSame = try visitor.value(of: "Text") == text
            #expect(isSame)
        }
        #expect(site.store.texts.isEmpty)
    }

    @Test func aButtonThatWasPressedIsNotSaidToBeTyped() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries")
            visitor.clearCookies()
            try await visitor.click("Look")
            #expect(visitor.page.status == 403)
            #expect(visitor.page.text.contains("You are signed out"))
            #expect(!visitor.page.text.contains("What you typed"))
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            #expect(visitor.page.heading == "Page 1")
            #expect(visitor.page.text.contains("This was not done yet"))
        }
    }

    @Test func whatHTMLCannotHoldIsReplacedAndNothingElse() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries/1")
            let form = try FormFields(visitor, "#saving")
            visitor.clearCookies()
            let away = try await visitor.send(form.request(["title": "t", "text": "a\0b\r\nc\rd"]))
            let kept = try HTMLDocument(away.text).findAll(css: "#signing-in input[type=hidden]").map {
                ($0["name"] ?? "", $0["value"] ?? "")
            }
            #expect(kept.first { $0.0 == "_kept.text" }?.1 == "a\u{FFFD}b\nc\nd")
            let body = URLEncodedForm(kept.map { (name: $0.0, value: $0.1) } + [(name: "account", value: "ada")]).text
            let back = try await visitor.send(.sameOrigin("/sign-in?then=%2Fentries%2F1", form: body))
            #expect(back.status == 200)
            #expect(try HTMLDocument(back.text).findAll(css: "textarea").first?.text == "a\u{FFFD}b c d")
        }
    }

    @Test func aRefusedSignInTakesItAlong() async throws {
        try await DiarySite().visiting { visitor in
            try await Self.save(by: visitor)
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 422)
            #expect(visitor.page.text.contains("What you typed before is still kept"))
            try visitor.fill("Account", with: "hasty")
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 429)
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            #expect(try visitor.value(of: "Text") == Self.words)
        }
    }

    @Test func aWayInOfTwoStepsTakesItAlong() async throws {
        try await DiarySite().visiting { visitor in
            try await Self.save(by: visitor)
            try visitor.fill("Account", with: "careful")
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 200)
            #expect(visitor.page.heading == "Code")
            #expect(visitor.page.text.contains("What you typed before is still kept"))
            try visitor.fill("Code", with: "123")
            try await visitor.click("Send")
            #expect(visitor.page.status == 200)
            #expect(try visitor.value(of: "Text") == Self.words)
        }
    }

    @Test func itSurvivesARestart() async throws {
        let site = DiarySite()
        let sent = Box<PageRequest>()
        try await site.visiting { visitor in
            try await Self.save(by: visitor)
            sent.value = try FormFields(visitor, "#signing-in").request(["account": "ada"])
        }
        try await site.visiting { visitor in
            let back = try await visitor.send(try #require(sent.value))
            #expect(back.status == 200)
            #expect(back.headers[values: .setCookie].contains { $0.hasPrefix("portico-session=") })
            let text = try HTMLDocument(back.text).findAll(css: "textarea").first?.text
            #expect(text?.contains("first second </textarea>") == true)
        }
    }

    @Test func signingInTwiceGivesTheSameAndTheLedgerKeepsNoText() async throws {
        let ledger = SpyPosts()
        var site = DiarySite()
        site.services.posts = ledger
        try await site.visiting { visitor in
            try await Self.save(String(repeating: "words ", count: 10_000), by: visitor)
            let request = try FormFields(visitor, "#signing-in").request(["account": "ada"])
            let first = try await visitor.anotherVisitor().send(request)
            let second = try await visitor.anotherVisitor().send(request)
            #expect(first.status == 200)
            #expect(second.status == 200)
            #expect(first.headers[values: .setCookie] == second.headers[values: .setCookie])
            for response in [first, second] {
                let text = try HTMLDocument(response.text).findAll(css: "textarea").first?.text
                #expect(text?.hasPrefix("words words") == true)
            }
        }
        #expect(ledger.kept.allSatisfy { $0.count < 2_000 })
    }

    @Test func whoSignedInInAnotherTabGetsTheFormToo() async throws {
        try await DiarySite().visiting { visitor in
            try await Self.save(by: visitor)
            let other = visitor.newTab()
            try await other.signIn(opening: "/entries")
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 200)
            #expect(try visitor.value(of: "Text") == Self.words)
        }
    }

    @Test func whatChangedMeanwhileIsSaid() async throws {
        let site = DiarySite()
        try await site.visiting { visitor in
            try await Self.save(by: visitor)
            site.store.version = 2
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            #expect(try visitor.value(of: "Text") == Self.words)
            #expect(visitor.page.text.contains("This has been changed since you began typing"))
        }
    }

    @Test func anotherAccountGetsThePageThereIsForItWithTheFormOnIt() async throws {
        try await DiarySite().visiting { visitor in
            try await Self.save(by: visitor)
            try visitor.fill("Account", with: "guest")
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 404)
            #expect(
                visitor.page.heading == "Entry",
                "a departure is for those who open a page, not for those who send a form"
            )
            #expect(try visitor.value(of: "Text") == Self.words)
        }
    }

    @Test func aFormOfAnAccountIsNotFilledInForTheOneThatSignedInInAnotherTab() async throws {
        let site = DiarySite()
        try await site.visiting { visitor in
            try await visitor.signIn(opening: "/entries/1")
            let form = try FormFields(visitor, "#saving")
            visitor.clearCookies()
            try await visitor.newTab().signIn(as: "bob", opening: "/entries/1")
            try Self.expectTheWordsInNoForm(try await visitor.send(form.request(["text": Self.words])))
        }
        #expect(site.store.texts.isEmpty)
    }

    @Test func itIsFilledInWhereTheSameAccountSignedInAnew() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries/1")
            let form = try FormFields(visitor, "#saving")
            visitor.clearCookies()
            try await visitor.newTab().signIn(opening: "/entries/1")
            let response = try await visitor.send(form.request(["text": Self.words]))
            #expect(response.status == 403)
            #expect(try HTMLDocument(response.text).findAll(css: "#saving textarea").first?.text.isEmpty == false)
        }
    }

    private static func expectTheWordsInNoForm(_ response: PageResponse) throws {
        #expect(response.status == 403)
        let page = HTMLDocument(response.text)
        #expect(response.text.contains("This form belongs to another account"))
        #expect(try page.findAll(css: "dl.typed dd").contains { $0.text.contains("first second") })
        #expect(try page.findAll(css: "textarea, input[name^=_kept]").isEmpty)
    }

    @Test func whereThereIsNoPageForItTheTextIsListed() async throws {
        try await DiarySite().visiting { visitor in
            try await Self.save(by: visitor)
            try visitor.fill("Account", with: "stranger")
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 404)
            #expect(try visitor.findAll(css: "dl.typed dt").map(\.text) == ["title", "text"])
            #expect(visitor.cookies.contains { $0.name == "portico-session" }, "signed in all the same")
        }
    }
}
