import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoTesting
import PorticoWeb
import Testing

@Suite struct VisitorTests {
    @Test func aScreenIsToldTheSessionAndTheAddressOfItsVisitor() async throws {
        let sessions = MemorySessions()
        var site = DiarySite()
        site.services.sessions = sessions
        site.services.trustedProxies = try TrustedProxies("127.0.0.1, ::1")
        try await site.visiting(over: .socket) { visitor in
            try await visitor.signIn(opening: "/entries/1")
            let headers: HTTPFields = [.accept: "text/html", .init("X-Forwarded-For")!: "2001:db8:1:2:3::4"]
            let response = try await visitor.get("/entries/1", headers: headers)
            let key = try #require(sessions.sessions(of: AccountID(rawValue: "ada")).first?.key.rawValue)
            #expect(
                try HTMLDocument(response.text).findAll(css: "#who").map(\.text) == ["ada 2001:db8:1:2:3::4 \(key)"]
            )
        }
    }

    @Test func aSessionRemembersWhatItWasBegunWith() async throws {
        let sessions = MemorySessions()
        var site = DiarySite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            try await visitor.open("/sign-in")
            var form = try FormFields(visitor, "#signing-in")
            form.headers[.userAgent] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
            _ = try await visitor.send(form.request(["account": "ada"]))
        }
        let record = try #require(sessions.sessions().first)
        #expect(record.device == "Firefox on Linux")
        #expect(record.usedAt == nil)
    }

    @Test func theSessionsOfAnAccountEndButOne() {
        let sessions = MemorySessions()
        let ada = AccountID(rawValue: "ada")
        for (key, account) in [("a", "ada"), ("b", "ada"), ("c", "grace"), ("d", nil)] as [(String, String?)] {
            let account = account.map(AccountID.init)
            sessions.save(
                SessionRecord(
                    key: SessionKey(rawValue: key),
                    audience: key,
                    visitor: account.map(VisitorID.init) ?? VisitorID(rawValue: key),
                    account: account,
                    createdAt: .distantPast,
                    expiresAt: .distantFuture
                )
            )
        }
        #expect(Set(sessions.sessions(of: ada).map(\.key.rawValue)) == ["a", "b"])
        sessions.endSessions(of: ada, except: SessionKey(rawValue: "b"))
        #expect(Set(sessions.sessions().map(\.key.rawValue)) == ["b", "c", "d"])
        sessions.endSessions(of: ada, except: nil)
        #expect(sessions.sessions(of: ada).isEmpty)
    }
}
