import Portico
import Testing

@Suite struct LanguageMatchingTests {
    private static let languages: [Language] = [.english, .german, .arabic]

    @Test(arguments: [
        ("de", "de"), ("de-AT", "de"), ("DE-at-1996", "de"), ("en-GB", "en"), ("ar-EG", "ar"), ("de-x-dialect", "de"),
    ])
    func aTagFindsTheLanguageItBeginsWith(tag: String, found: String) {
        #expect(Self.languages.matching(tag)?.tag == found)
    }

    @Test(arguments: ["fr", "", "-", "d", "den", "*", "e-n", String(repeating: "de-", count: 100)])
    func anotherTagFindsNone(tag: String) {
        #expect(Self.languages.matching(tag) == nil)
    }

    @Test func aLanguageSaysHowItRuns() {
        #expect(Self.languages.map(\.direction.rawValue) == ["ltr", "ltr", "rtl"])
        #expect(Self.languages.map(\.name) == ["English", "Deutsch", "العربية"])
    }

    @Test func whoSpeaksNoneOfTheLanguagesIsToldInTheFirst() {
        #expect(SampleText.language(for: "fr") == .english)
        #expect(SampleText.language(for: "de-CH") == .german)
    }

    @Test func aScreenHasALocaliserForItsVisitor() throws {
        var container = Container()
        container.seed(Visitor.self)
        container.load(LanguagesModule(of: SampleText.self))
        let parts = try container.resolved()
        let text = SampleText(en: "Yes", de: "Ja")
        for (tag, word) in [("en", "Yes"), ("de-AT", "Ja"), ("fr", "Yes")] {
            let localiser = try parts.scope(Visitor(language: tag)).part(Localiser.self)
            #expect(localiser(text) == word)
        }
    }

    @Test func whatRunsTheOtherWayIsKeptTogether() {
        #expect("«\(isolated: "Ada")»" == "«\u{2068}Ada\u{2069}»")
    }
}

/// What an app of two languages says.
struct SampleText: LocalisedText {
    static let languages: [Language] = [.english, .german]
    private let en: String
    private let de: String

    init(en: String, de: String) {
        self.en = en
        self.de = de
    }

    func text(in language: Language) -> String { language == .german ? de : en }
}
