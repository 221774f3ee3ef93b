import AtriumTexts
import Foundation
import Networking
import Portico
import Storage
import Synchronization
import Testing

@testable import DogFacts
@testable import DogFactsData

/// Favourites that are kept at another Atrium, too.
@Suite struct RemoteFavouritesTests {
    private static let owner = VisitorID(of: AccountID(rawValue: "ada"))
    private static let facts = (1...25).compactMap { number in
        DogFact(DogFactDTO(fact: "Dogs know \(number) words."), from: "A book")
    }
    private var owner: VisitorID { Self.owner }

    /// Turns texts around.
    private struct TurningSeals: TokenSeals {
        var hasKey = true

        func seal(_ token: String, of owner: VisitorID) -> String? { String("\(owner.rawValue) \(token)".reversed()) }
        func open(_ sealed: String, of owner: VisitorID) -> String? {
            let text = String(sealed.reversed())
            return hasKey && text.hasPrefix(owner.rawValue) ? String(text.dropFirst(owner.rawValue.count + 1)) : nil
        }
    }

    /// The two sides, and the time.
    private final class Sides: Sendable {
        let storage: any StorageProtocol
        let other = OtherAtrium(facts)
        let time = Mutex<TimeInterval>(0)

        init(_ storage: any StorageProtocol = InMemoryStorage()) {
            self.storage = storage
        }

        var moment: Date { Date(timeIntervalSince1970: 1_777_777_777 + time.withLock { $0 }) }

        var here: StorageFavouriteFactsRepository {
            StorageFavouriteFactsRepository(storage: storage, now: { self.moment })
        }

        func elsewhere(at host: String? = "other.example", hasKey: Bool = true) -> RemoteFavouritesRepository {
            RemoteFavouritesRepository(
                at: host.map { APIEnvironment("favourites", host: $0) },
                client: other,
                storage: storage,
                seals: TurningSeals(hasKey: hasKey),
                now: { self.moment }
            )
        }

        func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

        func connect(with token: String = "token") async throws {
            try await elsewhere().connect(owner, with: Secret(token))
        }

        @discardableResult
        func exchange(isUrgent: Bool = true) async throws -> FavouritesConnection {
            try #require(try await elsewhere().exchange(of: owner, isUrgent: isUrgent))
        }

        func add(_ number: Int) async throws { try await here.add(facts[number], of: owner, at: moment) }
        func remove(_ number: Int) async throws { try await here.remove(facts[number].id, of: owner, at: moment) }
        func kept() async throws -> Set<DogFact.ID> { Set(try await here.favourites(of: owner).map(\.id)) }
    }

    private static func ids(_ numbers: Int...) -> Set<DogFact.ID> { Set(numbers.map { facts[$0].id }) }

    @Test(arguments: Storages.allCases)
    func whatIsChangedOnOneSideIsKeptOnBoth(storages: Storages) async throws {
        try await storages.using { storage in
            let sides = Sides(storage)
            try await sides.add(0)
            try await sides.connect()
            sides.other.content.withLock { $0.favourites = [Self.facts[1].id] }
            #expect(try await sides.exchange().trouble == nil)
            #expect(try await sides.kept() == Self.ids(0, 1))
            #expect(Set(sides.other.favourites) == Self.ids(0, 1))
            let came = try await sides.here.favourites(of: owner).first { $0.id == Self.facts[1].id }
            #expect(came?.text == "Dogs know 2 words.")
            #expect(came?.sourceName == "A book")
            try await sides.remove(1)
            let connection = try await sides.exchange()
            #expect(sides.other.favourites == [Self.facts[0].id])
            #expect(connection.waiting == 0 && connection.hereOnly == 0)
            #expect(try await sides.kept() == Self.ids(0))
        }
    }

    @Test func nothingIsLostWhileTheOtherOneIsDown() async throws {
        let sides = Sides()
        try await sides.connect()
        try await sides.add(0)
        try await sides.exchange()
        for failure in [
            HTTPClientError.unreachable, .timedOut, .status(503, message: ""), .status(429, message: ""),
            .notParsable(firstBytes: "<html>"), .status(404, message: ""),
        ] {
            sides.other.content.withLock { $0.failure = failure }
            try await sides.add(1)
            try await sides.remove(0)
            let connection = try await sides.exchange()
            #expect(connection.trouble != nil && connection.trouble?.needsToken == false)
            #expect(connection.waiting == 2)
            sides.other.content.withLock { $0.failure = nil }
            sides.pass(61)
            #expect(try await sides.exchange(isUrgent: false).waiting == 0)
            #expect(Set(sides.other.favourites) == Self.ids(1))
            #expect(try await sides.kept() == Self.ids(1))
            try await sides.add(0)
            try await sides.remove(1)
            try await sides.exchange()
        }
    }

