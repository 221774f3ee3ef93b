import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoTesting
import Testing

@testable import PorticoWeb

/// Who has no session gets one when something is kept for them, and only then.
@Suite(.inBothModes) struct NewcomerTests {
    /// Anybody can send them, as often as the limits let them: nothing may be left behind.
    @Test func aPostThatKeepsNothingForItsVisitorLeavesNoSession() async throws {
        let sessions = MemorySessions()
        var site = GuestbookSite()
        site.services.sessions = sessions
        site.store.add("one", by: nil)
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.click("Remove one")
            #expect(visitor.page.text.contains("Removed."))
            try await visitor.click("Undo")
            #expect(
                visitor.page.text.contains("It is back."),
                "what nobody was recognised by can be taken back all the same"
            )
            #expect(visitor.cookies.allSatisfy { $0.name != "portico-session" })
        }
        #expect(sessions.sessions().isEmpty)
        #expect(site.store.entries.map(\.text) == ["one"])
    }

    @Test func aPostThatLeadsOnLeavesNoSessionWhateverSendsIt() async throws {
        let sessions = MemorySessions()
        var site = GuestbookSite()
        site.services.sessions = sessions
        site.store.add("one", by: nil)
        try await site.visiting { visitor in
            var headers = PageRequest.sameOriginHeaders
            headers[.contentType] = "application/json"
            headers[.accept] = "application/json"
            let body = Data(#"{"event": "removed", "fields": {"id": "1"}}"#.utf8)
            let request = PageRequest(.post, "/guestbook", headers: headers, body: body)
            let response = try await visitor.send(request)
            #expect(response.status == 200)
            #expect(response.header("Set-Cookie") == nil)
        }
        #expect(sessions.sessions().isEmpty)
    }

    @Test func theSessionIsThereBeforeAnythingIsKept() async throws {
        var site = GuestbookSite()
        site.services.sessions = BrokenStores()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let response = try await visitor.send(
                try FormFields(visitor, "#signing").request(["name": "Ada", "text": "x"])
            )
            #expect(response.status == 503)
        }
        #expect(site.store.entries.isEmpty, "nothing is kept that nobody could find again")
    }

    @Test func askedTwiceAVisitorIsOneAndTheSame() async throws {
        let sessions = MemorySessions()
        let keeper = SessionKeeper(store: sessions, now: { Date(timeIntervalSince1970: 0) })
        let newcomer = Newcomer(
            keeper.newSession(),
            store: sessions,
            logger: RequestLogger(SiteLog(GreetingSite.quiet), id: "1")
        ) { .admitted }
        #expect(await newcomer.begunSession == nil)
        let visitors = try await withThrowingTaskGroup(of: VisitorID.self) { group in
            for _ in 0..<20 { group.addTask { try await newcomer.identity().visitor } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(visitors.count == 1)
        #expect(sessions.sessions().map(\.visitor) == Array(visitors))
        #expect(await newcomer.begunSession?.record.visitor == visitors.first)
    }

    @Test func anAddressHasOnlySoManyNewVisitors() async throws {
        let sessions = MemorySessions()
        var site = GuestbookSite()
        site.services.sessions = sessions
        site.services.limits.newVisitorsPerAddress = RateLimits.Rate(perMinute: 1, burst: 3)
        try await site.visiting { visitor in
            for number in 1...5 {
                let other = visitor.anotherVisitor()
                try await other.open("/guestbook")
                try other.fill("Name", with: "Ada")
                try other.fill("Text", with: "number \(number)")
                try await other.click("Sign")
                #expect(other.page.status == (number <= 3 ? 200 : 429))
                if number > 3 { #expect(try other.value(of: "Text") == "number \(number)") }
            }
        }
        #expect(sessions.sessions().count == 3)
        #expect(site.store.entries.count == 3)
    }
}
