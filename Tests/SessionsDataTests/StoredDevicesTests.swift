import Foundation
import Portico
import PorticoSessions
import SessionsData
import Storage
import Testing

/// Remembered devices, with the sessions that they are forgotten with.
@Suite struct StoredDevicesTests {
    private static let ann = AccountID(rawValue: "ann")
    private static let bob = AccountID(rawValue: "bob")

    private let place = Sessions()

    private func stores() throws -> [StoredSessions] {
        try place.storages().map { StoredSessions($0) }
    }

    private static func device(
        _ id: String,
        of account: AccountID = ann,
        used: TimeInterval = 0,
        expires: TimeInterval = 100
    ) -> RememberedDevice {
        RememberedDevice(
            id: RememberedDeviceID(rawValue: id),
            account: account,
            version: CredentialVersion(rawValue: "7"),
            audience: "audience of \(id)",
            token: TokenHash(rawValue: "token of \(id)"),
            name: "Firefox on Linux",
            createdAt: Sessions.moment(0),
            usedAt: Sessions.moment(used),
            expiresAt: Sessions.moment(expires)
        )
    }

    private static func session(_ key: String, of account: AccountID = ann, on device: String?) -> SessionRecord {
        var record = Sessions.record(key)
        record.visitor = VisitorID(of: account)
        record.account = account
        record.remembered = device.map(RememberedDeviceID.init)
        return record
    }

    private func ids(_ store: StoredSessions, of account: AccountID = ann) async throws -> [String] {
        try await store.devices(of: account).map(\.id.rawValue)
    }

    @Test(arguments: Sessions.Kind.allCases) func aDeviceIsThereAfterARestart(kind: Sessions.Kind) async throws {
        var device = Self.device("a")
        device.spentToken = TokenHash(rawValue: "spent")
        device.handover = Data([0, 255])
        device.rotatedAt = Sessions.moment(5)
        try await StoredSessions(place.open(kind)).remember(device, keeping: 20)
        let reopened = StoredSessions(try place.open(kind))
        #expect(try await reopened.device(device.id) == device)
        #expect(try await reopened.device(RememberedDeviceID(rawValue: "b")) == nil)
    }

    @Test func theOneUnusedForLongestMakesRoomForANewOne() async throws {
        for store in try stores() {
            for (id, used) in [("a", 3.0), ("b", 1), ("c", 2)] {
                try await store.remember(Self.device(id, used: used), keeping: 3)
            }
            try await store.remember(Self.device("x", of: Self.bob), keeping: 3)
            try await store.remember(Self.device("d", used: 0), keeping: 3)
            #expect(try await ids(store) == ["a", "c", "d"], "never the new one")
            #expect(try await ids(store, of: Self.bob) == ["x"])
        }
    }