    @Test func whatIsRemovedThereOrUnknownThereStaysHereAndIsNotSentAgain() async throws {
        let sides = Sides()
        sides.other.content.withLock { $0.facts.removeAll { $0.id == Self.facts[1].id } }
        try await sides.connect()
        try await sides.add(0)
        try await sides.add(1)
        #expect(try await sides.exchange().hereOnly == 1)
        sides.other.content.withLock { $0.favourites = [] }
        #expect(try await sides.exchange().hereOnly == 2)
        _ = sides.other.asked
        try await sides.exchange()
        #expect(sides.other.asked == ["GET /dog-facts/favourites"])
        #expect(try await sides.kept() == Self.ids(0, 1))
        // Who adds it once more wants it there as well.
        try await sides.remove(0)
        try await sides.exchange()
        try await sides.add(0)
        #expect(try await sides.exchange().hereOnly == 1)
        #expect(sides.other.favourites == [Self.facts[0].id])
    }

    @Test(arguments: [
        (401, "other.example nimmt das Token nicht an. Verbinden Sie sich mit einem neuen."),
        (409, "Bei other.example ist kein Platz für weitere Favoriten. Entfernen Sie zuerst einige."),
        (500, "other.example hat gerade ein Problem."), (503, "other.example hat gerade ein Problem."),
        (418, "Die Antwort von other.example ist nicht lesbar. Ihre Favoriten sind weiterhin hier."),
    ])
    func whatTheOtherOneMeansIsSaidInTheWordsOfItsEndpoint(status: Int, german: String) async throws {
        let sides = Sides()
        try await sides.connect()
        sides.other.content.withLock { $0.failure = .status(status, message: "of the client") }
        for isUrgent in [true, false] {
            let trouble = try await sides.exchange(isUrgent: isUrgent).trouble
            let message: Text? =
                switch trouble {
                case .refused(let message), .answered(let message): message
                case .endsSoon, .ended, .unreachable, nil: nil
                }
            #expect(message?.text(in: .german).hasPrefix(german) == true, "also when the page is opened later")
        }
    }

    @Test func aTokenThatIsRefusedIsNotTriedAgainUntilThereIsAnother() async throws {
        let sides = Sides()
        try await sides.connect(with: "another")
        try await sides.add(0)
        #expect(try await sides.exchange().trouble == ExchangeFailure.refused.trouble(at: "other.example"))
        _ = sides.other.asked
        sides.pass(3_600)
        #expect(try await sides.exchange().trouble == ExchangeFailure.refused.trouble(at: "other.example"))
        #expect(sides.other.asked.isEmpty)
        try await sides.connect()
        #expect(try await sides.exchange().trouble == nil)
        #expect(sides.other.favourites == [Self.facts[0].id])
    }

    @Test func aTokenEndsWhenItWasNotUsedForLongAndEachUseKeepsItGood() async throws {
        let sides = Sides()
        try await sides.connect()
        for _ in 0..<2 {
            sides.pass(FavouritesExchange.lifetime - 61)
            #expect(try await sides.exchange().trouble == nil)
        }
        _ = sides.other.asked
        sides.pass(FavouritesExchange.lifetime)
        try await sides.add(0)
        let connection = try await sides.exchange()
        #expect(connection.trouble == .ended)
        #expect(connection.waiting == 1)
        #expect(sides.other.asked.isEmpty)
    }

    @Test func aTokenOfWhichTheEndIsKnownIsSaidToEndAWeekBefore() async throws {
        let sides = Sides()
        let end = Date(timeIntervalSince1970: (sides.moment.timeIntervalSince1970 + 20 * 86_400).rounded(.down))
        sides.other.content.withLock { $0.expiry = end }
        try await sides.connect()
        let connection = try await sides.exchange()
        #expect(connection.endsAt == end)
        #expect(connection.trouble == nil)
        sides.pass(14 * 86_400)
        #expect(try await sides.exchange().trouble == .endsSoon, "using it makes it last no longer")
        try await sides.add(0)
        #expect(try await sides.exchange().waiting == 0, "until then it is used")
        sides.pass(6 * 86_400)
        #expect(try await sides.exchange().trouble == .ended)
    }

