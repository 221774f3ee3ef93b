import AtriumTexts
import Portico
import Testing

@testable import Domains

/// What visitors are told where their saved searches cannot be read or changed.
@Suite struct SavedSearchTroubleTests {
    private static let languages = [Language.english, .german, .arabic]

    @Test(arguments: StorageTrouble.allCases)
    func eachTroubleHasASentenceOfItsOwnInEachLanguage(trouble: StorageTrouble) {
        let sentences = Self.languages.map { Localiser($0)(Text(trouble, with: StoredThings.savedSearches)) }
        #expect(Set(sentences).count == 3)
        let same = StorageTrouble.allCases.filter {
            Localiser.english(Text($0, with: StoredThings.savedSearches)) == sentences[0]
        }
        #expect(same == [trouble])
    }

    @Test func aListThatCannotBeReadIsSaidInTheLanguageOfTheVisitor() {
        let state = SavedSearchesState(listing: .failed(.busy))
        #expect(
            Self.languages.map { state.message(in: Localiser($0)) } == [
                "Your saved searches cannot be listed. The saved searches are not available at the moment. "
                    + "They are still stored.",
                "Ihre gespeicherten Suchen können nicht angezeigt werden. Die gespeicherten Suchen sind gerade nicht "
                    + "verfügbar. Sie sind weiterhin gespeichert.",
                "يتعذر عرض عمليات بحثك المحفوظة. عمليات البحث المحفوظة غير متاحة الآن. لا تزال محفوظة.",
            ]
        )
    }

    @Test func aNameThatIsTakenIsSaidInTheLanguageOfTheVisitor() throws {
        let name = try #require(SearchName(text: "Medicine"))
        let problem = SavedSearchProblem(.save, .refused(.nameTaken(name)))
        #expect(
            Self.languages.flatMap { language in problem.errors.map { $0.message(in: language) } } == [
                "is taken: you already have a saved search called “Medicine”",
                "Der Name ist vergeben: Sie haben schon eine gespeicherte Suche namens „Medicine“",
                "الاسم مستخدم: لديك بحث محفوظ باسم «\u{2068}Medicine\u{2069}»",
            ]
        )
    }

    @Test(arguments: [
        (
            IdentityError.tooMany(retryAfter: 60),
            "Die Suche wurde nicht gespeichert. Aus Ihrem Netz kamen zu viele neue"
        ),
        (.unavailable, "Die Suche wurde nicht gespeichert. Im Moment kann für Sie nichts gespeichert werden."),
    ])
    func whoGetsNoIdentityIsToldWhy(error: IdentityError, beginning: String) {
        let problem = SavedSearchProblem(.save, .noIdentity(error))
        #expect(problem.message(in: Localiser(.german)).hasPrefix(beginning))
    }
}
