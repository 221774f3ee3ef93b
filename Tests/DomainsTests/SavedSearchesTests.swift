import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import Domains

@Suite struct SavedSearchesTests {
    private let day: TimeInterval = 24 * 60 * 60

    private func full() -> [SavedSearch] {
        (1...SavedSearches.limit).map { .named("Search \($0)", at: TimeInterval($0)) }
    }

    @Test func theNewestIsFirstAndRemovedOnesAreNotKept() {
        let searches = [SavedSearch.named("Old", at: 1), .named("New", at: 3), .named("Gone", at: 2, removedAt: 4)]
        #expect(SavedSearches(searches).kept.map(\.name.text) == ["New", "Old"])
    }

    @Test func aNameIsGivenOnceWhateverItsCase() {
        var searches = SavedSearches([.named("Medicine")])
        #expect(throws: SavedSearchError.nameTaken(SearchName(text: "Medicine")!)) {
            try searches.save(.named("MEDICINE"))
        }
        #expect(searches.all.count == 1)
    }

    @Test func theNameOfARemovedSearchIsFree() throws {
        var searches = SavedSearches([.named("Medicine", removedAt: 5)])
        try searches.save(.named("Medicine"))
        #expect(searches.kept.count == 1)
        #expect(searches.all.count == 2)
    }

    @Test func thereIsALimitAndRemovedOnesDoNotCount() throws {
        var searches = SavedSearches(full())
        #expect(throws: SavedSearchError.tooMany(limit: 100)) { try searches.save(.named("One more")) }
        _ = try searches.remove(searches.all[7].id, at: .seconds(1_000))
        try searches.save(.named("One more"))
        #expect(searches.kept.count == 100)
        #expect(throws: SavedSearchError.tooMany(limit: 100)) { try searches.save(.named("Yet another")) }
    }

    @Test func aSearchIsRenamedAndKeepsEverythingElse() throws {
        let search = SavedSearch.named("Medicine")
        var searches = SavedSearches([search, .named("Other")])
        var expected = search
        expected.name = SearchName(text: "Pharmacy")!
        #expect(try searches.rename(search.id, to: expected.name) == expected)
        #expect(searches.kept.contains(expected))
    }

    @Test func aSearchMayGetItsOwnNameInAnotherSpelling() throws {
        let search = SavedSearch.named("medicine")
        var searches = SavedSearches([search])
        #expect(try searches.rename(search.id, to: SearchName(text: "Medicine")!).name.text == "Medicine")
    }

    @Test func aSearchIsNotRenamedToAnothersName() {
        let search = SavedSearch.named("Medicine")
        let before = SavedSearches([search, .named("Pharmacy")])
        var searches = before
        #expect(throws: SavedSearchError.nameTaken(SearchName(text: "Pharmacy")!)) {
            try searches.rename(search.id, to: SearchName(text: "pharmacy")!)
        }
        #expect(searches == before)
    }

    @Test func undoRestoresTheVerySame() throws {
        let search = SavedSearch.named("Medicine")
        var searches = SavedSearches([search])
        #expect(try searches.remove(search.id, at: .seconds(9)).removedAt == .seconds(9))
        #expect(searches.kept.isEmpty)
        #expect(try searches.restore(search.id) == search)
        #expect(searches.all == [search])
    }

    @Test func undoneTwiceIsUndone() throws {
        let search = SavedSearch.named("Medicine")
        var searches = SavedSearches([search])
        _ = try searches.remove(search.id, at: .seconds(9))
        #expect(try searches.restore(search.id) == searches.restore(search.id))
    }

    @Test func undoTakesNoNameFromAnotherAndStaysPossible() throws {
        let (search, other) = (SavedSearch.named("Medicine"), SavedSearch.named("Medicine"))
        var searches = SavedSearches([search])
        _ = try searches.remove(search.id, at: .seconds(9))
        try searches.save(other)
        #expect(throws: SavedSearchError.nameTaken(search.name)) { try searches.restore(search.id) }
        _ = try searches.rename(other.id, to: SearchName(text: "Pharmacy")!)
        #expect(try searches.restore(search.id) == search)
    }

    @Test func undoDoesNotPassTheLimit() throws {
        var searches = SavedSearches(full())
        let removed = try searches.remove(searches.all[0].id, at: .seconds(1_000))
        try searches.save(.named("In its place"))
        #expect(throws: SavedSearchError.tooMany(limit: 100)) { try searches.restore(removed.id) }
    }

    @Test func whatIsNotThereIsNotFound() throws {
        let search = SavedSearch.named("Medicine", removedAt: 1)
        var searches = SavedSearches([search])
        let nobody = SavedSearch.ID.random()
        #expect(throws: SavedSearchError.notFound) { try searches.rename(nobody, to: search.name) }
        #expect(throws: SavedSearchError.notFound) { try searches.remove(nobody, at: .seconds(2)) }
        #expect(throws: SavedSearchError.notFound) { try searches.restore(nobody) }
        #expect(throws: SavedSearchError.notFound) { try searches.rename(search.id, to: search.name) }
        #expect(throws: SavedSearchError.notFound) { try searches.remove(search.id, at: .seconds(2)) }
    }

    @Test func whatWasRemovedMoreThanThirtyDaysAgoGoesWithALaterRemoval() throws {
        let (old, edge) = (SavedSearch.named("Old", removedAt: 0), SavedSearch.named("Edge", removedAt: day))
        let (kept, removed) = (SavedSearch.named("Kept"), SavedSearch.named("Removed"))
        var searches = SavedSearches([old, edge, kept, removed])
        _ = try searches.remove(removed.id, at: .seconds(31 * day))
        #expect(Set(searches.all.map(\.id)) == [edge.id, kept.id, removed.id])
        #expect(throws: SavedSearchError.notFound) { try searches.restore(old.id) }
        #expect(try searches.restore(edge.id).removedAt == nil)
    }

    @Test func noMoreRemovedOnesAreRememberedThanCanBeKept() throws {
        var searches = SavedSearches(
            (1...100).map { .named("Gone \($0)", removedAt: TimeInterval($0)) } + [.named("Last")]
        )
        _ = try searches.remove(searches.kept[0].id, at: .seconds(200))
        #expect(searches.all.count == 100)
        #expect(!searches.all.contains { $0.name.text == "Gone 1" })
        #expect(searches.all.contains { $0.name.text == "Last" })
    }

    @Test func randomChangesNeverBreakTheRules() throws {
        var random = SeededRandom(seed: 31)
        var searches = SavedSearches([])
        for step in 0..<2_000 {
            let before = searches
            let name = SearchName(text: "Name \(Int.random(in: 0..<140, using: &random))")!
            let id = searches.all.randomElement(using: &random)?.id ?? .random()
            do throws(SavedSearchError) {
                switch Int.random(in: 0..<8, using: &random) {
                case 0..<5: try searches.save(.named(name.text, at: TimeInterval(step)))
                case 5: _ = try searches.rename(id, to: name)
                case 6: _ = try searches.remove(id, at: .seconds(TimeInterval(step) * 10_000))
                default: _ = try searches.restore(id)
                }
            } catch {
                #expect(searches == before, "seed \(random.seed)")
            }
            let kept = searches.kept
            #expect(
                kept.count <= 100 && Set(kept.map { $0.name.text.lowercased() }).count == kept.count,
                "seed \(random.seed)"
            )
            #expect(
                searches.all.count <= 200 && Set(searches.all.map(\.id)).count == searches.all.count,
                "seed \(random.seed)"
            )
        }
        #expect(searches.kept.count > 50)
    }

    @Test(arguments: [
        "", "0", "g" + String(repeating: "0", count: 31), String(repeating: "A", count: 32),
        String(repeating: "0", count: 33),
    ])
    func whatIsNoIDIsRefused(text: String) {
        #expect(SavedSearch.ID(text: text) == nil)
    }

    @Test func idsAreRandomAndReadBack() {
        let ids = (0..<100).map { _ in SavedSearch.ID.random() }
        #expect(Set(ids).count == 100)
        #expect(ids.allSatisfy { SavedSearch.ID(text: $0.text) == $0 })
    }
}
