import Foundation
import Portico
import Synchronization
import Testing

@testable import DogFacts

@Suite struct FavouritesViewModelTests {
    private let facts = StubFacts()
    private let favourites = InMemoryFavourites()
    private let ada = VisitorID(rawValue: "ada")

    private func model(of visitor: VisitorID?, localiser: Localiser = .english) -> FavouritesViewModel {
        FavouritesViewModel(
            provider: FavouritesProvider(
                repository: favourites,
                facts: facts,
                visitor: Visitor(id: visitor),
                now: { Date() }
            ),
            localiser: localiser
        )
    }

    @Test func thoseOfTheVisitorAreListed() async throws {
        try await favourites.add(facts.facts[0], of: ada, at: Date())
        try await favourites.add(facts.facts[1], of: VisitorID(rawValue: "grace"), at: Date())
        let model = model(of: ada)
        await model.appear()
        #expect(model.shown.value.rows.map(\.text) == ["Dogs see blue."])
        #expect(model.shown.value.count == "1 fact")
        #expect(!model.shown.value.isEmpty)
    }

    @Test(arguments: [
        (Language.english, "1 fact", "2 facts"), (.german, "1 Fakt", "2 Fakten"), (.arabic, "حقيقة واحدة", "حقيقتان"),
    ])
    func theyAreCountedInTheLanguageOfTheVisitor(language: Language, one: String, two: String) async throws {
        for (number, count) in [one, two].enumerated() {
            try await favourites.add(facts.facts[number], of: ada, at: Date())
            let model = model(of: ada, localiser: Localiser(language))
            await model.appear()
            #expect(model.shown.value.count == count)
        }
    }

    @Test func whoKeepsNothingHearsIt() async {
        for visitor in [nil, ada] {
            let model = model(of: visitor)
            await model.appear()
            #expect(model.shown.value.isEmpty)
            #expect(model.shown.value.count == nil)
            #expect(model.shown.condition == .ok)
        }
    }

    @Test func aRemovalCanBeTakenBack() async throws {
        let id = facts.facts[0].id
        try await favourites.add(facts.facts[0], of: ada, at: Date())
        let model = model(of: ada)
        await model.appear()
        #expect(await model.handle(.removeTapped(id: id)) == .removed(id))
        #expect(model.shown.value.isEmpty)
        #expect(await model.handle(.removalUndone(id: id)) == .restored(id))
        #expect(model.shown.value.rows.count == 1)
        #expect(await model.handle(.removeTapped(id: facts.facts[2].id)) == nil)
        #expect(model.shown.condition == .notFound)
    }

    /// Who keeps nothing leaves nothing behind.
    @Test func anIdentityIsAskedForOnlyWhenAFactIsAdded() async throws {
        let asked = Mutex(0)
        let ada = ada
        let newcomer = Visitor(
            identification: VisitorIdentification { () throws(IdentityError) in
                asked.withLock { $0 += 1 }
                return VisitorIdentification.Identity(visitor: ada, session: SessionID(rawValue: "ada"))
            }
        )
        let provider = FavouritesProvider(repository: favourites, facts: facts, visitor: newcomer, now: { Date() })
        await provider.load()
        #expect(await !provider.remove(facts.facts[0].id))
        #expect(await !provider.restore(facts.facts[0].id))
        #expect(asked.withLock { $0 } == 0)
        #expect(await provider.add(facts.facts[0].id))
        #expect(asked.withLock { $0 } == 1)
        #expect(try await favourites.favourites(of: ada).count == 1)
    }

    @Test func aStoreThatFailsIsNotAnEmptyList() async {
        favourites.outage.withLock { $0 = .unavailable(.unreachable) }
        let model = model(of: ada)
        await model.appear()
        #expect(model.shown.condition == .unavailable)
        #expect(model.shown.value.message == "The favourites cannot be reached at the moment.")
        #expect(!model.shown.value.isEmpty)
    }
}