    @Test func readingThePageAsksOnceAMinute() async throws {
        let sides = Sides()
        try await sides.connect()
        try await sides.exchange(isUrgent: false)
        #expect(sides.other.asked.count == 1)
        sides.pass(59)
        try await sides.exchange(isUrgent: false)
        #expect(sides.other.asked.isEmpty)
        sides.pass(1)
        sides.other.content.withLock { $0.failure = .unreachable }
        try await sides.add(0)
        #expect(try await sides.exchange(isUrgent: false).trouble == .unreachable)
        _ = sides.other.asked
        #expect(try await sides.exchange(isUrgent: false).trouble == .unreachable, "it is still said")
        #expect(sides.other.asked.isEmpty)
    }

    @Test func manyChangesAreSentInPartsAndAFullOneIsSaid() async throws {
        let sides = Sides()
        sides.other.content.withLock { $0.room = 24 }
        for number in 0..<25 { try await sides.add(number) }
        try await sides.connect()
        #expect(try await sides.exchange().waiting == 15)
        #expect(try await sides.exchange(isUrgent: false).waiting == 5, "the page goes on at once")
        let connection = try await sides.exchange(isUrgent: false)
        #expect(connection.trouble == ExchangeFailure.full.trouble(at: "other.example"))
        #expect(connection.waiting == 1)
        #expect(sides.other.favourites.count == 24)
        #expect(try await sides.kept().count == 25)
    }

    @Test func aTokenIsSealedAndGoesToNoOtherAddress() async throws {
        let sides = Sides()
        try await sides.connect()
        let rows = try await sides.storage.cachedObjects(FavouritesConnectionRow.self)
        #expect(rows.map { $0.token.contains("token") } == [false])
        for host in ["another.example", nil] {
            #expect(try await sides.elsewhere(at: host).exchange(of: owner, isUrgent: true) == nil)
        }
        let connection = try await sides.elsewhere(hasKey: false).exchange(of: owner, isUrgent: true)
        #expect(
            connection?.trouble == ExchangeFailure.refused.trouble(at: "other.example"),
            "as after a backup was restored without its key"
        )
        #expect(sides.other.asked.isEmpty)
    }

    @Test(arguments: Storages.allCases)
    func whoDisconnectsOrIsDeletedLeavesNoToken(storages: Storages) async throws {
        try await storages.using { storage in
            let sides = Sides(storage)
            try await sides.connect()
            try await sides.add(0)
            try await sides.exchange()
            try await sides.elsewhere().disconnect(owner)
            #expect(try await sides.elsewhere().exchange(of: owner, isUrgent: true) == nil)
            #expect(sides.other.favourites.count == 1)
            #expect(try await sides.kept().count == 1)
            try await sides.connect()
            try await sides.here.erase(AccountID(rawValue: "ada"))
            #expect(try await storage.count(of: FavouritesConnectionRow.self, .all) == 0)
        }
    }

    @Test func oddAnswersAreNoListAndOddRowsLoseNoOthers() async throws {
        let page = { (rows: String) in
            #"{"screen":"dogFacts.favourites","condition":"ok","value":{"rows":[\#(rows)]}}"#
        }
        let good = #"{"id":"\#(Self.facts[0].id.rawValue)","text":"Dogs know 1 words.","source":"A book"}"#
        let cases: [(String, ExchangeFailure?, Int)] = [
            ("{}", .notUnderstood, 0), (#"{"facts":[]}"#, .notUnderstood, 0),
            (page(good).replacing("\"ok\"", with: "\"unavailable\""), .notUnderstood, 0),
            (page("7," + good + #",{"id":"ffffffffffff","text":"Another text."},{"id":"x"}"#), nil, 1),
        ]
        for (answer, trouble, count) in cases {
            let storage = InMemoryStorage()
            let elsewhere = RemoteFavouritesRepository(
                at: APIEnvironment("favourites", host: "other.example"),
                client: StubClient(.success(answer)),
                storage: storage,
                seals: TurningSeals()
            )
            try await elsewhere.connect(owner, with: Secret("token"))
            #expect(
                try await elsewhere.exchange(of: owner, isUrgent: true)?.trouble
                    == trouble?.trouble(at: "other.example"),
                "\(answer)"
            )
            #expect(try await storage.count(of: FavouriteFact.self, .all) == count, "\(answer)")
        }
    }
}
