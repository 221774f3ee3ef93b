import Foundation
import Portico
import PorticoAdapters
import Synchronization
import Testing

@testable import DogFacts

@Suite struct DogFactScreenTests {
    private let facts = StubFacts()
    private let favourites = InMemoryFavourites()
    private let visitor = Visitor(id: VisitorID(rawValue: "ada"))

    private func screen(
        _ request: FactRequest,
        visitor: Visitor? = nil,
        origin: String? = nil,
        localiser: Localiser = .english
    ) -> DogFactScreen {
        DogFactScreen(
            provider: DogFactProvider(
                sources: DogFactSources(.init(id: "own", facts)),
                favourites: favourites,
                visitor: visitor ?? self.visitor,
                request: request
            ),
            favourites: FavouritesProvider(
                repository: favourites,
                facts: facts,
                elsewhere: StubElsewhere(),
                visitor: visitor ?? self.visitor,
                now: { Date() }
            ),
            addresses: FactAddresses(origin: origin),
            localiser: localiser
        )
    }

    @Test func beforeItAppearsItIsActive() {
        let shown = screen(.next(nil, after: nil)).shown
        #expect(shown.value.isActive)
        #expect(shown.value.fact == nil)
        #expect(shown.condition == .ok)
    }

    @Test func aFactIsShownWithTheWayToTheNext() async throws {
        let screen = screen(.next(nil, after: nil))
        await screen.appear()
        let value = screen.shown.value
        #expect(!value.isActive)
        #expect(value.message == "")
        let fact = try #require(value.fact)
        #expect(facts.facts.contains { $0.text == fact.text })
        #expect(fact.source == "Tests")
        #expect(fact.shuffle == "own-7-3")
        #expect(fact.index == "1")
        #expect(fact.after == nil)
        #expect(fact.address == nil)
    }

    @Test func aFactThatWasOpenedAloneIsTheFirstOfTheShuffleThatFollows() async throws {
        let id = facts.facts[2].id
        let screen = screen(.fact(id, nil))
        await screen.appear()
        let fact = try #require(screen.shown.value.fact)
        #expect(fact.text == "Dogs sniff.")
        #expect(fact.after == id.text)
        #expect(fact.shuffle == nil && fact.index == nil)
    }

    @Test func whatIsPassedOnHasTheWholeAddress() async throws {
        let screen = screen(.fact(facts.facts[1].id, nil), origin: "https://atrium.example")
        await screen.appear()
        let fact = try #require(screen.shown.value.fact)
        #expect(fact.address == "https://atrium.example/dog-facts/000000000001")
        let text =
            "mailto:?subject=A%20dog%20fact&body=Dogs%20dream.%0D%0A%0D%0Ahttps%3A%2F%2Fatrium.example%2Fdog-facts%2F000000000001"
        #expect(fact.letter == text)
        #expect(fact.noteBody == "> Dogs dream.\n\nSource: Tests\n")
    }

    @Test func whatIsNotThereIsNotFound() async {
        let screen = screen(.fact(DogFact.ID(rawValue: "ffffffffffff")!, nil))
        await screen.appear()
        #expect(screen.shown.condition == .notFound)
        #expect(screen.shown.value.message == "There is no dog fact at this address.")
    }

    @Test func whatTheScreenSaysIsInTheLanguageOfTheVisitor() async throws {
        let german = Localiser(.german)
        let missing = screen(.fact(DogFact.ID(rawValue: "ffffffffffff")!, nil), localiser: german)
        await missing.appear()
        #expect(missing.shown.value.message == "Unter dieser Adresse gibt es keinen Hundefakt.")
        let id = facts.facts[1].id
        let screen = screen(.fact(id, nil), localiser: german)
        await screen.appear()
        #expect(screen.shown.value.fact?.noteBody == "> Dogs dream.\n\nQuelle: Tests\n")
        favourites.outage.withLock { $0 = .tooMany(limit: 500) }
        _ = await screen.handle(.favouriteTapped(id: id))
        let problem = "Sie haben 500 Favoriten, mehr sind nicht möglich. Entfernen Sie zuerst einen."
        #expect(screen.shown.value.problem == problem)
    }

