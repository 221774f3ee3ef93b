import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoTesting
import Synchronization
import Testing

@testable import PorticoWeb

@Suite(.inBothModes) struct SessionTests {
    @Test func lookingAroundSetsNoCookie() async throws {
        try await GuestbookSite().visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.open("/guestbook?page=2")
            #expect(visitor.cookies.isEmpty)
        }
    }

    @Test func theFirstPostThatKeepsSomethingBeginsTheSession() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: String(repeating: "x", count: 30))
            try await visitor.click("Sign")
            #expect(visitor.page.status == 422)
            #expect(visitor.cookies.isEmpty, "what does not decode is not accepted")
            try visitor.fill("Name", with: "Ada")
            try visitor.fill("Text", with: "one")
            try await visitor.click("Sign")
            #expect(visitor.cookies.map(\.name) == ["portico-session"])
            try visitor.fill("Name", with: "Ada")
            try visitor.fill("Text", with: "two")
            try await visitor.click("Sign")
        }
        #expect(site.store.entries.count == 2)
        #expect(Set(site.store.entries.map(\.author)).count == 1, "both were written by the same visitor")
        #expect(site.store.entries.first?.author != nil)
    }

    @Test func whatTheViewModelRefusesLeavesNoSessionAndCanBeSentAgain() async throws {
        let sessions = MemorySessions()
        var site = GuestbookSite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: "Ada")
            try await visitor.click("Sign")
            #expect(visitor.page.status == 422)
            #expect(visitor.cookies.isEmpty)
            #expect(sessions.sessions().isEmpty)
            try visitor.fill("Text", with: "one")
            try await visitor.click("Sign")
            #expect(visitor.page.status == 200)
            #expect(sessions.sessions().count == 1)
        }
        #expect(site.store.entries.map(\.text) == ["one"])
    }

    @Test func overHTTPSTheCookieIsBoundToTheHost() async throws {
        var site = GuestbookSite()
        site.isSecure = true
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let response = try await visitor.send(
                try FormFields(visitor, "#signing").request(["name": "Ada", "text": "x"])
            )
            let cookie = try #require(response.headers[values: .setCookie].first)
            #expect(cookie.hasPrefix("__Host-portico-session="))
            #expect(cookie.hasSuffix("; Max-Age=2592000; Path=/; Secure; HttpOnly; SameSite=Lax"))
            try await visitor.open("/guestbook")
            #expect(visitor.page.text.contains("Thank you"))
        }
    }

    @Test func theStoreKnowsNoSessionNumber() async throws {
        let sessions = MemorySessions()
        var site = GuestbookSite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.click("Look")
            let number = try #require(visitor.cookies.first?.value)
            #expect(number.utf8.count == 22, "128 bits")
            let record = try #require(sessions.sessions().first)
            #expect(record.key.rawValue.utf8.count == 64)
            #expect(![record.key.rawValue, record.audience, record.visitor.rawValue].contains { $0.contains(number) })
        }
    }

    @Test func aStoreThatCannotBeWrittenStillShowsPages() async throws {
        let (number, old) = ("AAAAAAAAAAAAAAAAAAAAAA", Date(timeIntervalSinceNow: 3_600))
        let key = try #require(SessionNumber(number)).key
        let visitorID = VisitorID(rawValue: "v")
        let record = SessionRecord(
            key: key,
            audience: "a",
            visitor: visitorID,
            account: AccountID(rawValue: "ada"),
            createdAt: old,
            expiresAt: old
        )
        var site = GuestbookSite()
        site.services.sessions = BrokenStores(known: [record])
        try await site.visiting { visitor in
            let headers: HTTPFields = [.cookie: "portico-session=\(number)", .accept: "text/html"]
            let response = try await visitor.send(PageRequest(.get, "/guestbook", headers: headers))
            #expect(response.status == 200)
            #expect(response.text.contains("<p id=\"reader\">ada</p>"))
        }
    }

    @Test func aProgramThatOnlyPostsKeepsItsSession() async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        var site = GuestbookSite()
        site.services = .still(now: { clock.withLock { $0 } })
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.click("Look")
            let token = try #require(visitor.cookies.first { $0.name == "portico-session" }?.value)
            let headers: HTTPFields = [.contentType: "application/json", .authorization: "Bearer \(token)"]
            for _ in 1...3 {
                clock.withLock { $0 += 29 * 24 * 60 * 60 }
                let request = PageRequest(
                    .post,
                    "/guestbook",
                    headers: headers,
                    body: Data(#"{"event": "looked"}"#.utf8)
                )
                let response = try await visitor.anotherVisitor().send(request)
                #expect(response.status == 200)
                #expect(response.header("Set-Cookie") == nil)
            }
        }
    }

    @Test func oneSessionTakesThePlaceOfAnotherThatIsThere() {
        let sessions = MemorySessions()
        let keeper = SessionKeeper(store: sessions, now: { Date(timeIntervalSince1970: 0) })
        let (old, new, late) = (keeper.newSession().record, keeper.newSession().record, keeper.newSession().record)
        sessions.save(old)
        #expect(sessions.replace(old.key, with: new))
        #expect(!sessions.replace(old.key, with: late))
        #expect(sessions.sessions() == [new])
    }

    @Test func aSessionThatWasEndedIsNotLengthened() {
        let sessions = MemorySessions()
        let key = SessionKey(rawValue: "k")
        #expect(!sessions.lengthen(key, until: .distantFuture, usedAt: .distantPast))
        #expect(sessions.sessions().isEmpty)
    }

    @Test func signingInChangesTheNumberAndMakesTheVisitorTheAccount() async throws {
        let sessions = MemorySessions()
        var site = GuestbookSite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.click("Look")
            let before = try #require(visitor.cookies.first?.value)
            let anonymous = try #require(sessions.sessions().first)
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            #expect(visitor.page.text.contains("ada"))
            #expect(visitor.cookies.first?.value != before)
            let records = sessions.sessions()
            #expect(records.count == 1, "the session of the old number is over")
            #expect(records.first?.visitor == VisitorID(of: AccountID(rawValue: "ada")))
            #expect(records.first?.audience != anonymous.audience)
            #expect(records.first?.account == AccountID(rawValue: "ada"))
        }
    }

    @Test func aSessionEndsOnRequest() async throws {
        let sessions = MemorySessions()
        var site = GuestbookSite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Account", with: "ada")
            try await visitor.click("Sign in")
            try await visitor.click("Sign out")
            #expect(try visitor.find(css: "#reader").text == "")
            #expect(visitor.cookies.isEmpty)
            #expect(sessions.sessions().isEmpty)
        }
    }

    @Test(arguments: ["", "x", "AAAAAAAAAAAAAAAAAAAAAA", "../../etc/passwd", "AAAAAAAAAAAAAAAAAAAAAB"])
    func aNumberNobodyGaveIsNoSession(number: String) async throws {
        try await GuestbookSite().visiting { visitor in
            let headers: HTTPFields = [.cookie: "portico-session=\(number)", .accept: "text/html"]
            let response = try await visitor.send(PageRequest(.get, "/guestbook", headers: headers))
            #expect(response.status == 200)
            #expect(response.text.contains("<p id=\"reader\"></p>"))
        }
    }

    @Test func aPageForOneVisitorIsKeptByNobody() async throws {
        try await GuestbookSite().visiting { visitor in
            let response = try await visitor.get("/guestbook", headers: [.accept: "text/html"])
            #expect(response.header("Cache-Control") == "private, no-store", "it has offers")
            #expect(response.header("Vary") == "Accept, Cookie")
        }
    }

    @Test func storesThatCannotBeWrittenKeepTheText() async throws {
        for breaks in ["sessions", "posts"] {
            var site = GuestbookSite()
            if breaks == "sessions" {
                site.services.sessions = BrokenStores()
            } else {
                site.services.posts = BrokenStores()
            }
            try await site.visiting { visitor in
                try await visitor.open("/guestbook")
                try visitor.fill("Name", with: "Ada")
                try visitor.fill("Text", with: "my words")
                try await visitor.click("Sign")
                #expect(visitor.page.status == 503)
                #expect(try visitor.value(of: "Text") == "my words")
            }
            #expect(site.store.entries.isEmpty)
        }
    }
}
