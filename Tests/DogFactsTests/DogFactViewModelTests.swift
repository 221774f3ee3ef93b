import Portico
import Synchronization
import Testing

@testable import DogFacts

/// The view model alone: two closures and one thing to ask.
@Suite struct DogFactViewModelTests {
    /// Asks once, and gives what the closures heard.
    private func heard(_ request: FactRequest, from facts: StubFacts) async -> [String] {
        let words = Mutex<[String]>([])
        let model = DogFactViewModel(
            provider: DogFactProvider(
                sources: DogFactSources(.init(id: "own", facts)),
                favourites: InMemoryFavourites(),
                visitor: Visitor(),
                request: request
            ),
            localiser: .english,
            onSuccess: { found in words.withLock { $0.append("fact: \(found?.fact.text ?? "none")") } },
            onError: { message in words.withLock { $0.append("error: \(message)") } }
        )
        await model.getFact()
        return words.withLock { $0 }
    }

    @Test func theFactIsToldOnce() async {
        #expect(await heard(.fact(StubFacts().facts[1].id, nil), from: StubFacts()) == ["fact: Dogs dream."])
    }

    @Test func anIdThatNoFactHasIsToldAsNone() async {
        #expect(await heard(.fact(.init(rawValue: "ffffffffffff")!, nil), from: StubFacts()) == ["fact: none"])
    }

    @Test(arguments: [
        (DogFactsError.fetchError(.unreachable), ["error: The source of dog facts cannot be reached at the moment."]),
        (.notParsable, ["error: The source of dog facts sent no facts."]),
        (.cancelled, []),
    ])
    func aFailureIsToldInWords(failure: DogFactsError, words: [String]) async {
        let facts = StubFacts()
        facts.outage.withLock { $0 = failure }
        #expect(await heard(.next(nil, after: nil), from: facts) == words)
    }
}
