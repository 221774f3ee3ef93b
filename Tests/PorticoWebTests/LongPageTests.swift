import HTTPTypes
import PorticoTesting
import Testing

@Suite(.inBothModes) struct LongPageTests {
    @Test(arguments: Wire.allCases)
    func aLongPageGoesOutWhileItIsPrinted(wire: Wire) async throws {
        let site = GuestbookSite()
        for number in 1...400 { site.store.add("entry <\(number)>", by: nil) }
        try await site.visiting(over: wire) { visitor in
            let response = try await visitor.get("/guestbook", headers: [.accept: "text/html"])
            #expect(response.header("Content-Length") == nil, "nobody knows its length before its last row")
            #expect(response.header("Cache-Control") == "private, no-store")
            let rows = try HTMLDocument(response.text).findAll(css: "li")
            #expect(rows.count == 400)
            #expect(rows.last?.text == "entry <400> Remove entry <400>")
            #expect(response.text.contains("</body></html><!--portico "))
            let head = try await visitor.send(PageRequest(.head, "/guestbook", headers: [.accept: "text/html"]))
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
        }
    }

    @Test func aShortPageTellsItsLength() async throws {
        try await GuestbookSite().visiting(over: .socket) { visitor in
            let response = try await visitor.get("/guestbook", headers: [.accept: "text/html"])
            #expect(response.header("Content-Length") == String(response.body.count))
        }
    }

    @Test func aFormComesBackInALongPage() async throws {
        let site = GuestbookSite()
        for number in 1...400 { site.store.add("entry \(number)", by: nil) }
        try await site.visiting(over: .socket) { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: "Ada")
            try visitor.fill("Text", with: String(repeating: "x", count: 2_000))
            try await visitor.click("Sign")
            #expect(visitor.page.status == 413)
            #expect(try visitor.value(of: "Text").count == 2_000)
        }
    }
}
