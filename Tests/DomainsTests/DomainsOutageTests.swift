import AtriumTexts
import Foundation
import Portico
import Testing

@testable import Domains

/// What visitors are told where a source of domain names cannot answer.
@Suite struct DomainsOutageTests {
    private static let unusable =
        "Domain names cannot be searched at the moment. Please tell the administrator of this site."

    @Test(arguments: [
        (DomainsOutage.silent("DomainsDB"), "DomainsDB is not responding at the moment."),
        (.unreadableAnswer(from: "DomainsDB"), "The answer from DomainsDB cannot be read."),
        (.answered(Text(en: "Wait.", de: "Warten Sie.", ar: "انتظر.")), "Wait."),
        (.noIndex, unusable), (.unreadableIndex, unusable), (.damagedIndex, unusable), (.newerIndex, unusable),
        (.tooManySearches, "There are too many searches at the moment. Please try again in a moment."),
    ])
    func eachIsToldInEachLanguage(outage: DomainsOutage, english: String) {
        let sentences = [Language.english, .german, .arabic].map { Localiser($0)(outage.inWords) }
        #expect(sentences.first == english)
        #expect(Set(sentences).count == 3)
    }

    @Test func itIsSaidInTheLanguageOfTheVisitor() async throws {
        let silent = StubRepository { _ throws(DomainsError) in throw .unavailable(.silent("DomainsDB")) }
        let request = SearchRequest(SearchParameters(query: "med"))
        let provider = DomainSearchProvider(repository: silent, request: request)
        await provider.search(request)
        let messages = [Language.german, .arabic].map { language in
            provider.currentState.mapToViewInputData(
                pageSize: 50,
                saved: SavedSearchesState(),
                in: Localiser(language)
            ).message
        }
        #expect(
            messages == [
                "DomainsDB antwortet gerade nicht.",
                "لا يستجيب \u{2068}DomainsDB\u{2069} الآن.",
            ]
        )
    }

    @Test func whatStandsInForItSaysSoInTheLanguageOfTheVisitor() {
        let saved = SavedMoment(Date(timeIntervalSince1970: 1_515_648_552), age: 7_300)
        let origin = AnswerOrigin(source: "DomainsDB", saved: saved, problem: .silent("DomainsDB"))
        #expect(
            RemarkViewInputData.remarks(on: origin, in: Localiser(.german)).map(\.text) == [
                "DomainsDB antwortet gerade nicht. Diese Ergebnisse wurden vor 2 Stunden gespeichert."
            ]
        )
    }
}
