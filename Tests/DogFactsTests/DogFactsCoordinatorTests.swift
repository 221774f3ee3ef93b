import Foundation
import Portico
import PorticoHost
import PorticoTestSupport
import Synchronization
import Testing

@testable import DogFacts

@Suite struct DogFactsCoordinatorTests {
    private func coordinator(_ facts: StubFacts = StubFacts()) throws -> DogFactsCoordinator {
        var container = Container()
        container.seed(Visitor.self)
        container.register(.single, as: Now.self) { { Date() } }
        container.register(.single, as: (any DogFactsRepository).self) { facts }
        container.register(.single, as: (any FavouriteFactsRepository).self) { InMemoryFavourites() }
        container.register(.single, as: (any FavouritesElsewhere).self) { StubElsewhere() }
        container.register(.single) { FactAddresses() }
        container.load(DogFactsModule())
        return DogFactsCoordinator(parts: try container.resolved())
    }

    /// The screen at a route, and where whoever opens it is led instead.
    private func opened(
        _ route: DogFactsRoute,
        _ facts: StubFacts = StubFacts(),
        by visitor: Visitor = Visitor()
    ) async throws -> (screen: Screen, elsewhere: Departure?) {
        let screen = try AnyCoordinator(coordinator(facts)).screen(at: AnyRoute(route), of: visitor)
        return (screen, await screen.appear())
    }

    private struct Information: ScreenPresenter {
        func present<Value: ViewInputData>(_ shown: Shown<Value>, head: PageInfo<AnyRoute>) -> PageInfo<AnyRoute> {
            head
        }
    }

    @Test func whoAsksForTheNextFactIsLedToItsOwnPlaceInTheShuffle() async throws {
        let elsewhere = try #require(try await opened(.next()).elsewhere)
        guard case .route(.fact(let id, let shuffle, let index)) = DogFactsRoute.parse(try Location(elsewhere.address))
        else {
            Issue.record("\(elsewhere.address)")
            return
        }
        #expect(StubFacts().facts.contains { $0.id == id })
        #expect(shuffle == FactShuffle(pool: .own, seed: 7, size: 3))
        #expect(index == 0)
        #expect(elsewhere.notice == nil)
    }

    @Test func aShuffleGoesOnWhereItsLinkSays() async throws {
        let facts = StubFacts()
        let shuffle = FactShuffle(pool: .own, seed: 9, size: 3)
        let elsewhere = try await opened(.next(shuffle: shuffle, index: 2), facts).elsewhere
        let id = facts.facts[shuffle.position(at: 2, of: 3)!].id
        let fact = DogFactsRoute.fact(id: id, shuffle: shuffle, index: 2)
        #expect(elsewhere == Departure(.replace, to: fact.location.description))
        #expect(facts.asked.withLock { $0 } == [.next(ShufflePosition(shuffle, at: 2), after: nil)])
    }

    @Test func aWordAboutTheFactGoesAlongAsANotice() async throws {
        let elsewhere = try await opened(.next(), StubFacts(remark: .kept(.notParsable))).elsewhere
        let words = "The source of dog facts sent no facts. This fact was saved earlier."
        #expect(elsewhere?.notice?.text == words)
    }

    @Test func whereThereIsNoFactThePageStays() async throws {
        let facts = StubFacts()
        facts.outage.withLock { $0 = .fetchError(.resting) }
        let (screen, elsewhere) = try await opened(.next(), facts)
        #expect(elsewhere == nil)
        let head = try screen.present(with: Information())
        #expect(head.title == "No dog fact at the moment")
        #expect(!head.isIndexed)
    }

    @Test(arguments: [
        ("en", "No dog fact at the moment"), ("de-AT", "Gerade kein Hundefakt"), ("ar", "لا توجد حقيقة عن الكلاب الآن"),
        ("fr", "No dog fact at the moment"),
    ])
    func aPageIntroducesItselfInTheLanguageOfItsVisitor(tag: String, title: String) async throws {
        let facts = StubFacts()
        facts.outage.withLock { $0 = .fetchError(.resting) }
        let screen = try await opened(.next(), facts, by: Visitor(language: tag)).screen
        #expect(try screen.present(with: Information()).title == title)
    }

