import AtriumTexts
import Portico
import Testing

@testable import DogFacts

/// What visitors are told where a source of facts, or what they keep, fails.
@Suite struct FactOutageTests {
    private static let outages: [(FactOutage, String)] = [
        (.unreachable, "The source of dog facts cannot be reached at the moment."),
        (.tooSlow, "The source of dog facts takes too long to answer."),
        (.resting, "The source of dog facts is not available at the moment."),
        (.answered(Text(en: "Too often.", de: "Zu oft.", ar: "أكثر مما ينبغي.")), "Too often."),
        (.noneHere, "There is no dog fact here yet."),
        (.unreadable, "The dog facts cannot be read at the moment."),
        (
            .favourites(.noSpace),
            "There is no space left to save favourites. Please tell the administrator of this site."
        ),
        (.favourites(.busy), "The favourites are not available at the moment."),
        (.favourites(.cancelled), "This was interrupted. Please try again."),
        (.favourites(.ownerGone), "This account no longer exists."),
        (.favourites(.unreachable), "The favourites cannot be reached at the moment."),
    ]

    @Test(arguments: outages)
    func eachHasASentenceOfItsOwnInEachLanguage(outage: FactOutage, english: String) {
        let sentences = [Language.english, .german, .arabic].map { Localiser($0)(outage.inWords) }
        #expect(sentences.first == english)
        #expect(Set(sentences).count == 3)
    }

    @Test func whatIsShownInsteadIsSaidInTheLanguageOfTheVisitor() {
        let remarks = [FactRemark.kept(.fetchError(.tooSlow)), .own(.notParsable)]
        #expect(
            remarks.map { $0.sentences(in: Localiser(.german)) } == [
                "Die Quelle der Hundefakten braucht zu lange für eine Antwort. Dieser Fakt wurde früher gespeichert.",
                "Die Quelle der Hundefakten hat keine Fakten geliefert. Dieser Fakt ist einer von unseren eigenen.",
            ]
        )
    }
}
