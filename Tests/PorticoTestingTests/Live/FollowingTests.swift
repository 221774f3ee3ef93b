import Foundation
import HTTPTypes
import PorticoTesting
import Testing

/// How a page's stream is asked for, and what comes of it.
struct FollowingTests {
    @Test func thePageIsAskedForItsUpdatesFromItsVersionOn() async throws {
        let page = FollowedPage("<a href=#part>Part</a>")
        let visitor = WebVisitor(page, as: .live)
        visitor.takeCookie("session=1")
        try await visitor.open("/notes?page=2")
        try await visitor.click("Part")
        try await visitor.follow()
        let request = try #require(page.requests.last)
        #expect(request.method == .get)
        #expect(request.path == "/notes?page=2")
        #expect(request.header("Accept") == "text/event-stream")
        #expect(request.header("Last-Event-ID") == FollowedPage.first)
        #expect(request.header("Cache-Control") == "no-cache")
        #expect(request.header("Cookie") == "session=1")
        #expect(visitor.isFollowing)
    }

    @Test func whoFollowsAgainGoesOnFromTheLastUpdate() async throws {
        let (visitor, page) = try await WebVisitor.following("<p id=a>0</p>")
        page.updates("data: <p id=a>1</p>")
        try await visitor.updated()
        page.sends("data: <p id=a>half")
        page.ends()
        let failure = await #expect(throws: VisitorError.self) { try await visitor.updated() }
        #expect(failure?.problem == "The stream ended before an update had come.")
        #expect(!visitor.isFollowing)
        try await visitor.follow()
        #expect(page.requests.last?.header("Last-Event-ID") == FollowedPage.second)
        page.updates("data: <p id=a>2</p>", version: "BBBBBBBBBB1")
        try await visitor.updated()
        #expect(visitor.page.text == "2")
    }

    @Test func aPageWithoutAVersionIsNotFollowed() async throws {
        let site = FakeSite(html: "<p>One</p><!--portico short-->")
        let visitor = WebVisitor(site, as: .live)
        try await visitor.open("/")
        #expect(visitor.page.version == nil)
        #expect(try await visitor.askForUpdates() == .notNeeded)
        await #expect(throws: VisitorError.self) { try await visitor.follow() }
        #expect(site.requests.count == 1)
    }

    @Test(
        arguments: [
            (PageResponse(status: 204), .notNeeded),
            (
                PageResponse(status: 503, headers: [.retryAfter: "30"], body: Data("Updates are paused.\n".utf8)),
                .refused(status: 503, words: "Updates are paused.", after: 30)
            ),
            (PageResponse(status: 429), .refused(status: 429, words: "", after: nil)),
            (.html("<p>Proxy</p>"), .noStream(status: 200)), (.html("<p>No</p>", status: 404), .noStream(status: 404)),
        ] as [(PageResponse, StreamAnswer)]
    )
    func aRefusalIsSaid(response: PageResponse, answer: StreamAnswer) async throws {
        let page = FollowedPage("<p id=a>0</p>")
        page.refuses(with: response)
        let visitor = WebVisitor(page, as: .live)
        try await visitor.open("/")
        #expect(try await visitor.askForUpdates() == answer)
        #expect(!visitor.isFollowing)
        await #expect(throws: VisitorError.self) { try await visitor.follow() }
        await #expect(throws: VisitorError.self) { try await visitor.updated() }
    }

    @Test func whoLeavesThePageClosesItsStream() async throws {
        let (visitor, page) = try await WebVisitor.following("<a href=/2>Next</a>")
        #expect(page.closed == 0)
        try await visitor.click("Next")
        #expect(page.closed == 1)
        try await visitor.follow()
        try await visitor.follow()
        #expect(page.closed == 2, "and who follows again closes the one before")
        visitor.stopFollowing()
        #expect(page.closed == 3)
    }

    @Test func withoutTheScriptThePageIsLoadedAgain() async throws {
        let page = FollowedPage("<p id=a>0</p>")
        let visitor = WebVisitor(page)
        try await visitor.open("/")
        try await visitor.follow()
        page.says("<p id=a>1</p>")
        try await visitor.updated()
        #expect(visitor.page.text == "1")
        #expect(page.requests.allSatisfy { $0.header("Sec-Fetch-Mode") == "navigate" })
    }

    @Test func aTransportMayHaveNoStreams() async throws {
        let visitor = WebVisitor(FakeSite(html: "<p>One</p></html><!--portico AAAAAAAAAA1-->"), as: .live)
        try await visitor.open("/")
        let failure = await #expect(throws: StreamsNotSupported.self) { try await visitor.follow() }
        #expect(failure?.description.hasPrefix("FakeSite collects each answer") == true)
    }
}
