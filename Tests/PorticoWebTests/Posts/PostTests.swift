import Portico
import PorticoTesting
import Testing

@Suite(.inBothModes) struct PostTests {
    @Test(arguments: Wire.allCases)
    func aPostReachesTheViewModelAndLeadsOn(wire: Wire) async throws {
        let site = GuestbookSite()
        try await site.visiting(over: wire) { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: "Ada & <Bob>")
            try visitor.fill("Text", with: "first\nsecond")
            try await visitor.click("Sign")
            #expect(visitor.url == "/guestbook")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "[role=status] p").text == "Thank you, Ada & <Bob>.")
        }
        #expect(site.store.entries.map(\.text) == ["first\nsecond"], "CRLF of the wire is LF again")
    }

    @Test func aNoticeIsShownOnce() async throws {
        try await GuestbookSite().visiting { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: "Ada")
            try visitor.fill("Text", with: "hello")
            try await visitor.click("Sign")
            #expect(visitor.page.text.contains("Thank you, Ada."))
            try await visitor.open("/guestbook")
            #expect(!visitor.page.text.contains("Thank you"))
        }
    }

    @Test func aNoticeOffersToTakeItBack() async throws {
        let site = GuestbookSite()
        site.store.add("keep me", by: nil)
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.click("Remove keep me")
            #expect(!visitor.page.text.contains("keep me"))
            try await visitor.click("Undo")
            #expect(try visitor.find(css: "[role=status] p").text == "It is back.")
            #expect(visitor.page.text.contains("keep me"))
        }
    }

    @Test func aNoticeOfAnotherPageWaits() async throws {
        try await GuestbookSite().visiting { visitor in
            try await visitor.open("/guestbook")
            let form = try FormFields(visitor, "#signing")
            _ = try await visitor.send(form.request(["name": "Ada", "text": "hello"]))
            try await visitor.open("/guestbook?page=2")
            #expect(!visitor.page.text.contains("Thank you"))
            try await visitor.open("/guestbook")
            #expect(visitor.page.text.contains("Thank you, Ada."))
        }
    }

    @Test func anEventThatLeadsNowhereShowsTheSamePageWithoutAPostBehindIt() async throws {
        try await GuestbookSite().visiting { visitor in
            try await visitor.open("/guestbook?page=3")
            try await visitor.click("Look")
            #expect(visitor.url == "/guestbook?page=3")
            #expect(visitor.history.last == "/guestbook?page=3")
            try await visitor.reload()
            #expect(visitor.page.status == 200)
        }
    }

    @Test func whatDoesNotDecodeComesBackWithEverythingTyped() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let long = String(repeating: "x", count: 21) + "<\">"
            try visitor.fill("Name", with: long)
            try visitor.fill("Text", with: "\nstays & <stays>")
            try await visitor.click("Sign")
            #expect(visitor.page.status == 422)
            #expect(visitor.url == "/guestbook")
            #expect(try visitor.value(of: "Name") == long)
            #expect(try visitor.value(of: "Text") == "\nstays & <stays>")
            let name = try visitor.find(label: "Name")
            #expect(name["aria-invalid"] == "true")
            let message = try visitor.find(css: "#\(try #require(name["aria-describedby"]))")
            #expect(message.text == "This must be 1 to 20 characters long")
            let link = try visitor.find(css: "#problem a")
            #expect(link["href"] == "#\(try #require(name["id"]))")
            #expect(link.text == "Name: this must be 1 to 20 characters long")
            #expect(visitor.page.title == "Problem: Guestbook")
            try visitor.fill("Name", with: "Ada")
            try await visitor.click("Sign")
            #expect(visitor.page.status == 200)
        }
        #expect(site.store.entries.map(\.text) == ["\nstays & <stays>"])
        #expect(site.store.handled == 1, "what did not decode never reached the view model")
    }

    @Test func whatTheViewModelRefusesComesBackTheSameWay() async throws {
        try await GuestbookSite().visiting { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: "Ada")
            try await visitor.click("Sign")
            #expect(visitor.page.status == 422)
            #expect(try visitor.value(of: "Name") == "Ada")
            #expect(try visitor.find(label: "Text")["aria-invalid"] == "true")
        }
    }

    @Test(arguments: [(Condition.conflict, 409), (.forbidden, 403), (.notFound, 404), (.unavailable, 503)])
    func everyConditionButOKKeepsTheText(condition: Condition, status: Int) async throws {
        let site = GuestbookSite()
        site.store.fail(with: condition)
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: "Ada")
            try visitor.fill("Text", with: "my words")
            try await visitor.click("Sign")
            #expect(visitor.page.status == status)
            #expect(try visitor.value(of: "Name") == "Ada")
            #expect(try visitor.value(of: "Text") == "my words")
            #expect(visitor.page.text.contains("What you entered is still here"))
            #expect(try visitor.find(css: "#message").text == condition.name, "what the view model shows is there, too")
        }
    }

    @Test func aFormOverItsLimitComesBackAndSaysTheLimit() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            #expect(visitor.page.text.contains("At most 1 KB."), "the limit is said beforehand")
            try visitor.fill("Name", with: "Ada")
            try visitor.fill("Text", with: String(repeating: "é", count: 600))
            try await visitor.click("Sign")
            #expect(visitor.page.status == 413)
            #expect(try visitor.value(of: "Text").count == 600)
        }
        #expect(site.store.handled == 0)
    }

    @Test(arguments: [("notFound", 404), ("gone", 410), ("forbidden", 403), ("unavailable", 503)])
    func aCoordinatorsFailureHasItsPage(how: String, status: Int) async throws {
        try await GuestbookSite().visiting { visitor in
            try await visitor.open("/refused/\(how)")
            #expect(visitor.page.status == status)
            #expect(visitor.page.heading?.hasPrefix("\(status) ") == true)
        }
    }

    @Test func aFileTakesNoPosts() async throws {
        try await GuestbookSite().visiting { visitor in
            let response = try await visitor.send(.sameOrigin("/guestbook.csv", form: "a=b"))
            #expect(response.status == 405)
            #expect(response.header("Allow") == "GET, HEAD, OPTIONS")
        }
    }
}
