import Foundation
import HTTPTypes
import Portico
import PorticoHTML
import PorticoTesting
import Testing

@testable import PorticoWeb

/// Pages that are told what changes in them.
@Suite struct LiveStreamTests {
    private let site = GuestbookSite()

    /// Over a socket, as browsers do: updates are written to connections.
    private func visiting(_ body: @Sendable (WebVisitor) async throws -> Void) async throws {
        try await PorticoTesting.visiting(site.application(), over: .socket, as: .live, at: site.visitorOrigin, body)
    }

    @Test func aPageIsToldWhatAnotherVisitorAdds() async throws {
        try await visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.follow()
            site.store.add("Hello", by: nil)
            try await visitor.updated()
            #expect(visitor.page.text.contains("Hello"))
            site.store.add("Good day", by: nil)
            try await visitor.updated()
            #expect(try visitor.page.document.findAll(css: "#entries li").map(\.id) == ["entry-1", "entry-2"])
        }
    }

    /// RFC 9110 section 8.6: a length that HEAD says is the one that GET has.
    @Test func headSaysTheLengthOfAPageThatCanBeFollowed() async throws {
        try await visiting { visitor in
            let page = try await visitor.send(PageRequest(.get, "/guestbook", headers: [.accept: "text/html"]))
            let head = try await visitor.send(PageRequest(.head, "/guestbook", headers: [.accept: "text/html"]))
            #expect(page.text.contains("<!--portico "))
            #expect(head.header("Content-Length") == String(page.body.count))
            #expect(head.body.isEmpty)
        }
    }

    /// It is built into programs through a link.
    @Test func theScriptOfAProgramIsTheOneInStatic() async throws {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { file, _ in file.deletingLastPathComponent() }
        let script = try Data(contentsOf: root.appending(path: "Static/portico.js"))
        let url = try #require(AssetStore().urls["portico.js"])
        try await visiting { visitor in
            let response = try await visitor.send(PageRequest(.get, url))
            #expect(response.status == 200)
            #expect(response.body == script)
        }
    }

    @Test func onlyWhatChangedIsSent() async throws {
        for number in 1...300 { site.store.add("Entry \(number)", by: nil) }
        try await visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.follow()
            _ = site.store.remove(7, true)
            try await visitor.updated()
            #expect(try visitor.page.document.findAll(css: "#entries li").count == 299)
            let bytes = try #require(visitor.lastUpdate?.bytes)
            #expect(bytes.count < 60, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func whatChangedBetweenThePageAndItsStreamIsNotMissed() async throws {
        try await visiting { visitor in
            try await visitor.open("/guestbook")
            site.store.add("Meanwhile", by: nil)
            try await visitor.follow()
            try await visitor.updated()
            #expect(visitor.page.text.contains("Meanwhile"))
        }
    }

    @Test func theSamePageHasTheSameVersionOnEveryServer() async throws {
        site.store.add("Hello", by: nil)
        try await visiting { visitor in
            try await visitor.open("/guestbook")
            let version = try #require(visitor.page.version)
            try await visiting { other in
                try await other.open("/guestbook")
                #expect(other.page.version == version)
            }
        }
    }

    @Test func aPageThatIsGoneIsAskedForAgain() async throws {
        try await visiting { visitor in
            try await visitor.open("/guestbook")
            let tab = visitor.newTab()
            try await tab.open("/guestbook")
            try tab.fill("Account", with: "ada")
            try await tab.click("Sign in")
            try await tab.open("/members")
            try await tab.follow()
            let other = tab.newTab()
            try await other.open("/guestbook")
            try await other.click("Sign out")
            // Whose page it was is told with the next change.
            site.store.add("Hello", by: nil)
            try await tab.updated()
            #expect(tab.url == "/guestbook")
        }
    }

    @Test func aFieldThatIsFilledInStays() async throws {
        try await visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.follow()
            try visitor.fill("Name", with: "Ada")
            site.store.add("Hello", by: nil)
            try await visitor.updated()
            try visitor.fill("Text", with: "Good day")
            try await visitor.click("Sign")
            #expect(visitor.page.text.contains("Thank you, Ada."))
        }
    }

    @Test func aChangeIsPrintedOnceForAllWhoShowThePage() async throws {
        try await visiting { visitor in
            var visitors: [WebVisitor] = []
            for _ in 1...20 { visitors.append(visitor.anotherVisitor()) }
            for visitor in visitors {
                try await visitor.open("/guestbook")
                try await visitor.follow()
            }
            let before = site.store.readings
            site.store.add("Hello", by: nil)
            for visitor in visitors { try await visitor.updated() }
            #expect(visitors.allSatisfy { $0.page.text.contains("Hello") })
            #expect(site.store.readings == before + 1)
        }
    }

    @Test func aStreamMoreThanThereIsRoomForIsRefusedInWords() async throws {
        var site = site
        site.services.live.maxStreamsPerAddress = 1
        site.services.live.maxStreams = 1
        try await PorticoTesting.visiting(site.application(), as: .live, at: site.visitorOrigin) { visitor in
            try await visitor.open("/guestbook")
            try await visitor.follow()
            let other = visitor.anotherVisitor()
            try await other.open("/guestbook")
            let words = "This page does not update automatically at the moment. Load it again to see changes."
            #expect(try await other.askForUpdates() == .refused(status: 503, words: words, after: 60))
        }
    }

    @Test func aPageThatAnswersAPostIsNotFollowed() async throws {
        site.store.fail(with: .conflict)
        try await visiting { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: "Ada")
            try await visitor.click("Sign")
            #expect(visitor.page.status == 409)
            #expect(visitor.page.version == nil)
        }
    }

    @Test func aPageOfNothingThatCouldChangeHasNoVersion() async throws {
        try await PorticoTesting.visiting(GreetingSite.application(), as: .live) { visitor in
            try await visitor.open("/greeting?name=Ada")
            #expect(visitor.page.version == nil)
            #expect(try await visitor.askForUpdates() == .notNeeded)
        }
    }
}

/// How changes are written.
@Suite struct EventFrameTests {
    private func text(_ changes: [RegionChange]) -> String {
        String(decoding: EventFrames.bytes(changes, version: PageVersion(1)), as: UTF8.self)
    }

    @Test func theLastFrameHasTheVersion() {
        #expect(
            text([.remove(id: 0xAB), .insert(after: Array("a".utf8), html: Array("<li id=b>".utf8))])
                == "event:remove\ndata:171\n\nevent:after\ndata:a\ndata:<li id=b>\nid:0000000000000001\n\n"
        )
        #expect(text([]) == "")
        #expect(PageVersion("0000000000000001") == PageVersion(1))
        #expect(PageVersion("000000000000001") == nil)
    }

    @Test func linesAndTheSpacesTheyBeginWithStay() {
        #expect(
            text([.replace(html: Array("<pre id=a> x\r\n  y\rz\n</pre>".utf8))])
                == "data:<pre id=a> x\ndata:   y\ndata:z\ndata:</pre>\nid:0000000000000001\n\n"
        )
    }
}
