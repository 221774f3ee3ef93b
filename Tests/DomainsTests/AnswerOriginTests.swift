import Foundation
import Testing

@testable import Domains
@testable import Portico

/// What is said beside answers that are not simply the index's.
@Suite struct AnswerOriginTests {
    private let saved = SavedMoment(Date(timeIntervalSince1970: 1_515_648_552), age: 7_300)

    private func remarks(_ page: DomainPage, in localiser: Localiser = .english) -> [String] {
        RemarkViewInputData.remarks(on: page, in: localiser).map(\.text)
    }

    private func page(_ origin: AnswerOrigin, unreadable: Int = 0, reachable: Int? = nil) -> DomainPage {
        let rows = [DomainHit(record: .named("med.com"), matched: nil)]
        return DomainPage(
            rows: rows,
            total: 11_906,
            zones: [],
            unreadable: unreadable,
            reachable: reachable,
            origin: origin
        )
    }

    @Test func theIndexOfThisMachineNeedsNoWord() {
        #expect(remarks(page(.index)).isEmpty)
    }

    @Test func allThatIsAnotherThanAskedForIsSaid() {
        let origin = AnswerOrigin(
            source: "DomainsDB",
            saved: saved,
            problem: .silent("DomainsDB"),
            unapplied: [.match, .digits, .idn]
        )
        #expect(
            remarks(page(origin, unreadable: 1, reachable: 50)) == [
                "DomainsDB is not responding at the moment. These results are from 2 hours ago.",
                "DomainsDB cannot filter by match, digits and international names, so the results are not filtered "
                    + "that way.",
                "1 name could not be read and is left out.",
                "DomainsDB gives only the first 50 of 11,906.",
            ]
        )
        #expect(
            remarks(page(AnswerOrigin(problem: .silent("DomainsDB")))) == [
                "DomainsDB is not responding at the moment. These names are from this server."
            ]
        )
    }

    @Test func itIsSaidInTheLanguageOfTheVisitor() {
        let origin = AnswerOrigin(source: "DomainsDB", unapplied: [.match, .digits, .hyphens])
        #expect(
            remarks(page(origin, unreadable: 2, reachable: 1_000), in: Localiser(.german)) == [
                "DomainsDB kann nicht nach Übereinstimmung, Ziffern und Bindestrichen filtern, "
                    + "deshalb sind die Ergebnisse nicht so gefiltert.",
                "2 Namen konnten nicht gelesen werden und fehlen hier.",
                "DomainsDB liefert nur die ersten 1.000 von 11.906.",
            ]
        )
    }

    @Test(arguments: [
        (-5.0, "a moment ago"), (59, "a moment ago"), (60, "1 minute ago"), (3_599, "59 minutes ago"),
        (86_399, "23 hours ago"),
        (86_400, "1 day ago"), (.infinity, "a moment ago"),
    ])
    func anAgeIsInItsLargestUnit(seconds: TimeInterval, words: String) {
        #expect(Localiser.english(Age(seconds).text) == words)
    }

    @Test func pagesEndWhereTheSourceDoes() async {
        let page = page(AnswerOrigin(source: "DomainsDB"), unreadable: 49, reachable: 100)
        let repository = StubRepository { _ throws(DomainsError) in page }
        let request = SearchRequest(SearchParameters(query: "med"), page: PageNumber(2)!)
        let provider = DomainSearchProvider(repository: repository, request: request)
        await provider.search(request)
        let value = provider.currentState.mapToViewInputData(pageSize: 50, saved: SavedSearchesState(), in: .english)
        #expect(value.total == "Names 51–100 of 11,906")
        #expect(value.pager == PagerViewInputData(page: "2", pages: "2", previous: "1", next: nil))
        #expect(value.export?.cap == "first 100 of 11,906")
    }
}
