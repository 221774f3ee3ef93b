import HTTPTypes
import Portico
import PorticoTesting
import Testing

@testable import PorticoWeb

/// What a visitor chose is remembered without a session, and what their browser asks for counts until they choose.
@Suite(.inBothModes) struct PreferenceTests {
    private func wishes(_ visitor: WebVisitor) throws -> String { try visitor.find(css: "#wishes").text }

    @Test func aChoiceIsRememberedWithoutASession() async throws {
        try await ChoiceSite().visiting { visitor in
            try await visitor.open("/choices")
            #expect(try wishes(visitor) == "en, requested, nowhere, no colour")
            try visitor.fill("Language", with: "de")
            try visitor.fill("Colour", with: "dark & light; = ü")
            try await visitor.click("Choose")
            #expect(try wishes(visitor) == "de, chosen, nowhere, dark & light; = ü")
            #expect(visitor.cookies.map(\.name) == ["portico-preferences"])
            try await visitor.newTab().open("/plain")
            try await visitor.open("/plain")
            #expect(visitor.page.text.contains("dark & light; = ü"))
            try await visitor.open("/choices")
            try await visitor.click("Choose")
            #expect(visitor.cookies.isEmpty, "an empty choice forgets the one before")
        }
    }

    /// A page that a browser shows again as it was, whose form is the one that was sent then.
    @Test func aPostThatComesAgainChangesWhatItChoseAndNothingElse() async throws {
        var site = ChoiceSite()
        site.services.preferences.append(PreferenceKey("size"))
        try await site.visiting { visitor in
            func remembered() -> String? { visitor.cookies.first { $0.name == "portico-preferences" }?.value }
            try await visitor.open("/choices")
            let request = try FormFields(visitor, "form").request(["language": "de", "colour": "red"])
            for _ in 0..<2 {
                #expect(try await visitor.send(request).status == 303)
                #expect(remembered() == "colour=red&language=de")
            }
            visitor.takeCookie("portico-preferences=colour=blue&language=en&size=big; Path=/; HttpOnly; SameSite=Lax")
            #expect(try await visitor.send(request).status == 303)
            #expect(remembered() == "colour=red&language=de&size=big")
        }
    }

    @Test func theCookieIsForThisSiteOnlyAndNoScriptReadsIt() async throws {
        let keeper = PreferenceKeeper(keys: [.language], cookies: CookieKind(isSecure: true))
        let field = keeper.field(keeping: Preferences([.language: "de", .colour: "not declared"]))
        #expect(
            field.value
                == "__Host-portico-preferences=language=de; Max-Age=31536000; Path=/; Secure; HttpOnly; SameSite=Lax"
        )
    }

    @Test(arguments: [
        "language=fr", "language=", "language", "language=de&language=en", "Language=de", "language=d%C3", "language=%",
        "unknown=1", "", "=", "&&&", "language=de%00", "colour=" + String(repeating: "x", count: 65),
        "language=de&x=" + String(repeating: "x", count: 4_000), "__proto__=1", "language=../../etc",
    ])
    func aForgedOneIsNotBelieved(cookie: String) async throws {
        try await ChoiceSite().visiting { visitor in
            let headers: HTTPFields = [.accept: "text/html", .cookie: "portico-preferences=\(cookie)"]
            let answer = try await visitor.send(PageRequest(.get, "/plain", headers: headers))
            #expect(answer.status == 200)
            #expect(answer.text.contains("en, assumed, nowhere, no colour"), "\(cookie)")
            let two: HTTPFields = [.cookie: "portico-preferences=language=de; portico-preferences=language=en"]
            #expect(try await visitor.send(PageRequest(.get, "/plain", headers: two)).text.contains("en, assumed"))
        }
    }

    @Test(arguments: [
        ("de-CH, en;q=0.5", "de, requested, CH, no colour"), ("fr", "en, unavailable, nowhere, no colour"),
        ("*", "en, assumed, nowhere, no colour"), ("fr, *;q=0.5", "en, requested, nowhere, no colour"),
        ("*, de;q=0.1", "de, requested, nowhere, no colour"), ("fr, *;q=0", "en, unavailable, nowhere, no colour"),
        (String(repeating: "de-", count: 2_000), "en, assumed, nowhere, no colour"),
    ])
    func theBrowsersLanguageCountsUntilOneIsChosen(header: String, expected: String) async throws {
        try await ChoiceSite().visiting { visitor in
            var headers: HTTPFields = [.accept: "text/html", .acceptLanguage: header]
            let answer = try await visitor.send(PageRequest(.get, "/plain", headers: headers))
            #expect(answer.text.contains(expected) && answer.text.contains("lang=\"\(expected.prefix(2))\""))
            #expect(answer.header("Vary") == "Accept, Accept-Language, Cookie, Accept-Encoding")
            headers[.cookie] = "portico-preferences=language=de"
            #expect(try await visitor.send(PageRequest(.get, "/plain", headers: headers)).text.contains("de, chosen"))
        }
    }

    @Test func aSiteOfOneLanguageIsTheSameForAllOfThem() async throws {
        try await ChoiceSite(languages: [.english]).visiting { visitor in
            let headers: HTTPFields = [.accept: "text/html", .acceptLanguage: "fr-FR"]
            let answer = try await visitor.send(PageRequest(.get, "/plain", headers: headers))
            #expect(answer.text.contains("en, assumed, nowhere"))
            #expect(answer.header("Vary") == "Accept, Cookie, Accept-Encoding")
        }
    }

    @Test func aPageIsKeptAndFollowedOnlyForThoseWhoReadTheSame() {
        var german = VisitorWishes()
        german.language = "de"
        var chosen = german
        chosen.preferences = Preferences([.colour: "dark"])
        var unserved = VisitorWishes()
        unserved.languageOrigin = .unavailable
        let variants = [VisitorWishes(), german, chosen, unserved].map(\.variant)
        #expect(Set(variants).count == variants.count)
        var typed = german
        typed.approach = .fromOutside
        #expect(typed.variant == german.variant, "how somebody comes changes nothing on a page")
    }

    @Test func aSiteIsRefusedThatDeclaresMoreThanIsRemembered() {
        var site = ChoiceSite()
        site.services.preferences = (1..<Preferences.maxKeys).map {
            PreferenceKey("key" + String(repeating: "x", count: $0))
        }
        #expect(throws: SiteError.self) { _ = try site.site() }
        site.services.preferences = [.language]
        #expect(throws: SiteError(problems: ["a preference is declared twice"])) { _ = try site.site() }
        site.services.preferences = [PreferenceKey("a=b")]
        #expect(throws: SiteError.self) { _ = try site.site() }
    }
}
