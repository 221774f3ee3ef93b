import Foundation
import Portico
import PorticoSessions
import PorticoWeb
import SessionsData
import Storage
import Testing

/// A session as the first release stored it.
struct FirstSession {
    var key: String
    var audience: String
    var visitor: String
    var account: String?
    var createdAt: Date
    var expiresAt: Date
}

@Translatable(FirstSession.self)
struct StoredSession {
    @PrimaryKey var key: String
    var audience: String
    var visitor: String
    var account: String?
    var createdAt: Date
    var expiresAt: Date
}

extension FirstSession: Translatable {
    typealias ManagedObject = StoredSession
}

@Suite struct AccountSessionsTests {
    private static let ada = AccountID(rawValue: "ada")

    private static func record(_ key: String, _ account: String?, created: TimeInterval = 0) -> SessionRecord {
        var record = Sessions.record(key, created: created)
        record.account = account.map(AccountID.init)
        record.device = "Firefox on Linux"
        return record
    }

    @Test func theSessionsOfAnAccountAreListedOldestFirstAndEndButOne() async throws {
        let place = Sessions()
        for storage in try place.storages() {
            let sessions = StoredSessions(storage)
            let records = [
                Self.record("a", "ada", created: 2), Self.record("b", "ada", created: 1), Self.record("c", "grace"),
                Self.record("d", nil),
            ]
            for record in records { try await sessions.save(record) }
            #expect(try await sessions.sessions(of: Self.ada) == [records[1], records[0]])
            try await sessions.endSessions(of: Self.ada, except: records[1].key)
            #expect(try await Set(sessions.sessions().map(\.key.rawValue)) == ["b", "c", "d"])
            try await sessions.endSessions(of: Self.ada, except: nil)
            #expect(try await Set(sessions.sessions().map(\.key.rawValue)) == ["c", "d"])
        }
    }

    @Test func sessionsOfProgramsAreCountedAndEndWithTheOthers() async throws {
        let place = Sessions()
        func program(_ key: String, _ account: String = "ada", expires: TimeInterval = 100) -> SessionRecord {
            var record = Self.record(key, account)
            record.program = "Backup"
            record.expiresAt = Sessions.moment(expires)
            return record
        }
        for storage in try place.storages() {
            let sessions = StoredSessions(storage)
            let now = Sessions.moment(50)
            try await sessions.save(Self.record("browser", "ada"))
            var earlier = program("of another password")
            earlier.version = CredentialVersion(rawValue: "earlier")
            try await sessions.save(earlier)
            #expect(try await sessions.addProgram(program("over", expires: 40), upTo: 2, at: now))
            #expect(try await sessions.addProgram(program("a"), upTo: 2, at: now))
            #expect(try await sessions.addProgram(program("b"), upTo: 2, at: now))
            #expect(try await !sessions.addProgram(program("c"), upTo: 2, at: now))
            #expect(try await sessions.addProgram(program("d", "grace"), upTo: 2, at: now))
            #expect(try await sessions.session(SessionKey(rawValue: "a")) == program("a"))
            #expect(try await sessions.session(SessionKey(rawValue: "c")) == nil)
            try await sessions.endSessions(of: Self.ada, except: SessionKey(rawValue: "browser"))
            #expect(try await Set(sessions.sessions().map(\.key.rawValue)) == ["browser", "d"])
            try await sessions.endSessions(of: Self.ada, except: nil)
            try await sessions.endSessions(of: AccountID(rawValue: "grace"), except: nil)
        }
    }

    @Test func aFileOfTheFirstReleaseKeepsItsSessions() async throws {
        let place = Sessions()
        let old = try SQLiteStorage(file: place.file, migrations: Array(SessionsFile.schema.migrations.prefix(1)))
        try await old.save(
            FirstSession(
                key: "a",
                audience: "audience of a",
                visitor: "visitor of a",
                createdAt: Sessions.moment(0),
                expiresAt: Sessions.moment(100)
            )
        )
        try await old.save(
            FirstSession(
                key: "b",
                audience: "audience of b",
                visitor: "account:ann",
                account: "ann",
                createdAt: Sessions.moment(1),
                expiresAt: Sessions.moment(3_592_001)
            )
        )
        let sessions = StoredSessions(try place.open())
        var first = Sessions.record("a")
        first.usedAt = first.createdAt
        let known = try await sessions.sessions()
        #expect(known.first == first)
        #expect(known.last?.version == CredentialVersion(rawValue: ""), "as the account's own is")
        #expect(known.last?.usedAt == Sessions.moment(1_000_001))
        try await sessions.save(Self.record("c", "ada"))
        #expect(try await sessions.sessions(of: Self.ada).map(\.device) == ["Firefox on Linux"])
    }
}
