import HTTPTypes
import Portico
import Testing

@testable import PorticoWeb

/// Why a form comes back, in each language; and programs are told in English.
@Suite struct FormLanguageTests {
    private static let typed = PendingForm(
        SubmittedEvent(name: "e", arguments: [:], typed: ["a": "b"], form: ["a": "b"], idempotencyKey: []),
        to: "/",
        leavingOutSecretsOf: []
    )
    private static let pressed = PendingForm(
        SubmittedEvent(name: "e", arguments: [:], typed: [:], form: [:], idempotencyKey: []),
        to: "/",
        leavingOutSecretsOf: []
    )

    private static let problems: [PageProblem] =
        [
            PageProblem(Condition.ok), PageProblem(Condition.invalid([])), PageProblem(Condition.notFound),
            PageProblem(Condition.conflict), PageProblem(Condition.forbidden),
            PageProblem(Condition.tooMany(retryAfter: 2)), PageProblem(Condition.unavailable),
            PageProblem(LimitExcess(text: nil, errors: [])), PageProblem(WebError.offerExpired), .stillKept, .homeless,
            PageProblem(Condition.conflict).withoutTheRest, PageProblem(Condition.invalid([])).withoutTheRest,
        ]
        + [typed, pressed].flatMap { form in
            [.notSavedYet(form), PageProblem(WebError.forbidden).ending(form)]
                + [true, false].map {
                    .ledAway(from: form, signingInHelps: $0, withFiles: true, isCutShort: true)
                }
        }

    @Test func whyAFormComesBackIsTranslated() {
        for problem in Self.problems {
            for text in [problem.heading, problem.text].compactMap(\.self) {
                let texts = FrameworkText.languages.map { text.text(in: $0) }
                #expect(Set(texts).count == texts.count && !texts.contains(""), "\(texts)")
            }
        }
    }

    @Test func englishIsWhatItWas() {
        let led = PageProblem.ledAway(from: Self.typed, signingInHelps: true, withFiles: true, isCutShort: true)
        #expect(led.heading.english == "You are signed out")
        #expect(
            led.text?.english
                == "Nothing was changed. What you typed is kept on this page: sign in here, and the form will be shown "
                + "again, filled in. Files are not kept: please choose them again then. Only the beginning of what you "
                + "sent was read: the rest is missing here."
        )
        let pressed = PageProblem.ledAway(
            from: Self.pressed,
            signingInHelps: false,
            withFiles: false,
            isCutShort: false
        )
        #expect(pressed.heading.english == "Please do this first")
        #expect(
            pressed.text?.english
                == "Nothing was changed. Finish this page first. Then you return to where you were."
        )
        let excess = EventLimit(bytes: 1).excess(of: ["ab": ""])
        #expect(
            excess.flatMap { PageProblem($0).text?.english }
                == "This form takes at most 1 byte of text. Nothing was changed. What you entered is still here."
        )
        #expect(
            PageProblem(Condition.unavailable).text?.english
                == "What you entered is still here. Please try again in a moment."
        )
        #expect(
            WebError.tooCostly(retryAfter: 3).explanation.english
                == "Too many large pages were opened from your connection in a short time. "
                + "Please try again in 3 seconds. Nothing was changed."
        )
        #expect(
            WebError.tooMany(retryAfter: 3_311).explanation.english
                == "Please wait 56 minutes and try again. Nothing was changed."
        )
        #expect(
            FrameworkText.copiedToken.english
                == "Someone may have used a copy of the sign-in that was kept on this device. To be safe, the account has "
                + "been signed out everywhere. Please sign in again with your password."
        )
    }

    @Test func aLanguageOfTheAppsOwnHasItsWordsOnErrorPagesAndInForms() {
        let french = Language(
            tag: "fr",
            name: "français",
            plurals: .oneAndOther,
            numbers: Language.NumberPattern(group: " ", decimal: ",", minus: "-", percent: " %"),
            dates: Language.DatePattern(
                months: (
                    "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."
                ),
                afterDay: " ",
                beforeTime: " "
            ),
            words: Language.FrameworkWords([
                "There is no such page": "Cette page n’existe pas",
                "Nothing was changed.": "Rien n’a été modifié.",
                "Please wait {0} seconds and try again.": "Veuillez patienter {0} secondes et réessayer.",
                "Undo": "Annuler",
            ])
        )
        #expect(ErrorViewInputData(.notFound, requestID: "1", in: french).heading == "Cette page n’existe pas")
        #expect(
            PageProblem(WebError.tooMany(retryAfter: 30)).text?.text(in: french)
                == "Veuillez patienter 30 secondes et réessayer. Rien n’a été modifié."
        )
        #expect(FrameworkText.undo.text(in: french) == "Annuler")
        #expect(
            ErrorViewInputData(.gone, requestID: "1", in: french).heading == "This page is gone",
            "what there are no words for stays English"
        )
    }
}