    @Test func whatWasDoneIsSaidInTheLanguageOfTheVisitor() throws {
        let id = try #require(DogFact.ID(rawValue: "0123456789ab"))
        let notices = [Language.english, .german, .arabic].map { language in
            DogFactsCoordinator.destination(for: .favourited(id), from: .next(), in: Localiser(language)).notice?.text
        }
        #expect(
            notices == ["Added to your favourites.", "Zu Ihren Favoriten hinzugefügt.", "أُضيفت إلى مفضلتك."]
        )
    }

    @Test func aFactIsKnownUnderItsPlaceWithoutShuffle() async throws {
        let facts = StubFacts(["Dogs " + String(repeating: "run and ", count: 20) + "rest."])
        let id = facts.facts[0].id
        let (screen, elsewhere) = try await opened(
            .fact(id: id, shuffle: FactShuffle(pool: .own, seed: 7, size: 3), index: 1),
            facts
        )
        #expect(elsewhere == nil)
        let head = try screen.present(with: Information())
        #expect(head.canonical?.address == DogFactsRoute.fact(id: id).location.description)
        #expect(head.isIndexed)
        #expect(head.title.hasPrefix("Dog fact: Dogs run and") && head.title.hasSuffix("…"))
        #expect(head.title.count <= 75)
        #expect(head.description == facts.facts[0].text)
    }

    @Test func everyExampleButTheNoteHasAScreenOrAFile() async throws {
        for example in DogFactsRoute.examples {
            if case .note = example { continue }
            switch try AnyCoordinator(coordinator()).resource(at: AnyRoute(example), of: Visitor()) {
            case .screen(let screen):
                await screen.appear()
                let head = try screen.present(with: Information())
                #expect(!head.title.isEmpty && !head.description.isEmpty)
            case .file(let file): #expect(try await file.found().fileName == nil)
            }
        }
    }

    @Test func aFavouriteThatWasRemovedCanBeTakenBackOnThePageItWasOn() throws {
        let id = DogFact.ID(rawValue: "0123456789ab")!
        let here = DogFactsRoute.fact(id: id, shuffle: FactShuffle(pool: .own, seed: 7, size: 225), index: 3)
        let destination = DogFactsCoordinator.destination(for: .unfavourited(id), from: here, in: .english)
        #expect(destination.move == .replace(here))
        #expect(destination.notice?.undo?.route == here)
        #expect(destination.notice?.undo?.event == "unfavouritingUndone")
        let added = DogFactsCoordinator.destination(for: .favourited(id), from: .next(), in: .english)
        #expect(added.move == .replace(.fact(id: id)))
    }

    @Test func routesReadBackAsTheyWerePrintedAndHaveNoProblems() throws {
        #expect(RouteCheck.problems(of: DogFactsRoute.self).isEmpty)
        for example in DogFactsRoute.examples {
            #expect(DogFactsRoute.parse(try Location(example.location.description)) == .route(example))
        }
    }

    @Test(arguments: [
        "/dog-facts?shuffle=own-7", "/dog-facts?index=-1", "/dog-facts?after=x", "/api/facts?number=0",
        "/api/facts?number=101",
        "/api/v2/facts?limit=6", "/api/v2/facts?limit=0",
    ])
    func aBadParameterIsRefusedByName(address: String) throws {
        guard case .bad = DogFactsRoute.parse(try Location(address)) else {
            Issue.record("\(address) was accepted")
            return
        }
    }

    @Test func whatIsNoIdIsNoPage() throws {
        for address in ["/dog-facts/0123", "/dog-facts/0123456789AB", "/dog-facts/favorites"] {
            guard case .route = DogFactsRoute.parse(try Location(address)) else { continue }
            Issue.record("\(address) was accepted")
        }
    }
}
