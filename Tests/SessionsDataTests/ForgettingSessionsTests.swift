import Foundation
import Portico
import PorticoSessions
import SessionsData
import Storage
import Synchronization
import Testing

@Suite struct ForgettingSessionsTests {
    private let sessions: ForgettingSessions
    private let belongings = [Keepsakes(), Keepsakes()]
    private let stored = StoredSessions(InMemoryStorage())

    init() {
        sessions = ForgettingSessions(stored, belongings: belongings)
    }

    private func session(_ key: String, of visitor: String, expires: TimeInterval = 100) -> SessionRecord {
        SessionRecord(
            key: SessionKey(rawValue: key),
            audience: key,
            visitor: VisitorID(rawValue: visitor),
            createdAt: moment(0),
            expiresAt: moment(expires)
        )
    }

    private func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

    private func save(of visitor: String) {
        for keepsakes in belongings { keepsakes.owners.withLock { _ = $0.insert(VisitorID(rawValue: visitor)) } }
    }

    private func keeps(_ visitor: String) -> Bool {
        let kept = belongings.map { $0.owners.withLock { $0.contains(VisitorID(rawValue: visitor)) } }
        #expect(Set(kept).count == 1, "all or nothing")
        return kept == [true, true]
    }

    @Test func whatAnExpiredSessionKeptGoesWithIt() async throws {
        for record in [session("a", of: "ada", expires: 10), session("g", of: "grace", expires: 20)] {
            try await sessions.save(record)
        }
        for visitor in ["ada", "grace"] { save(of: visitor) }
        try await sessions.endSessions(expiredBefore: moment(10))
        #expect(keeps("ada"))
        try await sessions.endSessions(expiredBefore: moment(11))
        #expect(!keeps("ada"))
        #expect(keeps("grace"))
    }

    /// A server that is stopped between the two: the next one finds who is gone.
    @Test func whatASessionKeptGoesThoughItsEndWasCutOff() async throws {
        for record in [session("a", of: "ada"), session("g", of: "grace")] { try await stored.save(record) }
        for visitor in ["ada", "grace"] { save(of: visitor) }
        // The session ends, and nobody is left to forget its visitor.
        try await stored.end(SessionKey(rawValue: "a"))
        #expect(keeps("ada"))
        try await sessions.endSessions(expiredBefore: moment(1))
        #expect(!keeps("ada"))
        #expect(keeps("grace"))
        #expect(try await stored.departed(limit: 9).isEmpty)
    }

    /// A request of a visitor whose session is ended meanwhile saves something after that.
    @Test func whatIsSavedAsASessionEndsGoesWithWhatExpiresNext() async throws {
        try await sessions.save(session("a", of: "ada"))
        try await sessions.end(SessionKey(rawValue: "a"))
        save(of: "ada")
        try await sessions.endSessions(expiredBefore: moment(1))
        #expect(!keeps("ada"))
    }

    @Test func manyVisitorsAreForgottenInParts() async throws {
        for number in 0..<450 { try await sessions.save(session("\(number)", of: "visitor \(number)", expires: 10)) }
        for number in [0, 199, 200, 449] { save(of: "visitor \(number)") }
        try await sessions.endSessions(expiredBefore: moment(11))
        for number in [0, 199, 200, 449] { #expect(!keeps("visitor \(number)")) }
        #expect(try await stored.departed(limit: 9).isEmpty)
    }

    @Test func aSessionThatTakesThePlaceOfAnotherForgetsNobody() async throws {
        try await sessions.save(session("a", of: "ada"))
        save(of: "ada")
        #expect(try await sessions.replace(SessionKey(rawValue: "a"), with: session("b", of: "ada")))
        try await sessions.endSessions(expiredBefore: moment(1))
        #expect(keeps("ada"))
    }

    @Test func whatAVisitorKeptStaysWhileAnyOfTheirSessionsLives() async throws {
        for key in ["a", "b"] { try await sessions.save(session(key, of: "ada")) }
        save(of: "ada")
        try await sessions.end(SessionKey(rawValue: "a"))
        #expect(keeps("ada"))
        try await sessions.end(SessionKey(rawValue: "b"))
        #expect(!keeps("ada"))
    }

    @Test func whatBelongsToAnAccountIsKeptWhenItsLastSessionEnds() async throws {
        let ada = VisitorID(of: AccountID(rawValue: "ada")).rawValue
        save(of: ada)
        try await sessions.save(session("a", of: ada))
        try await sessions.end(SessionKey(rawValue: "a"))
        try await sessions.save(session("b", of: ada, expires: 10))
        try await sessions.endSessions(expiredBefore: moment(11))
        var signedIn = session("c", of: ada)
        signedIn.account = AccountID(rawValue: "ada")
        try await sessions.save(signedIn)
        #expect(try await sessions.sessions(of: AccountID(rawValue: "ada")) == [signedIn])
        try await sessions.endSessions(of: AccountID(rawValue: "ada"), except: nil)
        #expect(try await sessions.sessions().isEmpty)
        #expect(keeps(ada))
    }

    @Test func whatBelongsToNoSessionIsKept() async throws {
        for visitor in ["terminal", "whose sessions were in a file that is lost"] { save(of: visitor) }
        try await sessions.save(session("a", of: "ada", expires: 10))
        try await sessions.endSessions(expiredBefore: moment(11))
        #expect(keeps("terminal"))
        #expect(keeps("whose sessions were in a file that is lost"))
    }

    /// What cannot be deleted now goes with what expires next.
    @Test func whoeverCannotBeForgottenYetIsForgottenLater() async throws {
        try await sessions.save(session("a", of: "ada", expires: 10))
        save(of: "ada")
        belongings[0].isOut.withLock { $0 = true }
        try await sessions.endSessions(expiredBefore: moment(11))
        #expect(try await stored.departed(limit: 9) == [VisitorID(rawValue: "ada")])
        belongings[0].isOut.withLock { $0 = false }
        try await sessions.endSessions(expiredBefore: moment(12))
        #expect(!keeps("ada"))
        #expect(try await stored.departed(limit: 9).isEmpty)
    }
}

/// Something that a feature keeps for its visitors, which a test can put out of reach.
private final class Keepsakes: OwnedData {
    let owners = Mutex<Set<VisitorID>>([])
    let isOut = Mutex(false)

    func forget(_ visitors: [VisitorID]) throws(BelongingsError) {
        if isOut.withLock({ $0 }) { throw BelongingsError("The keepsakes cannot be reached at the moment.") }
        owners.withLock { $0.subtract(visitors) }
    }

    func erase(_ account: AccountID) {}
    func move(from visitor: VisitorID, to other: VisitorID) {}
    func exported(of account: AccountID) -> [ExportPart] { [] }
}
