import Testing

@testable import PorticoWeb

/// `Accept-Language`, RFC 9110 section 12.5.4, with the lookup of RFC 4647 section 3.4.
@Suite struct LanguagePreferenceTests {
    private static let offered = ["en", "de", "ar", "pt-BR"]

    @Test(arguments: [
        ("de", "de"), ("de-CH", "de"), ("de-Latn-CH-1996", "de"), ("DE-ch", "de"), ("pt-BR", "pt-BR"),
        ("pt-br-x-private", "pt-BR"), ("de-x-a", "de"),
        // The most wanted first, and of equals the first one.
        ("fr, de;q=0.5, en;q=0.9", "en"), ("fr;q=1.0, ar;q=0.8, de;q=0.8", "ar"), ("de;q=0.001, en;q=0.002", "en"),
        (" de ; q=0.7 ,\ten ; q=0.3", "de"), (",,de,,", "de"),
    ])
    func theFirstRangeThatFitsIsTaken(header: String, language: String) {
        #expect(LanguagePreference(header).lookup(in: Self.offered) == language)
    }

    @Test(arguments: [
        "fr", "pt", "d", "deu", "de;q=0", "*", "*, fr;q=0.5", "", ",", "-", "de-", "-de", "de--CH", "d3", "de_CH", "dé",
        "de;q=1.1", "de;q=2", "de;q=-1", "de;q=", "de;q=0.1234", "de;q=a", "de;w=1", "de;q=0.5;q=1", "de;q=.5",
        "q=0.5", "\u{0}", "💩", "abcdefghi",
    ])
    func whatFitsNothingOrIsNoRangeGivesNone(header: String) {
        #expect(LanguagePreference(header).lookup(in: Self.offered) == nil)
    }

    /// RFC 9110 section 12.5.4: `*` matches every language that no other range does.
    @Test(arguments: [
        ("*", true), ("fr, *", true), ("fr, * ; q=0.5", true), ("*;q=0.001, fr", true), ("fr, *;q=0", false),
        ("fr, *;q=0.000", false), ("fr, *;q=2", false), ("fr, **", false), ("fr, *-CH", false), ("fr-*", false),
        ("fr", false), ("", false),
    ])
    func anyOtherLanguageWillDoWhereTheStarIsWanted(header: String, takesAny: Bool) {
        let preference = LanguagePreference(header)
        #expect(preference.takesAny == takesAny)
        #expect(!preference.ranges.contains("*"))
        #expect(preference.lookup(in: Self.offered) == nil, "it names no language")
    }

    @Test func noMoreIsReadThanIsSaid() {
        let many = Array(repeating: "fr", count: LanguagePreference.maxRanges)
        #expect(LanguagePreference((many.dropLast() + ["de"]).joined(separator: ",")).lookup(in: Self.offered) == "de")
        #expect(LanguagePreference((many + ["de"]).joined(separator: ",")).lookup(in: Self.offered) == nil)
        let long = String(repeating: " ", count: LanguagePreference.maxBytes - 4)
        #expect(LanguagePreference("en,\(long)de-CH").ranges == ["en"], "half a range may mean another language")
        #expect(LanguagePreference(String(repeating: "x", count: 1_000_000)).ranges == [])
        #expect(LanguagePreference(String(repeating: ",", count: 1_000_000)).ranges == [])
    }

    @Test(arguments: [
        ("de-CH, en-GB;q=0.8", "CH"), ("en, de-at;q=0.5", "AT"), ("es-419", "419"), ("zh-Hant-TW", "TW"),
        ("de-x-at", nil), ("de", nil), ("de-1996", nil),
    ])
    func theCountryIsThatOfTheMostWantedRangeThatHasOne(header: String, country: String?) {
        #expect(LanguagePreference(header).country == country)
    }
}
