import Foundation
import Portico
import Testing

@testable import Domains

@Suite struct AdoptedSearchesTests {
    private let grace = VisitorID(rawValue: "grace")

    private func adopting(_ theirs: [SavedSearch], _ mine: [SavedSearch]) -> SavedSearches {
        var searches = SavedSearches(mine)
        searches.adopt(SavedSearches(theirs), as: grace)
        return searches
    }

    @Test func allOfThemBecomeTheOthers() {
        let theirs: [SavedSearch] = [.named("One", at: 1), .named("Two", at: 2), .named("Gone", removedAt: 3)]
        let adopted = adopting(theirs, [.named("Mine", visitor: "grace", at: 0)])
        #expect(adopted.kept.map(\.name.text) == ["Two", "One", "Mine"])
        #expect(adopted.all.allSatisfy { $0.visitor == grace })
        #expect(Set(adopted.all.map(\.id)).isSuperset(of: theirs.map(\.id)))
        #expect(adopted.all.count { $0.removedAt != nil } == 1)
    }

    @Test func aNameThatIsGivenGetsANumber() {
        let mine: [SavedSearch] = [.named("Medicine", visitor: "grace"), .named("Medicine 2", visitor: "grace")]
        let adopted = adopting([.named("MEDICINE", at: 5)], mine)
        #expect(adopted.kept.count == 3)
        #expect(adopted.kept.first?.name.text == "MEDICINE 3")
    }

    @Test func aLongNameIsCutForItsNumber() {
        let long = String(repeating: "é", count: 60)
        let adopted = adopting([.named(long, at: 5)], [.named(long, visitor: "grace")])
        #expect(adopted.kept.first?.name.text == String(repeating: "é", count: 58) + " 2")
    }

    @Test func noneIsLostWhereThereAreMoreThanAVisitorCanSave() {
        let mine = (0..<100).map { SavedSearch.named("Search \($0)", visitor: "grace", at: TimeInterval($0)) }
        let theirs = (0..<100).map { SavedSearch.named("Search \($0)", at: TimeInterval(200 + $0)) }
        let adopted = adopting(theirs, mine)
        #expect(adopted.kept.count == 200)
        #expect(Set(adopted.kept.map { $0.name.text.lowercased() }).count == 200)
        var full = adopted
        #expect(throws: SavedSearchError.tooMany(limit: 100)) { try full.save(.named("One more", visitor: "grace")) }
    }
}
