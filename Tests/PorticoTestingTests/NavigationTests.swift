import Foundation
import HTTPTypes
import PorticoTesting
import Testing

struct NavigationTests {
    private let site = FakeSite { request in
        switch request.path {
        case "/": .redirect(to: "/domains")
        case "/loop": .redirect(302, to: "/loop?again")
        case "/loop?again": .redirect(302, to: "/loop")
        case "/away": .redirect(to: "https://elsewhere.example/")
        case "/nowhere": PageResponse(status: 303, headers: [.contentType: "text/html"])
        case "/nothing": PageResponse(status: 204)
        case "/image": PageResponse(status: 200, headers: [.contentType: "image/png"], body: Data([0x89]))
        case "/names.txt": PageResponse(status: 200, headers: [.contentType: "text/plain"], body: Data("a < b".utf8))
        case "/names.csv":
            PageResponse(
                status: 200,
                headers: [.contentType: "text/csv", .contentDisposition: "attachment; filename=n.csv"],
                body: Data("name".utf8)
            )
        case "/missing": .html("<title>Not found</title><h1>No such page</h1>", status: 404)
        case "/api":
            PageResponse(
                status: 200,
                headers: [.contentType: "application/json; charset=utf-8"],
                body: Data("{\"a\":1}".utf8)
            )
        case "/307": .redirect(307, to: "/posted")
        case "/302": .redirect(302, to: "/posted")
        default:
            .html(
                """
                <title>Page \(request.path)</title><h1>Heading</h1><a href=two>Two</a> <a href='?page=2'>Next</a> <a href='#part'>Part</a>
                <a href=/same.example>Same</a><a href='http://localhost:80/full'>Full</a><a href=//other.example/>Other</a>
                <a href=mailto:a@b.c>Mail</a><a href=/domains>Twice</a><a href=/else>Twice</a><a href='/ü b?q=ü&amp;x='>Odd</a>
                <form method=post action=/307><button>Keep</button></form><form method=post action=/302><button>Change</button></form>
                <form method=post action=/answer><button>Answer</button></form><a href=/nothing>Nothing</a>
                """
            )
        }
    }

    private func visitor(at address: String = "/domains") async throws -> WebVisitor {
        let visitor = WebVisitor(site)
        try await visitor.open(address)
        return visitor
    }

    @Test func aPageIsShownWithItsWords() async throws {
        let visitor = try await visitor()
        #expect(visitor.url == "/domains")
        #expect(visitor.page.status == 200)
        #expect(visitor.page.title == "Page /domains")
        #expect(visitor.page.heading == "Heading")
        #expect(visitor.page.text.hasPrefix("Heading Two Next Part"))
    }

    @Test func aPageThatIsNotFoundIsStillAPage() async throws {
        let visitor = try await visitor(at: "/missing")
        #expect(visitor.page.status == 404)
        #expect(visitor.page.heading == "No such page")
    }

    @Test func aPersonTypingAnAddressSaysSo() async throws {
        _ = try await visitor()
        let request = try #require(site.last)
        #expect(request.header("Accept")?.hasPrefix("text/html,") == true)
        #expect(request.header("Sec-Fetch-Site") == "none")
        #expect(request.header("Sec-Fetch-Mode") == "navigate")
        #expect(request.header("Sec-Fetch-Dest") == "document")
        #expect(request.header("Sec-Fetch-User") == "?1")
        #expect(request.header("Origin") == nil)
    }

    @Test(arguments: [
        ("Two", "/two"), ("Next", "/domains?page=2"), ("Same", "/same.example"), ("Full", "/full"),
        ("Odd", "/%C3%BC%20b?q=%C3%BC&x="),
    ])
    func linksAreFollowed(name: String, path: String) async throws {
        let visitor = try await visitor()
        try await visitor.click(name)
        #expect(site.last?.path == path)
        #expect(visitor.url == path)
        #expect(site.last?.header("Sec-Fetch-Site") == "same-origin")
    }

    /// References on the page `/a/b?x=1`, resolved as the URL standard does.
    @Test(
        arguments: [
            ("c", "/a/c"), ("./c", "/a/c"), ("../c", "/c"), ("../../../c", "/c"), ("/c/./d/../e/", "/c/e/"),
            ("/c/..", "/"),
            ("%2e%2E/c", "/c"),
            ("?y=2", "/a/b?y=2"), ("?", "/a/b?"), ("", "/a/b?x=1"), (" c \n", "/a/c"), ("/a\tb", "/ab"),
            ("\\c\\d", "/c/d"),
            ("c//d", "/a/c//d"),
            ("c d", "/a/c%20d"), ("c%20d", "/a/c%20d"), ("?q='\"<>", "/a/b?q=%27%22%3C%3E"), ("/{x}", "/%7Bx%7D"),
            ("?\u{301}", "/a/b?%CC%81"),
            ("http://LOCALHOST/c", "/c"), ("HTTP://localhost", "/"), ("//localhost:80?y", "/?y"), ("c:d/e", nil),
            ("./c:d", "/a/c:d"),
            ("https://localhost/", nil), ("http://localhost:8080/", nil), ("http://localhost@evil.example/", nil),
            ("javascript:alert(1)", nil),
        ] as [(String, String?)]
    )
    func referencesAreResolved(reference: String, path: String?) async throws {
        let escaped = reference.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        let site = FakeSite(html: "<a href=\"\(escaped)\">Go</a>")
        let visitor = WebVisitor(site)
        try await visitor.open("/a/b?x=1")
        try? await visitor.click("Go")
        #expect((site.requests.count == 2 ? site.last?.path : nil) == path)
    }

