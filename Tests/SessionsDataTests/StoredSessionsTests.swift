import Foundation
import Portico
import PorticoWeb
import SessionsData
import Storage
import Testing

@Suite struct StoredSessionsTests {
    @Test func aSessionIsThereAfterARestart() async throws {
        let place = Sessions()
        var record = Sessions.record("a")
        record.account = AccountID(rawValue: "ann")
        record.expiresAt = Date()
        try await StoredSessions(place.open()).save(record)
        let reopened = StoredSessions(try place.open())
        #expect(try await reopened.session(record.key) == record)
        #expect(try await reopened.session(SessionKey(rawValue: "b")) == nil)
    }

    @Test func savingAgainMovesTheExpiry() async throws {
        let place = Sessions()
        let sessions = StoredSessions(try place.open())
        try await sessions.save(Sessions.record("a"))
        try await sessions.save(Sessions.record("a", expires: 200))
        #expect(try await sessions.sessions() == [Sessions.record("a", expires: 200)])
    }

    @Test func onlyASessionThatIsThereIsLengthened() async throws {
        let place = Sessions()
        let sessions = StoredSessions(try place.open())
        var record = Sessions.record("a")
        try await sessions.save(record)
        #expect(try await sessions.lengthen(record.key, until: Sessions.moment(300)))
        record.expiresAt = Sessions.moment(300)
        #expect(try await sessions.sessions() == [record])
        try await sessions.end(record.key)
        #expect(try await !sessions.lengthen(record.key, until: Sessions.moment(400)))
        #expect(try await sessions.sessions().isEmpty, "what was ended is not begun again")
    }

    @Test func theOldestComesFirst() async throws {
        let sessions = StoredSessions(InMemoryStorage())
        for (key, created) in [("a", 2.0), ("c", 1), ("b", 1), ("d", 3)] {
            try await sessions.save(Sessions.record(key, created: created))
        }
        #expect(try await sessions.sessions().map(\.key.rawValue) == ["b", "c", "a", "d"])
    }

    @Test func anEndedSessionIsGoneAndEndingItAgainIsFine() async throws {
        let place = Sessions()
        let sessions = StoredSessions(try place.open())
        try await sessions.save(Sessions.record("a"))
        try await sessions.save(Sessions.record("b"))
        try await sessions.end(SessionKey(rawValue: "a"))
        try await sessions.end(SessionKey(rawValue: "a"))
        #expect(try await sessions.sessions().map(\.key.rawValue) == ["b"])
    }

    @Test func theSessionsOfAVisitorAreCounted() async throws {
        let place = Sessions()
        for storage in [try place.open(), InMemoryStorage()] as [any StorageProtocol] {
            let sessions = StoredSessions(storage)
            let ada = VisitorID(rawValue: "ada")
            for key in ["a", "b", "c"] {
                var record = Sessions.record(key)
                if key != "c" { record.visitor = ada }
                try await sessions.save(record)
            }
            #expect(try await sessions.count(of: ada) == 2)
            try await sessions.end(SessionKey(rawValue: "a"))
            #expect(try await sessions.count(of: ada) == 1)
            #expect(try await sessions.count(of: VisitorID(rawValue: "nobody")) == 0)
        }
    }

    @Test func whatExpiredBeforeAMomentEnds() async throws {
        let place = Sessions()
        let sessions = StoredSessions(try place.open())
        for (key, expires) in [("a", 9.0), ("b", 10), ("c", 11)] {
            try await sessions.save(Sessions.record(key, expires: expires))
        }
        try await sessions.endSessions(expiredBefore: Sessions.moment(10))
        #expect(try await sessions.sessions().map(\.key.rawValue) == ["b", "c"])
    }

    @Test func aStoreThatFailsSaysWhyForTheLog() async throws {
        let place = Sessions()
        let storage = try SQLiteStorage(file: place.file, migrations: [])
        await #expect(throws: StoreFailure("the storage failed: SQLite 1: no such table: session")) {
            try await StoredSessions(storage).save(Sessions.record("a"))
        }
    }
}
