import AtriumTexts
import Foundation
import Portico
import Synchronization
import Testing

@testable import DogFacts

@Suite struct FavouritesViewModelTests {
    private let facts = StubFacts()
    private let favourites = InMemoryFavourites()
    private let ada = VisitorID(rawValue: "ada")

    private func model(
        of visitor: VisitorID?,
        account: AccountID? = nil,
        elsewhere: StubElsewhere = StubElsewhere(),
        localiser: Localiser = .english
    ) -> FavouritesViewModel {
        FavouritesViewModel(
            provider: FavouritesProvider(
                repository: favourites,
                facts: facts,
                elsewhere: elsewhere,
                visitor: Visitor(id: visitor, account: account),
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
            identification: Visitor.Identification { () throws(IdentityError) in
                asked.withLock { $0 += 1 }
                return Visitor.Identification.Identity(visitor: ada, session: SessionID(rawValue: "ada"))
            }
        )
        let provider = FavouritesProvider(
            repository: favourites,
            facts: facts,
            elsewhere: StubElsewhere(),
            visitor: newcomer,
            now: { Date() }
        )
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

    private let account = AccountID(rawValue: "ada")

    private func signedIn(_ elsewhere: StubElsewhere) -> FavouritesViewModel {
        model(of: VisitorID(of: account), account: account, elsewhere: elsewhere)
    }

    @Test func onlyWhoIsSignedInIsOfferedAnotherAtriumAndOnlyWhereThereIsOne() async {
        let elsewhere = StubElsewhere("other.example")
        let nobody = model(of: ada, elsewhere: elsewhere)
        await nobody.appear()
        #expect(nobody.shown.value.elsewhere == nil)
        #expect(await nobody.handle(.connectTapped(token: Secret("token"))) == nil)
        #expect(nobody.shown.condition == .forbidden)
        let alone = signedIn(StubElsewhere())
        await alone.appear()
        #expect(alone.shown.value.elsewhere == nil)
        let model = signedIn(elsewhere)
        await model.appear()
        #expect(model.shown.value.elsewhere?.heading == "Keep your favourites at other.example, too")
        #expect(model.shown.value.elsewhere?.asksForToken == true)
        #expect(model.shown.value.elsewhere?.isConnected == false)
    }

    @Test func whatIsNoTokenIsSaidAtItsField() async throws {
        let model = signedIn(StubElsewhere("other.example"))
        for text in ["two words", "ä", String(repeating: "a", count: 501)] {
            #expect(await model.handle(.connectTapped(token: Secret(text))) == nil)
            guard case .invalid(let errors) = model.shown.condition else {
                Issue.record("\(model.shown.condition)")
                continue
            }
            #expect(errors.map(\.field) == ["token"])
        }
        #expect(await model.handle(.connectTapped(token: Secret(" abc-._~+/= \n"))) == .connectionChanged)
    }

    @Test func eachChangeIsExchangedAtOnceAndThePageSaysHowThingsStand() async throws {
        let elsewhere = StubElsewhere("other.example")
        let model = signedIn(elsewhere)
        #expect(await model.handle(.connectTapped(token: Secret("token"))) == .connectionChanged)
        try await favourites.add(facts.facts[0], of: VisitorID(of: account), at: Date())
        elsewhere.answer.withLock {
            $0 = FavouritesConnection(
                endsAt: Date(timeIntervalSince1970: 1_767_225_600),
                trouble: .unreachable,
                waiting: 1,
                hereOnly: 2
            )
        }
        #expect(await model.handle(.removeTapped(id: facts.facts[0].id)) != nil)
        #expect(elsewhere.exchanges.withLock { $0 } == [true, true])
        await model.appear()
        #expect(elsewhere.exchanges.withLock { $0 } == [true, true, false])
        let shown = try #require(model.shown.value.elsewhere)
        #expect(shown.about.contains("1 Jan 2026"))
        #expect(
            shown.trouble
                == "other.example cannot be reached. Unsent changes will be sent when you next open this page."
        )
        #expect(shown.waiting == "1 change is still to be sent.")
        #expect(shown.hereOnly == "2 facts are kept only here.")
        #expect(shown.isConnected && !shown.asksForToken)
        #expect(model.shown.condition == .ok, "all is well here")
        #expect(await model.handle(.disconnectTapped) == .connectionChanged)
        #expect(model.shown.value.elsewhere?.isConnected == false)
    }

    private static let said = Text(
        en: "other.example says no.",
        de: "Nein von other.example.",
        ar: "لا من other.example."
    )

    @Test(arguments: [ConnectionTrouble.endsSoon, .ended, .refused(said), .answered(said), .unreachable])
    func anotherTokenIsAskedForOnlyWhereItHelps(trouble: ConnectionTrouble) async throws {
        let elsewhere = StubElsewhere("other.example")
        elsewhere.answer.withLock {
            $0 = FavouritesConnection(endsAt: Date(), trouble: trouble, waiting: 0, hereOnly: 0)
        }
        let model = signedIn(elsewhere)
        await model.appear()
        #expect(
            model.shown.value.elsewhere?.asksForToken == [.endsSoon, .ended, .refused(Self.said)].contains(trouble)
        )
        #expect(model.shown.value.elsewhere?.trouble?.contains("other.example") == true)
    }
}
