import HTTPTypes
import Portico
import Testing

@testable import PorticoWeb

@Suite struct ErrorLanguageTests {
    private static let failures: [WebError] = [
        .badRequest(FrameworkText(en: "One.", de: "Eins.", ar: "واحد.")), .notFound, .nothingFits,
        .methodNotAllowed(allowed: [.get]), .forbidden, .gone, .crossSite, .notOffered, .ofAnotherAccount,
        .formChanged, .offerExpired, .interrupted, .tooMany(retryAfter: 2), .tooCostly(retryAfter: 60), .tooMuchUnread,
        .unreadableForm(details: []), .tooSlow, .noRoom, .internalError, .tookTooLong, .unavailable,
        .contentTooLarge(FrameworkText(en: "One.", de: "Eins.", ar: "واحد.")),
    ]

    @Test func whatAnErrorPageSaysIsTranslated() {
        for failure in Self.failures {
            for text in [failure.heading, failure.explanation] {
                let texts = FrameworkText.languages.map { text.text(in: $0) }
                #expect(Set(texts).count == texts.count && !texts.contains(""), "\(texts)")
            }
        }
    }

    @Test func whoComesWithACopiedSignInIsToldInTheirLanguage() {
        let texts = FrameworkText.languages.map { FrameworkText.copiedToken.text(in: $0) }
        #expect(texts[0].hasPrefix("Someone may have used a copy of the sign-in that was kept on this device."))
        #expect(texts[1].hasPrefix("Vielleicht hat jemand eine Kopie der Anmeldung benutzt"))
        #expect(texts[2].hasPrefix("ربما استخدم شخص ما نسخة من تسجيل الدخول"))
    }

    @Test func anErrorPageIsInTheLanguageOfItsVisitor() {
        let headings = FrameworkText.languages.map { language in
            ErrorViewInputData(.notFound, requestID: "1", in: language).heading
        }
        #expect(headings == ["There is no such page", "Diese Seite gibt es nicht", "لا توجد صفحة كهذه"])
    }

    @Test(arguments: [
        (1, "Please wait a second and try again. Nothing was changed."),
        (30, "Please wait 30 seconds and try again. Nothing was changed."),
    ])
    func englishIsWhatItWas(seconds: Int, text: String) {
        #expect(WebError.tooMany(retryAfter: seconds).explanation.english == text)
    }

    @Test func whatAnAppSaysOfAnOutageIsSaidInItsLanguages() {
        struct Words: LocalisedText {
            static let languages: [Language] = [.english, .german]
            let english: String
            let german: String

            func text(in language: Language) -> String { language == .german ? german : english }
        }
        let words = Words(english: "The source is silent.", german: "Die Quelle schweigt.")
        let failure = WebError(.unavailable(because: FrameworkText(words)))
        #expect(failure.status == .serviceUnavailable)
        #expect(failure.explanation.english == "The source is silent.")
        #expect(failure.explanation.text(in: .german) == "Die Quelle schweigt.")
        #expect(WebError(AnswerError.unavailable).explanation == WebError.unavailable.explanation)
    }

    @Test func programsAreToldInEnglish() throws {
        let document = try ProblemDocument(.notFound, requestID: "1").encoded()
        #expect(String(decoding: document, as: UTF8.self).contains("There is no such page"))
    }
}
