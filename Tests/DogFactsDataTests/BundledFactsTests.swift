import Foundation
import Testing

@testable import DogFacts
@testable import DogFactsData

@Suite struct BundledFactsTests {
    private let facts = BundledFacts.all.facts

    @Test func atLeastAHundredAndFiftyFactsComeWithTheProduct() {
        #expect(facts.count >= 150)
        let lines = String(decoding: BundledFacts.lines, as: UTF8.self).split(separator: "\n").count
        #expect(facts.count == lines, "none is unreadable, and none is there twice")
    }

    @Test func eachNamesItsSource() {
        for fact in facts { #expect(fact.source.name.count > 3 && fact.source.name != "Atrium", "\(fact.text)") }
    }

    @Test func noTwoAreTheSameAndEachIsFoundByItsId() {
        #expect(Set(facts.map(\.id)).count == facts.count)
        #expect(Set(facts.map { $0.text.lowercased() }).count == facts.count)
        for (position, fact) in facts.enumerated() { #expect(BundledFacts.all.position(of: fact.id) == position) }
    }

    @Test func eachIsASentenceOrTwoThatCanBeShownLarge() {
        for fact in facts {
            #expect((20...300).contains(fact.text.count), "\(fact.text)")
            #expect(fact.text.last?.isPunctuation == true, "\(fact.text)")
        }
    }
}
