import Foundation
import HTTPTypes
import PorticoTesting
import Testing

/// Links, forms and typing where the browser runs the site's script.
struct LiveNavigationTests {
    private let site = FakeSite { request in
        switch (request.method, request.path) {
        case (.post, "/save") where request.bodyText.contains("title=&"):
            .html("<h1>Not saved</h1><form method=post action=/save><input name=title></form>", status: 422)
        case (.post, "/save"): .redirect(to: "/saved#part", headers: [.setCookie: "notice=1"])
        case (.post, "/draft"): .redirect(to: "/new?draft=1")
        case (_, "/old"): .redirect(to: "/new")
        case (_, "/search?q=old&m=c"): .redirect(to: "/search?q=old")
        case (_, "/search?q=own&m=c"):
            .html(
                "<form action=/search data-latest=300><label>Query <input name=q></label></form>",
                headers: [.contentLocation: "/search?q=own"]
            )
        default:
            .html(
                """
                <title>\(request.path)</title><h1>At \(request.path)</h1><a href=/old>Old</a> <a href=#part>Part</a>
                <form action=/search data-latest=300><label>Query <input name=q></label>
                <label>Match <select name=m><option value=c>contains<option value=p>prefix</select></label>
                <button name=by value=button>Search</button></form>
                <form method=post action=/save><input type=hidden name=_form value=\(request.path)>
                <label>Title <input name=title></label><label>Words <input name=words></label>
                <button>Save</button><button formaction=/draft data-latest=2000>Save draft</button></form>
                """
            )
        }
    }

    private func visitor() async throws -> WebVisitor {
        let visitor = WebVisitor(site, as: .live)
        try await visitor.open("/start")
        return visitor
    }

    @Test func thePageIsLoadedAndTheNextIsFetched() async throws {
        let visitor = try await visitor()
        #expect(site.last?.header("Sec-Fetch-Mode") == "navigate")
        try await visitor.click("Old")
        #expect(visitor.url == "/new")
        #expect(visitor.page.title == "/new")
        #expect(visitor.history == ["/start", "/new"])
        let request = try #require(site.last)
        #expect(request.header("Sec-Fetch-Mode") == "cors")
        #expect(request.header("Sec-Fetch-Dest") == "empty")
        #expect(request.header("Accept") == "text/html")
        try await visitor.back()
        #expect(visitor.url == "/start")
        #expect(site.last?.header("Sec-Fetch-Mode") == "cors")
        try await visitor.reload()
        #expect(site.last?.header("Sec-Fetch-Mode") == "navigate")
        #expect(visitor.history == ["/start"])
    }

    @Test func aFormIsSentAndItsAnswerShown() async throws {
        let visitor = try await visitor()
        try visitor.fill("Title", with: "One")
        try await visitor.click("Save")
        let post = try #require(site.requests.first { $0.method == .post })
        #expect(post.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(post.header("Origin") == "http://localhost")
        #expect(post.header("Sec-Fetch-Mode") == "cors")
        #expect(visitor.url == "/saved#part")
        #expect(visitor.cookies.map(\.name) == ["notice"])
    }

    @Test func theAnswerToAFormIsAskedForAgain() async throws {
        let visitor = try await visitor()
        try await visitor.click("Save")
        #expect(visitor.page.status == 422)
        #expect(visitor.page.heading == "Not saved")
        try await visitor.reload()
        #expect(site.last?.method == .get)
        #expect(visitor.history == ["/start", "/save"])
    }

    @Test func typingLeadsToResultsInThePlaceOfThePage() async throws {
        let visitor = try await visitor()
        try visitor.fill("Query", with: "med")
        #expect(site.requests.count == 1)
        try await visitor.typingEnded()
        #expect(visitor.url == "/search?q=med&m=c")
        #expect(visitor.history == ["/search?q=med&m=c"])
        #expect(visitor.page.heading == "At /search?q=med&m=c")
        #expect(try visitor.value(of: "Query") == "med")
        try visitor.fill("Query", with: "medical")
        try visitor.choose("prefix", from: "Match")
        try await visitor.typingEnded()
        #expect(visitor.url == "/search?q=medical&m=p")
        #expect(site.requests.count == 3)
        try await visitor.typingEnded()
        #expect(site.requests.count == 3, "nothing was typed since")
    }