    @Test func aTokenIsExchangedOnceAndItsSessionBeginsWithIt() async throws {
        for store in try stores() {
            let first = Self.device("a")
            try await store.remember(first, keeping: 20)
            var next = first
            next.token = TokenHash(rawValue: "next")
            next.spentToken = first.token
            #expect(
                try await store.rotate(next, replacing: first.token, beginning: Self.session("s1", on: "a"))
            )
            #expect(
                try await !store.rotate(first, replacing: first.token, beginning: Self.session("s2", on: "a")),
                "another request was faster"
            )
            #expect(try await store.device(first.id) == next)
            #expect(try await store.sessions().map(\.key.rawValue) == ["s1"])
            try await store.forget(first.id, except: nil)
            #expect(try await !store.rotate(next, replacing: next.token, beginning: Self.session("s3", on: "a")))
            #expect(try await store.sessions().isEmpty)
        }
    }

    private static func kept(_ flow: Int, in session: String) -> SharedValueKey {
        SharedValueKey(session: SessionKey(rawValue: session), name: "choices", flow: "\(flow)")
    }

    @Test func aDeviceHasOneSessionAndWhatWasKeptInThoseBeforeGoesOn() async throws {
        for storage in try place.storages() {
            let (store, values) = (StoredSessions(storage), StoredSharedValues(storage))
            for id in ["a", "b"] { try await store.remember(Self.device(id), keeping: 20) }
            for (key, device) in [("s1", "a"), ("s2", "a"), ("of b", "b"), ("of none", nil)] {
                try await store.save(Self.session(key, on: device))
            }
            for flow in 0..<40 {
                let key = Self.kept(flow, in: flow.isMultiple(of: 2) ? "s1" : "s2")
                #expect(
                    try await values.keep(
                        "\(flow)",
                        for: key,
                        at: Sessions.moment(Double(flow)),
                        until: Sessions.moment(100)
                    )
                )
            }
            for (session, seconds) in [("s1", 50.0), ("s2", 49)] {
                let key = Self.kept(39, in: session)
                #expect(
                    try await values.keep(
                        session,
                        for: key,
                        at: Sessions.moment(seconds),
                        until: Sessions.moment(100)
                    )
                )
            }
            let device = Self.device("a")
            #expect(try await store.rotate(device, replacing: device.token, beginning: Self.session("s3", on: "a")))
            #expect(try await Set(store.sessions().map(\.key.rawValue)) == ["of b", "of none", "s3"])
            var found: [Int: String] = [:]
            for flow in 0..<40 {
                found[flow] = try await values.value(Self.kept(flow, in: "s3"), at: Sessions.moment(60))
                for session in ["s1", "s2"] {
                    #expect(try await values.value(Self.kept(flow, in: session), at: Sessions.moment(60)) == nil)
                }
            }
            #expect(found.keys.sorted() == Array(8..<40), "no more than one session keeps, the newest ones")
            #expect(found[38] == "38")
            #expect(found[39] == "s1", "of two in the same place the newer one")
        }
    }

    @Test func aPageOfTheSessionBeforeIsToldThatItEnded() async throws {
        for store in try stores() {
            let device = Self.device("a")
            try await store.remember(device, keeping: 20)
            let before = Self.session("s1", on: "a")
            try await store.save(before)
            let log = ReadingLog()
            let known = try await ReadingLog.$current.withValue(log) { try await store.session(before.key) }
            #expect(known == before)
            #expect(!log.isOutdated)
            #expect(try await store.rotate(device, replacing: device.token, beginning: Self.session("s2", on: "a")))
            #expect(log.isOutdated)
        }
    }

    @Test func aSessionThatIsEndedTakesItsDeviceAlongAndOneThatExpiresDoesNot() async throws {
        for store in try stores() {
            for id in ["a", "b", "c"] {
                try await store.remember(Self.device(id, expires: id == "c" ? 150 : 300), keeping: 20)
                try await store.save(Self.session("of \(id)", on: id))
            }
            try await store.end(SessionKey(rawValue: "of a"))
            #expect(try await Set(ids(store)) == ["b", "c"])
            try await store.endSessions(expiredBefore: Sessions.moment(120))
            #expect(try await store.sessions().isEmpty)
            #expect(try await Set(ids(store)) == ["b", "c"])
            try await store.endSessions(expiredBefore: Sessions.moment(200))
            #expect(try await ids(store) == ["b"])
        }
    }

    @Test func whereAllOtherSessionsEndTheirDevicesAreForgotten() async throws {
        for store in try stores() {
            for id in ["a", "b", "c"] { try await store.remember(Self.device(id), keeping: 20) }
            try await store.remember(Self.device("x", of: Self.bob), keeping: 20)
            try await store.save(Self.session("of a", on: "a"))
            try await store.save(Self.session("of b", on: "b"))
            try await store.save(Self.session("of x", of: Self.bob, on: "x"))
            try await store.endSessions(of: Self.ann, except: SessionKey(rawValue: "of a"))
            #expect(try await ids(store) == ["a"], "also one without a session")
            try await store.endSessions(of: Self.ann, except: nil)
            #expect(try await ids(store).isEmpty)
            #expect(try await ids(store, of: Self.bob) == ["x"])
            #expect(try await store.sessions().map(\.key.rawValue) == ["of x"])
        }
    }

    @Test func aDeviceThatIsForgottenEndsItsSessionsButTheOneThatIsKept() async throws {
        for store in try stores() {
            try await store.remember(Self.device("a"), keeping: 20)
            for key in ["s1", "s2"] { try await store.save(Self.session(key, on: "a")) }
            try await store.save(Self.session("s3", on: nil))
            try await store.forget(RememberedDeviceID(rawValue: "a"), except: SessionKey(rawValue: "s2"))
            #expect(try await ids(store).isEmpty)
            let left = try await store.sessions()
            #expect(Set(left.map(\.key.rawValue)) == ["s2", "s3"])
            #expect(left.allSatisfy { $0.remembered == nil })
            try await store.forget(RememberedDeviceID(rawValue: "a"), except: nil)
        }
    }

    @Test func aCopyEndsEverythingOfTheAccountAndIsKeptUntilItIsSettled() async throws {
        let copy = CopiedSignIn(account: Self.ann, device: "Firefox on Linux", noticedAt: Sessions.moment(7))
        for store in try stores() {
            try await store.remember(Self.device("a"), keeping: 20)
            try await store.remember(Self.device("x", of: Self.bob), keeping: 20)
            try await store.save(Self.session("s1", on: "a"))
            try await store.save(Self.session("s2", on: nil))
            try await store.save(Self.session("s3", of: Self.bob, on: "x"))
            try await store.endSessions(becauseOf: copy)
            #expect(try await ids(store).isEmpty)
            #expect(try await store.sessions().map(\.key.rawValue) == ["s3"])
            #expect(try await store.copiedSignIn(of: Self.ann) == copy)
            #expect(try await store.copiedSignIn(of: Self.bob) == nil)
            try await store.endSessions(of: Self.ann, except: SessionKey(rawValue: "s4"))
            #expect(try await store.copiedSignIn(of: Self.ann) == copy)
            try await store.settleCopy(of: Self.ann)
            #expect(try await store.copiedSignIn(of: Self.ann) == nil)
            try await store.endSessions(becauseOf: copy)
            try await store.endSessions(of: Self.ann, except: nil)
            #expect(try await store.copiedSignIn(of: Self.ann) == nil, "nothing is left of an account that is deleted")
        }
    }

    @Test func aFileFromBeforeRemembersNobodyAndKeepsItsSessions() async throws {
        let before = Array(SessionsFile.schema.migrations.prefix(4))
        let old = try SQLiteStorage(file: place.file, migrations: before)
        try await old.save(
            EarlierSession(
                key: "a",
                audience: "audience of a",
                visitor: "account:ann",
                account: "ann",
                createdAt: Sessions.moment(0),
                expiresAt: Sessions.moment(100)
            )
        )
        let store = StoredSessions(try place.open())
        let known = try #require(try await store.sessions().first)
        #expect(known.account == Self.ann)
        #expect(known.remembered == nil)
        #expect(try await ids(store).isEmpty)
        try await store.remember(Self.device("a"), keeping: 20)
        #expect(try await ids(store) == ["a"])
    }
}

/// A session as it was stored before devices were remembered.
struct EarlierSession {
    var key: String
    var audience: String
    var visitor: String
    var account: String?
    var createdAt: Date
    var expiresAt: Date
}

@Translatable(EarlierSession.self, table: "session")
struct StoredEarlierSession {
    @PrimaryKey var key: String
    var audience: String
    var visitor: String
    var account: String?
    var createdAt: Date
    var expiresAt: Date
}

extension EarlierSession: Translatable {
    typealias ManagedObject = StoredEarlierSession
}
