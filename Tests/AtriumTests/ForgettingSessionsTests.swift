import DogFacts
import DogFactsData
import Domains
import DomainsData
import Foundation
import Portico
import PorticoWeb
import SessionsData
import Storage
import Testing

@testable import Atrium

@Suite struct ForgettingSessionsTests {
    private let sessions: ForgettingSessions
    private let searches: StorageSavedSearchRepository
    private let favourites: StorageFavouriteFactsRepository
    private let storage = InMemoryStorage()
    private let stored = StoredSessions(InMemoryStorage())

    init() {
        searches = StorageSavedSearchRepository(storage: storage)
        favourites = StorageFavouriteFactsRepository(storage: storage)
        sessions = ForgettingSessions(
            sessions: stored,
            searches: searches,
            favourites: favourites
        )
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

    private func save(of visitor: String) async throws {
        try await searches.save(
            SavedSearch(
                id: .random(),
                visitor: VisitorID(rawValue: visitor),
                name: #require(SearchName(text: "Medicine")),
                parameters: SearchParameters(query: "med"),
                createdAt: moment(0)
            )
        )
        let id = try #require(DogFact.ID(rawValue: "0123456789ab"))
        let fact = DogFact(id: id, text: "Dogs dream.", source: FactSource(name: "A book"))
        try await favourites.add(fact, of: VisitorID(rawValue: visitor), at: moment(0))
    }

    private func keeps(_ visitor: String) async throws -> Bool {
        let visitor = VisitorID(rawValue: visitor)
        let hasSearches = try await !searches.searches(of: visitor).isEmpty
        let hasFavourites = try await !favourites.favourites(of: visitor).isEmpty
        #expect(hasSearches == hasFavourites, "all or nothing")
        return hasSearches
    }

    @Test func whatAnExpiredSessionKeptGoesWithIt() async throws {
        for record in [session("a", of: "ada", expires: 10), session("g", of: "grace", expires: 20)] { try await sessions.save(record) }
        for visitor in ["ada", "grace"] { try await save(of: visitor) }
        try await sessions.endSessions(expiredBefore: moment(10))
        #expect(try await keeps("ada"))
        try await sessions.endSessions(expiredBefore: moment(11))
        #expect(try await !keeps("ada"))
        #expect(try await keeps("grace"))
    }

    /// A server that is stopped between the two: the next one finds who is gone.
    @Test func whatASessionKeptGoesThoughItsEndWasCutOff() async throws {
        for record in [session("a", of: "ada"), session("g", of: "grace")] { try await stored.save(record) }
        for visitor in ["ada", "grace"] { try await save(of: visitor) }
        // The session ends, and nobody is left to forget its visitor.
        try await stored.end(SessionKey(rawValue: "a"))
        #expect(try await keeps("ada"))
        try await sessions.endSessions(expiredBefore: moment(1))
        #expect(try await !keeps("ada"))
        #expect(try await keeps("grace"))
        #expect(try await stored.departed(limit: 9).isEmpty)
    }

    /// A request of a visitor whose session is ended meanwhile saves something after that.
    @Test func whatIsSavedAsASessionEndsGoesWithWhatExpiresNext() async throws {
        try await sessions.save(session("a", of: "ada"))
        try await sessions.end(SessionKey(rawValue: "a"))
        try await save(of: "ada")
        try await sessions.endSessions(expiredBefore: moment(1))
        #expect(try await !keeps("ada"))
    }

    @Test func manyVisitorsAreForgottenInParts() async throws {
        for number in 0..<450 { try await sessions.save(session("\(number)", of: "visitor \(number)", expires: 10)) }
        for number in [0, 199, 200, 449] { try await save(of: "visitor \(number)") }
        try await sessions.endSessions(expiredBefore: moment(11))
        for number in [0, 199, 200, 449] { #expect(try await !keeps("visitor \(number)")) }
        #expect(try await stored.departed(limit: 9).isEmpty)
    }

    @Test func aSessionThatTakesThePlaceOfAnotherForgetsNobody() async throws {
        try await sessions.save(session("a", of: "ada"))
        try await save(of: "ada")
        #expect(try await sessions.replace(SessionKey(rawValue: "a"), with: session("b", of: "ada")))
        try await sessions.endSessions(expiredBefore: moment(1))
        #expect(try await keeps("ada"))
    }

    @Test func whatAVisitorKeptStaysWhileAnyOfTheirSessionsLives() async throws {
        for key in ["a", "b"] { try await sessions.save(session(key, of: "ada")) }
        try await save(of: "ada")
        try await sessions.end(SessionKey(rawValue: "a"))
        #expect(try await keeps("ada"))
        try await sessions.end(SessionKey(rawValue: "b"))
        #expect(try await !keeps("ada"))
    }

    @Test func whatBelongsToAnAccountIsKeptWhenItsLastSessionEnds() async throws {
        let ada = VisitorID(of: AccountID(rawValue: "ada")).rawValue
        try await save(of: ada)
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
        #expect(try await keeps(ada))
    }

    @Test func whatBelongsToNoSessionIsKept() async throws {
        for visitor in ["terminal", "whose sessions were in a file that is lost"] { try await save(of: visitor) }
        try await sessions.save(session("a", of: "ada", expires: 10))
        try await sessions.endSessions(expiredBefore: moment(11))
        #expect(try await keeps("terminal"))
        #expect(try await keeps("whose sessions were in a file that is lost"))
    }
}
