import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoTesting
import Synchronization
import Testing

@testable import PorticoWeb

@Suite struct SessionLifetimeTests {
    @Test func aSessionThatIsUsedLivesOnAndOneThatIsNotEnds() async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let day: TimeInterval = 24 * 60 * 60
        var site = GuestbookSite()
        site.services = .still(now: { clock.withLock { $0 } })
        let pass: @Sendable (Double) -> Void = { days in clock.withLock { $0 += days * day } }
        let cookie = Box<HTTPFields>()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            _ = try await visitor.send(try FormFields(visitor, "#signing-in").request(["account": "ada"]))
            let number = try #require(visitor.cookies.first { $0.name == "portico-session" }?.value)
            cookie.value = [.cookie: "portico-session=\(number)", .accept: "text/html"]
            let fields = try #require(cookie.value)
            pass(0.5 / 24)
            let soon = try await visitor.anotherVisitor().send(PageRequest(.get, "/guestbook", headers: fields))
            #expect(soon.text.contains("<p id=\"reader\">ada</p>"))
            pass(29)
            let used = try await visitor.anotherVisitor().send(PageRequest(.get, "/guestbook", headers: fields))
            #expect(used.text.contains("<p id=\"reader\">ada</p>"))
            #expect(used.header("Set-Cookie")?.contains("Max-Age=2592000") == true, "the browser keeps it longer, too")
            pass(29)
            let later = try await visitor.anotherVisitor().send(PageRequest(.get, "/guestbook", headers: fields))
            #expect(later.text.contains("<p id=\"reader\">ada</p>"))
            pass(31)
            let over = try await visitor.anotherVisitor().send(PageRequest(.get, "/guestbook", headers: fields))
            #expect(over.text.contains("<p id=\"reader\"></p>"))
        }
    }

    @Test func aSessionThatIsNeverUsedEndsAfterAnHour() async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        var site = GuestbookSite()
        site.services = .inMemory(now: { clock.withLock { $0 } })
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            _ = try await visitor.send(try FormFields(visitor, "#signing-in").request(["account": "ada"]))
            let number = try #require(visitor.cookies.first { $0.name == "portico-session" }?.value)
            clock.withLock { $0 += 60 * 60 + 1 }
            let headers: HTTPFields = [.cookie: "portico-session=\(number)", .accept: "text/html"]
            let late = try await visitor.anotherVisitor().send(PageRequest(.get, "/guestbook", headers: headers))
            #expect(late.text.contains("<p id=\"reader\"></p>"))
        }
    }

    @Test func aProgramsSessionOpensByItsTokenAloneAndEndsWhenItWasSaid() async throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let clock = Mutex(start)
        let sessions = MemorySessions()
        var site = GuestbookSite()
        site.services = .inMemory(now: { clock.withLock { $0 } })
        site.services.sessions = sessions
        let end = start + 365 * 24 * 60 * 60
        let (record, token) = SessionRecord.ofProgram(
            "Backup",
            AccountID(rawValue: "ada"),
            nil,
            from: start,
            until: end
        )
        #expect(sessions.addProgram(record, upTo: 1, at: start))
        try await site.visiting { visitor in
            func status(_ headers: HTTPFields) async throws -> (status: Int, text: String) {
                let answer = try await visitor.anotherVisitor().send(PageRequest(.get, "/guestbook", headers: headers))
                #expect(answer.header("Set-Cookie") == nil)
                let isKnown = answer.status == 200 && headers[.authorization] != nil
                #expect(answer.header("Token-Expires") == (isKnown ? "@\(Int64(end.timeIntervalSince1970))" : nil))
                return (answer.status, answer.text)
            }
            let bearer: HTTPFields = [.authorization: "Bearer \(token.revealed)", .accept: "text/html"]
            let cookie: HTTPFields = [.cookie: "portico-session=\(token.revealed)", .accept: "text/html"]
            for days in [0, 100, 300, 364] {
                clock.withLock { $0 = start + TimeInterval(days) * 24 * 60 * 60 }
                let (shown, taken) = (try await status(bearer), try await status(cookie))
                #expect(shown.text.contains("<p id=\"reader\">ada</p>"))
                #expect(taken.text.contains("<p id=\"reader\"></p>"))
                #expect(sessions.session(record.key)?.expiresAt == end)
            }
            #expect(sessions.session(record.key)?.usedAt == start + 364 * 24 * 60 * 60)
            clock.withLock { $0 = end }
            #expect(try await status(bearer).status == 401)
        }
    }

    /// However it is used, day by day.
    @Test func aSessionEnds180DaysAfterItWasSignedIn() async throws {
        let day: TimeInterval = 24 * 60 * 60
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let clock = Mutex(start)
        let sessions = MemorySessions()
        let keeper = SessionKeeper(store: sessions, now: { clock.withLock { $0 } })
        var ends: [TimeInterval] = []
        for account in [AccountID(rawValue: "ada"), nil] {
            clock.withLock { $0 = start }
            let begun = keeper.newSession(account: account)
            sessions.save(begun.record)
            var last: TimeInterval = 0
            for _ in 1...400 {
                guard let session = try await keeper.session(of: begun.number, by: .cookie) else { break }
                _ = try await keeper.lengthened(session)
                last = clock.withLock { $0.timeIntervalSince(start) }
                clock.withLock { $0 += account == nil || last > 0 ? day : 60 }
            }
            ends.append((last / day).rounded(.down))
        }
        #expect(ends == [179, 399], "somebody who never signed in keeps what they keep")
    }

    @Test func aRecordOfBeforeEndsInTimeThoughItWasLengthenedFurther() async throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let day: TimeInterval = 24 * 60 * 60
        let sessions = MemorySessions()
        let session = SessionKeeper(store: sessions, now: { start }).newSession(
            account: AccountID(rawValue: "ada"),
            lifetime: 200 * day
        )
        sessions.save(session.record)
        for (days, isThere) in [(179.0, true), (181, false)] {
            let keeper = SessionKeeper(store: sessions, now: { start + days * day })
            #expect(try await (keeper.session(of: session.number, by: .cookie) != nil) == isThere)
        }
    }
}
