import Foundation
import Portico
import Synchronization
import Testing

@testable import DogFacts
@testable import SourceChoice

/// Which source of dog facts is asked for whom.
@Suite struct DogFactSourcesTests {
    private let remote = StubFacts(["Dogs see blue."], sourceName: "facts.example")
    private let own = StubFacts(["Dogs dream."])

    private var sources: DogFactSources { DogFactSources(.init(id: "remote", remote), [.init(id: "local", own)]) }

    private func visitor(_ choice: String?) -> Visitor {
        Visitor(preferences: Preferences(choice.map { [.factSource: $0] } ?? [:]))
    }

    private func found(_ choice: String?) async throws -> FoundFact? {
        try await DogFactProvider(
            sources: sources,
            favourites: InMemoryFavourites(),
            visitor: visitor(choice),
            request: .next(nil, after: nil)
        )
        .fact()
    }

    @Test func theNextFactIsOfTheSourceThatWasChosen() async throws {
        #expect(try await found("local")?.fact.text == "Dogs dream.")
        #expect(try await found("remote")?.fact.text == "Dogs see blue.")
    }

    @Test func theFirstIsAskedForWhoChoseNoneAndForWhomOneIsGone() async throws {
        let first = try await found(nil)
        #expect(first?.fact.text == "Dogs see blue." && first?.remark == nil)
        let instead = try await found("closed-down")
        #expect(instead?.fact.text == "Dogs see blue.")
        #expect(
            instead?.remark?.sentences(in: .english)
                == "The source you chose is not available here any more, so another one is used."
        )
    }

    private func choice(of chosen: String?) -> SourceViewModel<any DogFactsRepository> {
        SourceViewModel(
            provider: SourceProvider(sources: sources, visitor: visitor(chosen)),
            localiser: .english
        )
    }

    @Test func thoseElsewhereHaveTheirNamesAndThisServerItsOwn() {
        let choices = choice(of: "local").shown.value.choices
        #expect(choices.map(\.name) == ["facts.example", "This server"])
        #expect(choices.map(\.isChosen) == [false, true])
    }

    @Test(arguments: [
        (
            DogFactsError.fetchError(.resting),
            "The source of dog facts is not available at the moment."
        ),
        (.notParsable, "The source of dog facts sent no facts."),
    ])
    func oneThatFailsIsNotChosenAndSaysWhy(failure: DogFactsError, words: String) async {
        let model = choice(of: nil)
        remote.outage.withLock { $0 = failure }
        #expect(await model.handle(.sourceTapped(id: "remote")) == nil)
        #expect(model.shown.condition == .unavailable)
        #expect(model.shown.value.outage == words)
        #expect(await model.handle(.sourceTapped(id: "local")) == .chosen("local"))
        #expect(model.shown.value.outage == nil)
    }

    @Test func oneThatOnlyHasWhatWasKeptDoesNotAnswer() async {
        let failing = StubFacts(remark: .own(.fetchError(.tooSlow)), sourceName: "facts.example")
        let sources = DogFactSources(.init(id: "remote", failing), [.init(id: "local", own)])
        let model = SourceViewModel(
            provider: SourceProvider(sources: sources, visitor: visitor("remote")),
            localiser: .english
        )
        _ = await model.appear()
        #expect(model.shown.condition == .ok, "it was chosen before")
        #expect(model.shown.value.outage == "The source of dog facts takes too long to answer.")
    }
}
