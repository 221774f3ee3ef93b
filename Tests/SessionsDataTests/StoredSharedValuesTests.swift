import Foundation
import Portico
import PorticoSessions
import PorticoWeb
import SessionsData
import Storage
import Synchronization
import Testing

@Suite struct StoredSharedValuesTests {
    private static func key(_ session: String = "a", flow: String = "1") -> SharedValueKey {
        SharedValueKey(session: SessionKey(rawValue: session), name: "choices", flow: flow)
    }

    private func keep(
        _ value: String,
        for key: SharedValueKey = Self.key(),
        at seconds: TimeInterval = 0,
        in values: StoredSharedValues
    ) async throws -> Bool {
        try await values.keep(value, for: key, at: Sessions.moment(seconds), until: Sessions.moment(seconds + 100))
    }

    private func value(
        _ key: SharedValueKey = Self.key(),
        at seconds: TimeInterval = 1,
        in values: StoredSharedValues
    )
        async throws -> String?
    {
        try await values.value(key, at: Sessions.moment(seconds))
    }

    @Test(arguments: Sessions.Kind.allCases) func aValueIsThereAfterARestart(kind: Sessions.Kind) async throws {
        let place = Sessions()
        let storage = try place.open(kind)
        try await StoredSessions(storage).save(Sessions.record("a"))
        #expect(try await keep("{}", in: StoredSharedValues(storage)))
        let reopened = StoredSharedValues(try place.open(kind))
        #expect(try await value(in: reopened) == "{}")
        #expect(try await value(at: 100, in: reopened) == nil, "its time is over")
        #expect(try await value(Self.key(flow: "2"), in: reopened) == nil)
    }

    @Test(arguments: Sessions.Kind.allCases) func nothingIsKeptInASessionThatIsNotThere(
        kind: Sessions.Kind
    ) async throws {
        let place = Sessions()
        let values = StoredSharedValues(try place.open(kind))
        #expect(try await !keep("{}", in: values))
        #expect(try await value(in: values) == nil)
    }

    @Test(arguments: Sessions.Kind.allCases) func itIsGoneWithItsSessionHoweverThatEnds(
        kind: Sessions.Kind
    ) async throws {
        let place = Sessions()
        let storage = try place.open(kind)
        let (sessions, values) = (StoredSessions(storage), StoredSharedValues(storage))
        var signedIn = Sessions.record("b")
        signedIn.account = AccountID(rawValue: "ann")
        for record in [Sessions.record("a"), signedIn, Sessions.record("c", expires: 10)] {
            try await sessions.save(record)
            #expect(try await keep("{}", for: Self.key(record.key.rawValue), in: values))
        }
        try await sessions.end(SessionKey(rawValue: "a"))
        try await sessions.endSessions(of: AccountID(rawValue: "ann"), except: nil)
        try await sessions.endSessions(expiredBefore: Sessions.moment(20))
        for session in ["a", "b", "c"] { #expect(try await value(Self.key(session), in: values) == nil) }
    }

    @Test(arguments: Sessions.Kind.allCases) func savingASessionAgainKeepsWhatIsInIt(kind: Sessions.Kind) async throws {
        let place = Sessions()
        let storage = try place.open(kind)
        let (sessions, values) = (StoredSessions(storage), StoredSharedValues(storage))
        try await sessions.save(Sessions.record("a"))
        #expect(try await keep("{}", in: values))
        try await sessions.save(Sessions.record("a", expires: 200))
        #expect(
            try await sessions.lengthen(
                SessionKey(rawValue: "a"),
                until: Sessions.moment(300),
                usedAt: Sessions.moment(1)
            )
        )
        #expect(try await value(in: values) == "{}")
    }

    @Test func aSessionOfANewNumberHasWhatTheOldOneHad() async throws {
        let place = Sessions()
        for storage in try place.storages() {
            let (sessions, values) = (StoredSessions(storage), StoredSharedValues(storage))
            try await sessions.save(Sessions.record("a"))
            #expect(try await keep("{}", in: values))
            #expect(try await sessions.replace(SessionKey(rawValue: "a"), with: Sessions.record("b")))
            #expect(try await value(Self.key("b"), in: values) == "{}")
            #expect(try await value(Self.key("a"), in: values) == nil)
        }
    }

    @Test(arguments: Sessions.Kind.allCases) func ofManyValuesOfASessionTheOldestGiveWay(
        kind: Sessions.Kind
    ) async throws {
        let place = Sessions()
        let storage = try place.open(kind)
        let values = StoredSharedValues(storage)
        for session in ["a", "b"] { try await StoredSessions(storage).save(Sessions.record(session)) }
        #expect(try await keep("other", for: Self.key("b"), in: values))
        for number in 0..<40 {
            #expect(try await keep("{}", for: Self.key(flow: "\(number)"), at: Double(number), in: values))
        }
        var kept: [Int] = []
        for number in 0..<40 where try await value(Self.key(flow: "\(number)"), at: 50, in: values) != nil {
            kept.append(number)
        }
        #expect(kept == Array(8..<40))
        #expect(try await value(Self.key("b"), in: values) == "other")
    }

    @Test(arguments: Sessions.Kind.allCases) func whatIsDroppedIsTold(kind: Sessions.Kind) async throws {
        let place = Sessions()
        let storage = try place.open(kind)
        let told = Mutex<[String]>([])
        let values = StoredSharedValues(storage) { line in told.withLock { $0.append(line) } }
        try await StoredSessions(storage).save(Sessions.record("a"))
        #expect(try await keep("secret", in: values))
        try await values.drop(Self.key())
        #expect(try await value(in: values) == nil)
        #expect(told.withLock { $0 } == ["the value “choices” of a session was of another shape, and was deleted"])
    }
}