    @Test func aFactThatNoSourceHasAnyMoreIsShownToWhoKeepsItAndToNobodyElse() async throws {
        let gone = DogFact.numbered(99, "Dogs kept this.", url: "https://a.example")
        try await favourites.add(gone, of: VisitorID(rawValue: "ada"), at: Date())
        let screen = screen(.fact(gone.id, nil))
        await screen.appear()
        #expect(screen.shown.condition == .ok)
        let fact = try #require(screen.shown.value.fact)
        #expect(fact.text == gone.text && fact.sourceURL == "https://a.example" && fact.isFavourite)
        #expect(fact.after == gone.id.text)
        for other in [Visitor(), Visitor(id: VisitorID(rawValue: "grace"))] {
            let theirs = self.screen(.fact(gone.id, nil), visitor: other)
            await theirs.appear()
            #expect(theirs.shown.condition == .notFound)
        }
        favourites.outage.withLock { $0 = .unavailable(.unreachable) }
        let unknown = self.screen(.fact(gone.id, nil))
        await unknown.appear()
        #expect(unknown.shown.condition == .unavailable, "nobody knows whether it is there")
    }

    @Test func behindTheLastIndexOfALinkIsStillAWayOn() async throws {
        let shuffle = FactShuffle(pool: .own, seed: 7, size: 225)
        for (index, next) in [(UInt32.max, nil), (.max - 1, "4294967295")] {
            let screen = screen(.fact(facts.facts[0].id, ShufflePosition(shuffle, at: index)))
            await screen.appear()
            let fact = try #require(screen.shown.value.fact)
            #expect(fact.index == next)
            #expect(fact.after == (next == nil ? fact.id : nil))
        }
    }

    @Test func aSourceThatFailsIsSaidAndNeverABlankPage() async {
        facts.outage.withLock { $0 = .fetchError(.unreachable) }
        let screen = screen(.next(nil, after: nil))
        await screen.appear()
        #expect(screen.shown.condition == .unavailable)
        #expect(screen.shown.value.message == "The source of dog facts cannot be reached at the moment.")
        #expect(!screen.shown.value.isActive)
    }

    @Test func aFavouriteIsKeptAndRemovedAndComesBack() async throws {
        let id = facts.facts[0].id
        let screen = screen(.fact(id, nil))
        await screen.appear()
        #expect(screen.shown.value.fact?.isFavourite == false)
        #expect(await screen.handle(.favouriteTapped(id: id)) == .favourited(id))
        #expect(screen.shown.value.fact?.isFavourite == true)
        #expect(await screen.handle(.unfavouriteTapped(id: id)) == .unfavourited(id))
        #expect(screen.shown.value.fact?.isFavourite == false)
        #expect(await screen.handle(.unfavouritingUndone(id: id)) == .favourited(id))
        #expect(screen.shown.value.fact?.isFavourite == true)
    }

    @Test func aFavouriteThatIsNotKeptIsSaidBesideTheFact() async {
        let id = facts.facts[0].id
        let screen = screen(.fact(id, nil))
        await screen.appear()
        favourites.outage.withLock { $0 = .tooMany(limit: 500) }
        #expect(await screen.handle(.favouriteTapped(id: id)) == nil)
        #expect(screen.shown.condition == .conflict)
        #expect(screen.shown.value.problem == "You have 500 favourites, which is the limit. Remove one first.")
        #expect(screen.shown.value.fact?.text == "Dogs see blue.", "the fact stays")
    }

    @Test func whoHasNoIdentityKeepsNothingAndHearsIt() async {
        let id = facts.facts[0].id
        let screen = screen(.fact(id, nil), visitor: Visitor())
        await screen.appear()
        #expect(await screen.handle(.favouriteTapped(id: id)) == nil)
        #expect(screen.shown.condition == .forbidden)
    }

    @Test func everyChangeIsDeliveredToWhoListens() async throws {
        let screen = screen(.next(nil, after: nil))
        let updates = screen.updates
        await screen.appear()
        var activity: [Bool] = []
        for await shown in updates {
            if activity.last != shown.value.isActive { activity.append(shown.value.isActive) }
            if !shown.value.isActive { break }
        }
        #expect(activity == [true, false])
    }
}
