import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoTesting
import PorticoWeb
import Testing

@Suite struct SessionChangeTests {
    /// Also where devices stay signed in, by a browser that has a session of nobody's and such a device.
    @Test(arguments: [(false, false), (true, false), (true, true)])
    func nobodyTellsARenewedSessionFromOneThatIsSignedIn(remembersDevices: Bool, hasSession: Bool) async throws {
        var shapes: Set<[String]> = []
        for account in ["ada", "taken"] {
            let headers = Box<[String]>()
            let sessions = MemorySessions()
            var site = DiarySite()
            site.services.sessions = sessions
            site.services.devices = remembersDevices ? sessions : nil
            try await site.visiting { visitor in
                if hasSession {
                    try await visitor.signIn(as: "faithful", opening: "/sign-in")
                    let token = try await sessions.issueToken(at: Date())
                    visitor.takeCookie("portico-session=\(token); Path=/; HttpOnly; SameSite=Lax")
                }
                try await visitor.open("/sign-in")
                let response = try await visitor.send(FormFields(visitor, "#signing-in").request(["account": account]))
                let number = response.headers[values: .setCookie].first?.dropFirst("portico-session=".count).prefix {
                    $0 != ";"
                }
                #expect(number?.utf8.count == 22)
                headers.value = response.headers.filter {
                    $0.name != .date && $0.name.rawName.lowercased() != "x-request-id"
                }.map {
                    field in
                    let value = field.name == .setCookie ? String(field.value.drop { $0 != ";" }) : field.value
                    return "\(response.status) \(field.name): \(value)"
                }
            }
            shapes.insert(try #require(headers.value))
        }
        #expect(shapes.count == 1)
    }

    @Test func aRenewedSessionIsTheSameVisitorsInANewNumber() async throws {
        let sessions = MemorySessions()
        var site = DiarySite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            let token = try await sessions.issueToken(at: Date())
            visitor.takeCookie("portico-session=\(token); Path=/; HttpOnly; SameSite=Lax")
            let before = try #require(sessions.sessions().first)
            try await visitor.open("/sign-in")
            _ = try await visitor.send(FormFields(visitor, "#signing-in").request(["account": "taken"]))
            let after = try #require(sessions.sessions().first)
            #expect(sessions.sessions().count == 1)
            #expect(after.key != before.key)
            #expect(after.audience != before.audience)
            #expect(after.visitor == before.visitor)
            #expect(after.account == nil)
            #expect(after.createdAt == before.createdAt, "nobody signed in")
        }
    }

    /// Else a program would have a way into a browser.
    @Test func aRenewedSessionOfAProgramIsOneUntilTheSameEnd() async throws {
        let sessions = MemorySessions()
        var site = DiarySite()
        site.services.sessions = sessions
        let (start, ada) = (Date(), AccountID(rawValue: "ada"))
        let (record, token) = SessionRecord.ofProgram("Backup", ada, nil, from: start, until: start + 8_640_000)
        var before = record
        // Here only who is not signed in can have their session renewed.
        before.account = nil
        #expect(sessions.addProgram(before, upTo: 1, at: start))
        try await site.visiting { visitor in
            let headers: HTTPFields = [
                .contentType: "application/json", .accept: "application/json",
                .authorization: "Bearer \(token.revealed)",
            ]
            let body = Data(#"{"event": "signInTapped", "fields": {"account": "taken"}}"#.utf8)
            let response = try await visitor.send(PageRequest(.post, "/sign-in", headers: headers, body: body))
            #expect(response.status == 200)
        }
        let after = try #require(sessions.sessions().first)
        #expect(sessions.sessions().count == 1)
        #expect(after.key != before.key)
        #expect(after.program == "Backup")
        #expect(after.expiresAt == before.expiresAt)
    }

    @Test func whoHasNoSessionGetsANumberThatIsStoredNowhere() async throws {
        let sessions = MemorySessions()
        var site = DiarySite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            try await visitor.open("/sign-in")
            let response = try await visitor.send(FormFields(visitor, "#signing-in").request(["account": "taken"]))
            #expect(response.header("Set-Cookie")?.hasPrefix("portico-session=") == true)
            try await visitor.open("/sign-in")
            #expect(visitor.page.status == 200)
        }
        #expect(sessions.sessions().isEmpty)
    }

    /// Somebody ends a session from elsewhere while a post of it is under way.
    @Test func noSessionComesOutOfOneThatEndedMeanwhile() async throws {
        let sessions = EndingSessions()
        var site = DiarySite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            let token = try await sessions.issueToken(at: Date())
            visitor.takeCookie("portico-session=\(token); Path=/; HttpOnly; SameSite=Lax")
            try await visitor.open("/sign-in")
            let response = try await visitor.send(FormFields(visitor, "#signing-in").request(["account": "taken"]))
            #expect(response.status == 303)
            #expect(response.header("Set-Cookie")?.hasPrefix("portico-session=; Max-Age=0") == true)
        }
        #expect(sessions.sessions().isEmpty)
    }
}

/// Sessions that somebody ends right before another one takes their place.
private final class EndingSessions: SessionStore {
    private let store = MemorySessions()

    func session(_ key: SessionKey) -> SessionRecord? { store.session(key) }
    func sessions() -> [SessionRecord] { store.sessions() }
    func sessions(of account: AccountID) -> [SessionRecord] { store.sessions(of: account) }
    func save(_ record: SessionRecord) { store.save(record) }
    func addProgram(_ record: SessionRecord, upTo maximum: Int, at moment: Date) -> Bool {
        store.addProgram(record, upTo: maximum, at: moment)
    }

    func replace(_ key: SessionKey, with record: SessionRecord) -> Bool {
        store.end(key)
        return store.replace(key, with: record)
    }

    func lengthen(_ key: SessionKey, until expiry: Date, usedAt moment: Date) -> Bool {
        store.lengthen(key, until: expiry, usedAt: moment)
    }

    func end(_ key: SessionKey) { store.end(key) }
    func endSessions(of account: AccountID, except key: SessionKey?) { store.endSessions(of: account, except: key) }
    func endSessions(expiredBefore moment: Date) { store.endSessions(expiredBefore: moment) }
}
