import Foundation
import Portico
import PorticoSessions
import PorticoWeb
import SessionsData
import Storage
import Synchronization
import Testing

@Suite struct StoredSessionsTests {
    @Test(arguments: Sessions.Kind.allCases) func aSessionIsThereAfterARestart(kind: Sessions.Kind) async throws {
        let place = Sessions()
        var record = Sessions.record("a")
        record.account = AccountID(rawValue: "ann")
        record.version = CredentialVersion(rawValue: "7")
        record.usedAt = Sessions.moment(50)
        record.expiresAt = Date()
        try await StoredSessions(place.open(kind)).save(record)
        let reopened = StoredSessions(try place.open(kind))
        #expect(try await reopened.session(record.key) == record)
        #expect(try await reopened.session(SessionKey(rawValue: "b")) == nil)
    }

    @Test func aSessionOfAFileOrOfMemoryIsFoundWithoutWaiting() async throws {
        let place = Sessions()
        for storage in [try place.open(), InMemoryStorage()] {
            let sessions = StoredSessions(storage)
            let record = Sessions.record("a")
            try await sessions.save(record)
            guard case .known(let found) = try sessions.sessionWithoutWaiting(record.key),
                case .known(let other) = try sessions.sessionWithoutWaiting(SessionKey(rawValue: "b"))
            else {
                Issue.record("it has to be waited for")
                continue
            }
            #expect(found == record)
            #expect(other == nil)
        }
    }

    @Test(arguments: Sessions.Kind.allCases) func savingAgainMovesTheExpiry(kind: Sessions.Kind) async throws {
        let place = Sessions()
        let sessions = StoredSessions(try place.open(kind))
        try await sessions.save(Sessions.record("a"))
        try await sessions.save(Sessions.record("a", expires: 200))
        #expect(try await sessions.sessions() == [Sessions.record("a", expires: 200)])
    }

    @Test(arguments: Sessions.Kind.allCases) func onlyASessionThatIsThereIsLengthened(kind: Sessions.Kind) async throws
    {
        let place = Sessions()
        let sessions = StoredSessions(try place.open(kind))
        var record = Sessions.record("a")
        try await sessions.save(record)
        #expect(try await sessions.lengthen(record.key, until: Sessions.moment(300), usedAt: Sessions.moment(200)))
        record.expiresAt = Sessions.moment(300)
        record.usedAt = Sessions.moment(200)
        #expect(try await sessions.sessions() == [record])
        try await sessions.end(record.key)
        #expect(try await !sessions.lengthen(record.key, until: Sessions.moment(400), usedAt: Sessions.moment(300)))
        #expect(try await sessions.sessions().isEmpty, "what was ended is not begun again")
    }

    @Test func theOldestComesFirst() async throws {
        let sessions = StoredSessions(InMemoryStorage())
        for (key, created) in [("a", 2.0), ("c", 1), ("b", 1), ("d", 3)] {
            try await sessions.save(Sessions.record(key, created: created))
        }
        #expect(try await sessions.sessions().map(\.key.rawValue) == ["b", "c", "a", "d"])
    }

    @Test(arguments: Sessions.Kind.allCases) func anEndedSessionIsGoneAndEndingItAgainIsFine(
        kind: Sessions.Kind
    ) async throws {
        let place = Sessions()
        let sessions = StoredSessions(try place.open(kind))
        try await sessions.save(Sessions.record("a"))
        try await sessions.save(Sessions.record("b"))
        try await sessions.end(SessionKey(rawValue: "a"))
        try await sessions.end(SessionKey(rawValue: "a"))
        #expect(try await sessions.sessions().map(\.key.rawValue) == ["b"])
    }

    @Test func oneSessionTakesThePlaceOfAnotherThatIsThere() async throws {
        let place = Sessions()
        for storage in try place.storages() {
            let sessions = StoredSessions(storage)
            let (old, new) = (Sessions.record("a"), Sessions.record("b"))
            try await sessions.save(old)
            #expect(try await sessions.replace(old.key, with: new))
            #expect(try await !sessions.replace(old.key, with: Sessions.record("c")))
            #expect(try await sessions.sessions() == [new])
            #expect(try await sessions.departed(limit: 9).isEmpty, "whose session it was is still there")
        }
    }

    @Test func whoseLastSessionEndsIsNotedUntilItIsSeenTo() async throws {
        let place = Sessions()
        for storage in try place.storages() {
            let sessions = StoredSessions(storage)
            let (ada, ann) = (VisitorID(rawValue: "ada"), VisitorID(of: AccountID(rawValue: "ann")))
            for (key, visitor) in [("a", ada), ("b", ada), ("c", ann)] {
                var record = Sessions.record(key)
                record.visitor = visitor
                record.account = visitor.account
                try await sessions.save(record)
            }
            try await sessions.end(SessionKey(rawValue: "a"))
            try await sessions.end(SessionKey(rawValue: "c"))
            try await sessions.end(SessionKey(rawValue: "there is none"))
            #expect(try await sessions.departed(limit: 9).isEmpty)
            try await sessions.end(SessionKey(rawValue: "b"))
            #expect(try await sessions.departed(limit: 9) == [ada])
            #expect(try await sessions.isDeparted(ada))
            try await sessions.settle([ada])
            #expect(try await sessions.departed(limit: 9).isEmpty)
        }
    }