    @Test func whatWasAskedForLastIsNotAskedForAgain() async throws {
        let visitor = try await visitor()
        try visitor.fill("Query", with: "old")
        try await visitor.typingEnded()
        #expect(visitor.url == "/search?q=old")
        let count = site.requests.count
        try visitor.fill("Query", with: "older")
        try visitor.fill("Query", with: "old")
        try await visitor.typingEnded()
        #expect(site.requests.count == count)
        try await visitor.click("Old")
        try visitor.fill("Query", with: "old")
        try await visitor.typingEnded()
        #expect(visitor.url == "/search?q=old", "but on another page it is")
    }

    @Test func aClickComesBeforeTheDelay() async throws {
        let visitor = try await visitor()
        try visitor.fill("Query", with: "med")
        try await visitor.click("Search")
        #expect(visitor.url == "/search?q=med&m=c&by=button")
        try await visitor.typingEnded()
        #expect(site.requests.count == 2)
    }

    @Test func aDraftIsPostedQuietly() async throws {
        let visitor = try await visitor()
        try visitor.fill("Title", with: "One")
        try visitor.fill("Words", with: "two")
        try await visitor.typingEnded()
        let post = try #require(site.requests.last { $0.method == .post })
        #expect(post.path == "/draft")
        #expect(post.bodyText == "_form=%2Fstart&title=One&words=two")
        #expect(visitor.url == "/start")
        #expect(visitor.history == ["/start"])
        #expect(visitor.page.heading == "At /new?draft=1", "what came back is laid over the page")
        #expect(try visitor.value(of: "Title") == "One")
        let count = site.requests.count
        try visitor.fill("Title", with: "One")
        try await visitor.typingEnded()
        #expect(site.requests.count == count, "and not again what was posted last")
        try visitor.fill("Title", with: "Two")
        try await visitor.typingEnded()
        #expect(site.requests.last { $0.method == .post }?.bodyText == "_form=%2Fnew%3Fdraft%3D1&title=Two&words=two")
    }

    @Test func thePageShowsTheAddressThatItSaysIsItsOwn() async throws {
        let visitor = try await visitor()
        try await visitor.open("/search?q=own&m=c")
        #expect(visitor.url == "/search?q=own&m=c", "a browser is led there instead")
        try await visitor.open("/start")
        try visitor.fill("Query", with: "own")
        try await visitor.typingEnded()
        #expect(visitor.url == "/search?q=own")
        #expect(visitor.history.last == "/search?q=own")
    }

    @Test func aDraftThatWasRefusedIsNotSentYet() async throws {
        let form = """
            <form method=post action=/save><label>Title <input name=title></label>
            <button formaction=/refused data-latest=2000>Save draft</button></form>
            """
        let site = FakeSite { $0.method == .post ? .html(form, status: 422) : .html(form) }
        let visitor = WebVisitor(site, as: .live)
        try await visitor.open("/start")
        for count in 1...2 {
            try visitor.fill("Title", with: "One")
            try await visitor.typingEnded()
            #expect(site.requests.count { $0.method == .post } == count)
        }
    }

    @Test func withoutTheScriptTypingLeadsNowhere() async throws {
        let visitor = WebVisitor(site)
        try await visitor.open("/start")
        try visitor.fill("Query", with: "med")
        try await visitor.typingEnded()
        #expect(visitor.url == "/start")
        #expect(site.requests.count == 1)
    }

    @Test func aVisitorIsOfTheModeThatTheTestSays() {
        #expect(WebVisitor(site).mode == .plain)
        WebVisitor.Mode.$standard.withValue(.live) {
            let visitor = WebVisitor(site)
            #expect(visitor.mode == .live)
            #expect(WebVisitor(site, as: .plain).mode == .plain)
            WebVisitor.Mode.$standard.withValue(.plain) {
                #expect(visitor.newTab().mode == .live)
                #expect(visitor.anotherVisitor().mode == .live)
            }
        }
    }
}
