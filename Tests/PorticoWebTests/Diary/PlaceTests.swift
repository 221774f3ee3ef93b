import Foundation
import HTTPTypes
import PorticoTesting
import Testing

@testable import PorticoWeb

@Suite(.inBothModes) struct PlaceTests {
    @Test func aTabLeadsToWhereTheVisitorWas() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/tabs/diary")
            #expect(visitor.url == "/entries", "before they were anywhere")
            try await visitor.open("/entries?page=3")
            try await visitor.open("/tabs/diary")
            #expect(visitor.url == "/entries?page=3")
            try await visitor.open("/entries/5")
            try await visitor.open("/tabs/diary")
            #expect(visitor.url == "/entries/5")
        }
    }

    @Test func itIsRememberedInOneCookieThatOnlyTheServerReads() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries")
            let response = try await visitor.get("/entries?page=3", headers: [.accept: "text/html"])
            let cookie = try #require(response.headers[values: .setCookie].first { $0.hasPrefix("portico-places=") })
            #expect(cookie.hasSuffix("; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax"))
            #expect(!cookie.contains("entries"))
            let again = try await visitor.get("/entries?page=3", headers: [.accept: "text/html"])
            #expect(again.header("Set-Cookie") == nil, "it has not changed")
        }
    }

    @Test func onlyPagesThatAreShownAreRemembered() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.open("/sign-in")
            #expect(visitor.cookies.isEmpty, "nothing is remembered of who has no session")
            try await visitor.signIn(opening: "/entries?page=3")
            _ = try await visitor.json("/entries/5")
            _ = try await visitor.send(PageRequest(.head, "/entries/6", headers: [.accept: "text/html"]))
            _ = try await visitor.send(PageRequest(.get, "/entries/404", headers: [.accept: "text/html"]))
            try await visitor.open("/tabs/diary")
            #expect(visitor.url == "/entries?page=3")
        }
    }

    @Test func itBelongsToTheSessionItWasRememberedIn() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries?page=3")
            let places = try #require(visitor.cookies.first { $0.name == "portico-places" }?.value)
            let other = visitor.anotherVisitor()
            try await other.signIn(as: "grace", opening: "/entries")
            let session = try #require(other.cookies.first { $0.name == "portico-session" }?.value)
            let headers: HTTPFields = [
                .cookie: "portico-session=\(session); portico-places=\(places)", .accept: "text/html",
            ]
            let response = try await other.send(PageRequest(.get, "/tabs/diary", headers: headers))
            #expect(response.header("Location") == "/entries")
        }
    }

    @Test func theAddressOfATabIsAnsweredAnewEachTimeAndNotListed() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries?page=3")
            let answer = try await visitor.send(PageRequest(.get, "/tabs/diary", headers: [.accept: "text/html"]))
            #expect(answer.status == 303 && answer.header("Location") == "/entries?page=3")
            #expect(answer.header("Cache-Control") == "no-store")
            #expect(answer.header("X-Robots-Tag") == "noindex")
            let page = try await visitor.anotherVisitor().send(
                PageRequest(.get, "/entries", headers: [.accept: "text/html"])
            )
            #expect(page.status == 303 && page.header("Cache-Control") == "no-store")
            #expect(page.header("X-Robots-Tag") == nil, "there is a page")
        }
    }

    @Test func aPlaceWhereThereIsNothingAnyMoreIsTheBeginning() async throws {
        let site = DiarySite()
        try await site.visiting { visitor in
            try await visitor.signIn(opening: "/entries/5")
            site.store.isLocked = true
            let answer = try await visitor.send(PageRequest(.get, "/tabs/diary", headers: [.accept: "text/html"]))
            #expect(answer.header("Location") == "/entries")
        }
    }

    @Test func aPlaceThatIsClosedToItsVisitorIsForgotten() async throws {
        let site = DiarySite()
        try await site.visiting { visitor in
            try await visitor.signIn(opening: "/entries?page=3")
            site.store.isLocked = true
            try await visitor.open("/tabs/diary")
            #expect(visitor.url == "/entries?page=3" && visitor.page.status == 403)
            try await visitor.open("/tabs/diary")
            #expect(visitor.url == "/entries")
        }
    }

    /// What the script asks for from a page.
    private static func fetched(_ path: String, from page: String, site: String = "same-origin") -> PageRequest {
        var headers: HTTPFields = [.accept: "text/html", .referer: page]
        for (name, value) in [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty")] {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return PageRequest(.get, path, headers: headers)
    }

    @Test func thePageThatIsLeftCountsNotOneThatWasFetchedAhead() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries?page=3")
            let page = "http://diary.example/entries?page=3"
            // The pointer rests on a link, and then follows that of a tab.
            _ = try await visitor.send(Self.fetched("/entries/5", from: page))
            _ = try await visitor.send(Self.fetched("/tabs/diary", from: page))
            try await visitor.open("/tabs/diary")
            #expect(visitor.url == "/entries?page=3")
        }
    }

    @Test(arguments: [
        ("http://evil.example/entries/7", "cross-site"), ("http://diary.example", "same-origin"),
        ("http://diary.example/nowhere", "same-origin"), ("http://diary.example/sign-in", "same-origin"),
        ("about:blank", "same-origin"), ("://", "same-origin"), ("", "same-origin"),
        ("http://diary.example/%zz", "same-origin"),
    ])
    func whatIsNoPageOfATabIsNotRemembered(referer: String, site: String) async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries?page=3")
            let answer = try await visitor.send(Self.fetched("/tabs/diary", from: referer, site: site))
            #expect(answer.status == 303 && answer.header("Set-Cookie") == nil)
            #expect(answer.header("Location") == "/entries?page=3")
        }
    }

    private static let keeper = PlaceKeeper(keys: .temporary(), cookies: CookieKind(isSecure: true))
    private static let session = SessionKeeper(store: MemorySessions(), now: { Date(timeIntervalSince1970: 0) })
        .newSession()

    /// What comes back after a page of a tab.
    private static func places(
        after url: String,
        in tab: String,
        beside places: [String: String]
    ) throws -> [String: String]? {
        let visit = Visit(session: session, places: places)
        guard let field = try keeper.field(keeping: url, in: tab, of: visit) else { return nil }
        #expect(field.value.hasPrefix("__Host-portico-places="))
        #expect(field.value.utf8.count < 4_096, "browsers keep no more")
        let cookie = String(field.value.prefix { $0 != ";" })
        return keeper.places(in: [.cookie: cookie], of: session)
    }

    @Test func eachTabHasAPlace() throws {
        #expect(
            try Self.places(after: "/b", in: "two words", beside: ["one": "/a?x=%20"]) == [
                "one": "/a?x=%20", "two words": "/b",
            ]
        )
        #expect(try Self.places(after: "/b", in: "one", beside: ["one": "/a"]) == ["one": "/b"])
        #expect(try Self.places(after: "/a", in: "one", beside: ["one": "/a"]) == nil)
    }

    @Test func aLongAddressIsForgottenAndNeverCrowdsOutTheOthers() throws {
        let (long, longest) = ("/" + String(repeating: "x", count: 1_024), "/" + String(repeating: "x", count: 1_023))
        #expect(try Self.places(after: long, in: "one", beside: ["one": "/a", "two": "/b"]) == ["two": "/b"])
        #expect(try Self.places(after: long, in: "one", beside: ["one": "/a"]) == [:])
        let full = try Self.places(
            after: longest,
            in: "one",
            beside: ["two": longest, "three": "/c", "four": longest, "five": "/e"]
        )
        #expect(full?.keys.sorted() == ["five", "four", "one", "three"])
    }

    @Test(arguments: ["", "x", "AAAA", "%%%"])
    func whatWasNotSealedHereIsNoPlace(value: String) {
        #expect(Self.keeper.places(in: [.cookie: "__Host-portico-places=\(value)"], of: Self.session).isEmpty)
    }
}