    /// More than one transaction takes.
    @Test(arguments: Sessions.Kind.allCases) func manyExpireAndTheirVisitorsAreToldInParts(
        kind: Sessions.Kind
    ) async throws {
        let place = Sessions()
        let storage = try place.open(kind)
        let sessions = StoredSessions(storage)
        try await storage.save((0..<1_234).map { Sessions.record("anybody \($0)", expires: Double($0 % 7)) })
        try await storage.save(
            (0..<50).map { number in
                var record = Sessions.record("ann \(number)", expires: 1)
                record.account = AccountID(rawValue: "ann")
                record.visitor = VisitorID(of: AccountID(rawValue: "ann"))
                return record
            }
        )
        try await sessions.save(Sessions.record("who lives", expires: 100))
        try await sessions.endSessions(expiredBefore: Sessions.moment(50))
        #expect(try await sessions.sessions().map(\.key.rawValue) == ["who lives"])
        var departed: Set<VisitorID> = []
        while case let visitors = try await sessions.departed(limit: 100), !visitors.isEmpty {
            #expect(visitors.count <= 100)
            departed.formUnion(visitors)
            try await sessions.settle(visitors)
        }
        #expect(departed.count == 1_234)
    }

    @Test func aSessionThatCannotBeReadKeepsNoVisitorFromBeingForgotten() async throws {
        let storage = InMemoryStorage()
        let sessions = StoredSessions(storage)
        try await storage.save(OddSession(key: "odd", account: nil, expiresAt: Sessions.moment(1)))
        try await storage.save((0..<600).map { Sessions.record("anybody \($0)", expires: 2) })
        try await sessions.endSessions(expiredBefore: Sessions.moment(50))
        #expect(try await storage.count(of: SessionRecord.self) == 0)
        #expect(try await sessions.departed(limit: 1_000).count == 601)
    }

    /// An older or newer program may have written it.
    @Test func aSessionThatCannotBeReadIsLeftOutAndReportedOnce() async throws {
        let place = Sessions()
        let storage = InMemoryStorage()
        let reports = Reports()
        let sessions = StoredSessions(storage, report: reports.add)
        try await sessions.save(Sessions.record("a"))
        try await storage.save(OddSession(key: "odd"))
        for _ in 1...3 {
            #expect(try await sessions.session(SessionKey(rawValue: "odd")) == nil)
            #expect(try await sessions.sessions() == [Sessions.record("a")])
        }
        #expect(reports.all.count == 1)
        try await sessions.end(SessionKey(rawValue: "odd"))
        #expect(try await storage.count(of: SessionRecord.self) == 1)
        withExtendedLifetime(place) {}
    }

    @Test(arguments: Sessions.Kind.allCases) func whatExpiredBeforeAMomentEnds(kind: Sessions.Kind) async throws {
        let place = Sessions()
        let sessions = StoredSessions(try place.open(kind))
        for (key, expires) in [("a", 9.0), ("b", 10), ("c", 11)] {
            try await sessions.save(Sessions.record(key, expires: expires))
        }
        try await sessions.endSessions(expiredBefore: Sessions.moment(10))
        #expect(try await sessions.sessions().map(\.key.rawValue) == ["b", "c"])
    }

    @Test func aStoreThatFailsSaysWhyForTheLog() async throws {
        let place = Sessions()
        let storage = try SQLiteStorage(file: place.file, migrations: [])
        await #expect(throws: StoreError("the storage failed: SQLite 1: no such table: session")) {
            try await StoredSessions(storage).save(Sessions.record("a"))
        }
    }
}

/// What was reported.
private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// A session whose version is a number.
struct OddSession {
    var key: String
    var audience = "audience"
    var visitor = "visitor"
    var account: String? = "ann"
    var version = 7
    var device: String?
    var createdAt = Sessions.moment(0)
    var usedAt: Date?
    var expiresAt = Sessions.moment(100)
}

@Translatable(OddSession.self, table: "session")
struct StoredOddSession {
    @PrimaryKey var key: String
    var audience: String
    var visitor: String
    var account: String?
    var version: Int
    var device: String?
    var createdAt: Date
    var usedAt: Date?
    var expiresAt: Date
}

extension OddSession: Translatable {
    typealias ManagedObject = StoredOddSession
}