    @Test func aPlaceOnTheSamePageIsNotAskedFor() async throws {
        let visitor = try await visitor()
        try await visitor.click("Part")
        #expect(visitor.url == "/domains#part")
        #expect(visitor.page.heading == "Heading")
        #expect(site.requests.count == 1)
    }

    @Test(arguments: ["Other", "Mail"])
    func linksOffTheSiteAreFailures(name: String) async throws {
        let visitor = try await visitor()
        let failure = await #expect(throws: VisitorError.self) { try await visitor.click(name) }
        #expect(failure?.problem.contains("leads off the site http://localhost") == true)
        #expect(visitor.url == "/domains")
    }

    @Test func redirectsAreFollowed() async throws {
        let visitor = try await visitor(at: "/#part")
        #expect(visitor.url == "/domains#part")
        #expect(visitor.history == ["/domains#part"])
    }

    @Test func redirectsThatNeverEndAreAFailure() async throws {
        let failure = await #expect(throws: VisitorError.self) { _ = try await visitor(at: "/loop") }
        #expect(failure?.problem.contains("redirects more than 20 times") == true)
        #expect(site.requests.count == 21)
    }

    @Test func aRedirectOffTheSiteIsAFailure() async throws {
        let failure = await #expect(throws: VisitorError.self) { _ = try await visitor(at: "/away") }
        #expect(failure?.problem.contains("redirects off the site") == true)
    }

    @Test func aRedirectWithoutALocationIsThePage() async throws {
        #expect(try await visitor(at: "/nowhere").page.status == 303)
    }

    @Test(
        arguments: [
            ("Keep", .post, "application/x-www-form-urlencoded"), ("Change", .get, nil),
        ] as [(String, HTTPRequest.Method, String?)]
    )
    func aRedirectedPostIsSentAgainOnlyWhereAsked(
        button: String,
        method: HTTPRequest.Method,
        type: String?
    ) async throws {
        let visitor = try await visitor()
        try await visitor.click(button)
        #expect(visitor.url == "/posted")
        #expect(site.last?.method == method)
        #expect(site.last?.header("Content-Type") == type)
    }

    @Test func backGoesThroughTheHistory() async throws {
        let visitor = try await visitor()
        try await visitor.click("Next")
        try await visitor.click("Two")
        #expect(visitor.history == ["/domains", "/domains?page=2", "/two"])
        try await visitor.back()
        #expect(visitor.url == "/domains?page=2")
        try await visitor.reload()
        try await visitor.back()
        #expect(visitor.history == ["/domains"])
        let failure = await #expect(throws: VisitorError.self) { try await visitor.back() }
        #expect(failure?.problem == "There is no page to go back to.")
        #expect(visitor.history == ["/domains"])
    }

    @Test func theAnswerToAFormIsNotAskedForAgain() async throws {
        let visitor = try await visitor()
        try await visitor.click("Answer")
        let failure = await #expect(throws: VisitorError.self) { try await visitor.reload() }
        #expect(failure?.problem.contains("would send the form again") == true)
    }

    @Test func noContentLeavesThePage() async throws {
        let visitor = try await visitor()
        try await visitor.click("Nothing")
        #expect(visitor.url == "/domains")
        #expect(site.last?.path == "/nothing")
    }

    @Test func plainTextIsShownAsItIs() async throws {
        #expect(try await visitor(at: "/names.txt").page.text == "a < b")
    }

    @Test(arguments: ["/image", "/names.csv"])
    func filesAreFetchedNotShown(address: String) async throws {
        let visitor = try await visitor()
        await #expect(throws: VisitorError.self) { try await visitor.open(address) }
        #expect(visitor.url == "/domains")
        #expect(try await visitor.get(address).status == 200)
    }

    @Test func jsonIsAskedForAndChecked() async throws {
        let visitor = try await visitor()
        let response = try await visitor.json("/api", headers: [.ifNoneMatch: "\"1\""])
        #expect(response.text == "{\"a\":1}")
        #expect(site.last?.header("Accept") == "application/json")
        #expect(site.last?.header("If-None-Match") == "\"1\"")
        let failure = await #expect(throws: VisitorError.self) { try await visitor.json("/missing") }
        #expect(failure?.problem.contains("text/html, status 404") == true)
        #expect(visitor.url == "/domains")
    }

    @Test func aRawRequestShowsTheRedirectItself() async throws {
        let response = try await WebVisitor(site).send(PageRequest(.head, "/"))
        #expect(response.status == 303)
        #expect(response.header("location") == "/domains")
    }

    @Test func anElementOfAnotherPageIsNotClicked() async throws {
        let visitor = try await visitor()
        let link = try visitor.find(role: .link, name: "Two")
        try await visitor.click("Next")
        let failure = await #expect(throws: VisitorError.self) { try await visitor.click(link) }
        #expect(failure?.problem.contains("on another page") == true)
    }
}
